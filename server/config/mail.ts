import { z } from 'zod'
import { isLoopback } from './env-fields.ts'

/** How the shelter sends mail: where to, as it was given, and whom it comes from. */
export type MailConfig = { url: string; from: Sender }

/** Without a name, the site's is shown. */
export type Sender = { name?: string; address: string }

/** A mail server to hand mails to. */
export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte; before anything is said, or nothing is; where the server offers it; or not at all. */
  tls: 'always' | 'required' | 'offered' | 'never'
  /** Whether its certificate must be good; on this machine there often is none that could be. */
  checked: boolean
  login?: { user: string; pass: string }
}

const senderMessage = 'must be a name and an address such as Happy Tails <pets@example.org>, or an address alone'
const inBrackets = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/

export const sender = z
  .string()
  .trim()
  .max(300, 'can have at most 300 characters')
  .refine((value) => !/\p{Cc}/u.test(value), "can't contain control characters")
  .transform((value): Sender => {
    const { name = '', address = value } = inBrackets.exec(value)?.groups ?? {}
    const bare = name.trim().replace(/^"(.*)"$/, '$1')
    return { ...(bare && { name: bare }), address: address.trim() }
  })
  .refine(({ address }) => z.email().safeParse(address).success, senderMessage)

const example = 'smtp://user:password@mail.example.org:587'

/**
 * The mail server that `SMTP_URL` names, or a sentence about what is wrong with it, which holds nothing of the secret
 * in it.
 */
export function readSmtpUrl(text: string): SmtpServer | string {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '')
    return `SMTP_URL is not an address such as ${example}`
  if (!['', '/'].includes(url.pathname) || url.hash !== '')
    return `SMTP_URL has something behind the port, where ${example} ends: write / ? # and @ of a password as %2F %3F %23 and %40`
  const options = [...url.searchParams]
  if (options.some(([name, value]) => name !== 'plain' || value !== 'yes'))
    return 'SMTP_URL has something behind the ? that is not known: there is only plain=yes'
  const login = loginOfUrl(url)
  if (login === null) return 'SMTP_URL has a user or password that does not decode: write % as %25'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = url.protocol === 'smtps:'
  const checked = !isLoopback(host)
  // a password, or a link for a new one, is not told to whoever stands in between
  const upgraded = options.length > 0 ? 'never' : login && checked ? 'required' : 'offered'
  return {
    host,
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    tls: secure ? 'always' : upgraded,
    checked,
    ...(login && { login }),
  }
}

function loginOfUrl({ username, password }: URL): SmtpServer['login'] | null {
  try {
    const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
    if (/\p{Cc}/u.test(user + pass)) return null
    return user || pass ? { user, pass } : undefined
  } catch {
    return null
  }
}

type MailSettings = { mail?: MailConfig | undefined; publicUrl?: string | undefined }

/** All that mail needs; `base` is the site's own address, without a slash at the end. */
export type Mail = { place: SmtpServer; from: Sender; base: string }

/**
 * Whether this shelter sends mail, and if not, why: `off` where it doesn't mean to, else a sentence about what keeps
 * it from doing so. None of it stops the site.
 */
export function mailConfigOf({ mail, publicUrl }: MailSettings): Mail | { off: string | null } {
  if (!mail) return { off: null }
  const place = readSmtpUrl(mail.url)
  if (typeof place === 'string') return { off: place }
  if (publicUrl === undefined) return { off: "PUBLIC_URL is missing, so links in a mail can't say where the site is" }
  return { place, from: mail.from, base: publicUrl }
}

const sendsMailCache = new WeakMap<MailSettings, boolean>()

/** Whether mail goes out. Every page says so: it is worked out once for a configuration, which stays as it was read. */
export function sendsMail(given: MailSettings): boolean {
  const sends = sendsMailCache.get(given) ?? 'place' in mailConfigOf(given)
  sendsMailCache.set(given, sends)
  return sends
}
