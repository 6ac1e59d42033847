import type { IncomingMessage, ServerResponse } from 'node:http'
import { TLSSocket } from 'node:tls'
import type { Config } from '#server/config/env.ts'

/** As in the headers of pages (server/public-pages/ssr/page-headers.ts). */
export const strictTransportSecurity = 'max-age=31536000'

/** Seconds. A permanent redirect without a limit would outlive a change of the domain. */
const redirectMaxAge = 3600

export type Host = 'canonical' | 'other' | 'unknown'

export type HostRules = {
  /** Which of the site's names a request is for, by its `Host` header. The port does not matter. */
  hostOf(request: IncomingMessage): Host
  /** Permanently redirects to the same path at the site's https URL, with the same method. */
  redirect(request: IncomingMessage, response: ServerResponse): void
  /** 421: the request is for a host that this server does not serve (RFC 9110, 15.5.20). */
  refuse(response: ServerResponse): void
}

/** `publicUrl` is the https URL of the first domain. */
export function hostRules(domains: readonly string[], publicUrl: string): HostRules {
  const [canonical] = domains
  return {
    hostOf({ headers: { host = '' } }) {
      if (host === canonical) return 'canonical'
      const name = host.toLowerCase().replace(/:\d*$/, '')
      if (name === canonical) return 'canonical'
      // a dot at the end is the same name, but another origin for a browser
      return domains.includes(name.replace(/\.$/, '')) ? 'other' : 'unknown'
    },
    redirect({ url = '/', socket }, response) {
      const location = publicUrl + (url.startsWith('/') ? url : '/')
      response.writeHead(308, {
        location,
        'cache-control': `max-age=${redirectMaxAge}`,
        // not over plain http (RFC 6797, 7.2)
        ...(socket instanceof TLSSocket && { 'strict-transport-security': strictTransportSecurity }),
        'content-length': 0,
      })
      response.end()
    },
    refuse(response) {
      sendText(response, 421, 'This server does not serve this host.\n')
    },
  }
}

/** Closes the connection afterwards, since the request may have a body that nobody reads. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(text)
}

export const rulesOf = ({ https, publicUrl }: Pick<Config, 'https' | 'publicUrl'>): HostRules | undefined =>
  https && publicUrl ? hostRules(https.domains, publicUrl) : undefined
