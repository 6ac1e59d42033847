import { z } from 'zod'
import { isLoopback } from './env-fields.ts'

export type MailConfig = { url: string; from: Sender }

export type Sender = { name?: string; address: string }

export type SmtpServer = {
  host: string
  port: number
  /** TLS from the first byte; STARTTLS required; STARTTLS if the server offers it; or no TLS. */
  tls: 'always' | 'required' | 'offered' | 'never'
  /** Whether to verify the certificate; servers on this machine often have no valid one. */
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

/** Parses `SMTP_URL`; returns a sentence about what is wrong with it, which contains none of its secrets. */
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
  // passwords and reset links must not be sent in clear text over the network
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

export type Mail = { server: SmtpServer; from: Sender; base: string }

/**
 * The mail configuration. `off` is null if mail is not configured, else a sentence about what is wrong. An error never
 * stops the site.
 */
export function mailConfigOf({ mail, publicUrl }: MailSettings): Mail | { off: string | null } {
  if (!mail) return { off: null }
  const server = readSmtpUrl(mail.url)
  if (typeof server === 'string') return { off: server }
  if (publicUrl === undefined) return { off: "PUBLIC_URL is missing, so links in a mail can't say where the site is" }
  return { server, from: mail.from, base: publicUrl }
}

const sendsMailCache = new WeakMap<MailSettings, boolean>()

/** Whether mail is sent. Every page shows it, so the result is cached for each configuration, which never changes. */
export function sendsMail(settings: MailSettings): boolean {
  const sends = sendsMailCache.get(settings) ?? 'server' in mailConfigOf(settings)
  sendsMailCache.set(settings, sends)
  return sends
}
