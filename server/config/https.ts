import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { commaSeparated, isLoopback, port } from './env-fields.ts'

/** Automatic https (docs/decisions/054-automatic-https.md). */
export type HttpsConfig = {
  /** Host names in lower case. The first is canonical; the others redirect to it. */
  domains: [canonical: string, ...others: string[]]
  /** The certificate authority may write to this address. */
  email?: string | undefined
  /** URL of the ACME directory (RFC 8555, 7.1.1). */
  directory: string
  /** Port of the challenges and redirects; 0 picks a free one. */
  httpPort: number
}

const letsEncrypt = 'https://acme-v02.api.letsencrypt.org/directory'

/** Let's Encrypt puts 100 names into a certificate. */
const maxDomains = 100

/** A public host name in ASCII and lower case; '' if it isn't one. International names become Punycode. */
function hostName(value: string): string {
  const name = /[:/\s]/.test(value) ? '' : domainToASCII(value)
  const labels = name.split('.')
  const isName = labels.length > 1 && labels.every((label) => /^(?!-)[a-z\d-]{1,63}(?<!-)$/.test(label))
  return isName && name.length <= 253 && isIP(name) === 0 ? name : ''
}

export const httpsFields = {
  DOMAIN: commaSeparated
    .transform((values) => [...new Set(values.map(hostName))])
    .refine((names) => names.length > 0 && !names.includes(''), 'must be a host name such as pets.example.org')
    .refine((names) => names.length <= maxDomains, `can have at most ${maxDomains} names`)
    .optional(),
  HTTP_PORT: port.optional(),
  ACME_EMAIL: z.email('must be an email address').optional(),
  ACME_DIRECTORY: z
    .url({ protocol: /^https?$/, error: 'must be an https:// address', abort: true })
    .refine(
      (value) => new URL(value).protocol === 'https:' || isLoopback(new URL(value).hostname),
      'must be an https:// address',
    )
    .optional(),
}

type HttpsSettings = {
  DOMAIN?: string[] | undefined
  HTTP_PORT?: number | undefined
  ACME_EMAIL?: string | undefined
  ACME_DIRECTORY?: string | undefined
}

export function httpsOf(settings: HttpsSettings): HttpsConfig | undefined {
  const [canonical, ...others] = settings.DOMAIN ?? []
  if (!canonical) return undefined
  return {
    domains: [canonical, ...others],
    email: settings.ACME_EMAIL,
    directory: settings.ACME_DIRECTORY ?? letsEncrypt,
    httpPort: settings.HTTP_PORT ?? 80,
  }
}

/** Sentences about settings that only work with `DOMAIN`, and about a `PUBLIC_URL` at another host. */
export function httpsConflicts(settings: HttpsSettings & { PUBLIC_URL?: string | undefined }): string[] {
  const { DOMAIN: [domain] = [], PUBLIC_URL: publicUrl } = settings
  if (!domain)
    return (['HTTP_PORT', 'ACME_EMAIL', 'ACME_DIRECTORY'] as const)
      .filter((name) => settings[name] !== undefined)
      .map((name) => `${name}: needs --domain (DOMAIN), the host name of the site`)
  const { protocol, hostname } = new URL(publicUrl ?? `https://${domain}`)
  if (protocol === 'https:' && hostname === domain) return []
  return [
    `PUBLIC_URL: is ${publicUrl}, but --domain (DOMAIN) puts the site at https://${domain}: remove PUBLIC_URL, or name its host first in --domain`,
  ]
}
