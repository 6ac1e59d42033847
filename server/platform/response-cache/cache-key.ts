import type { IncomingMessage } from 'node:http'
import type { Config } from '#server/config/env.ts'
import { isNonCanonical } from '#server/platform/http/canonical-urls.ts'
import { encodingFor } from '#server/platform/http/encoding.ts'
import { allowsAnyOrigin } from '#server/platform/http/public-cors.ts'
import { hasSecret } from '#server/platform/http/secret-urls.ts'
import { keyPrefix } from '#shared/api-keys.ts'
import { pageCurrencyHeader, pageLanguageHeader } from '#shared/config.ts'

export type CacheConfig = Pick<Config, 'publicUrl' | 'trustProxy' | 'metricsToken' | 'firebase'>

/** Longer URLs are never popular. */
const maxUrlLength = 2000
/** Characters; ours have about 200. */
const maxCredentialsLength = 2000

/** A response to a request with one of these depends on more than the caller and the URL. */
const bypassHeaders = [
  'x-user-email',
  'origin',
  'trpc-accept',
  'content-type',
  'content-length',
  'transfer-encoding',
  'range',
  'expect',
  'upgrade',
]
/** Other cookies change no response. */
const ownCookiePrefix = 'pawstead_'
/** Responses that are immutable, or that must be fresh. */
const uncachedPaths = /^\/(([a-z]{2}(-[a-z]{2})?\/)?cards|assets|accent|images|healthz|readyz|metrics)\b/

/**
 * Reads whose responses to a member depend only on the caller, the URL, the data, and the moments given to
 * `nowWithExpiry`. Other reads of members may use any clock.
 */
const memberReads = [
  /^\/api\/(mypets|pets\/facets|(pets|donations)(\/\d+)?)(\?|$)/,
  /^\/trpc\/((pets|campaigns)\.(list|byId|mine)(,|(?=\?|$)))+(\?|$)/,
]

/** What a member's response may depend on besides the URL: who calls, and from which page. */
const memberHeaders = ['authorization', 'cookie', 'sec-fetch-site', pageLanguageHeader, pageCurrencyHeader]

/**
 * The key contains all that a response depends on besides the data; undefined if it depends on more. The key of a
 * member's request contains the credentials: nobody else gets that response.
 */
export function cacheKey(request: IncomingMessage, config: CacheConfig): string | undefined {
  const { method, headers, url = '' } = request
  if (method !== 'GET' || url.length > maxUrlLength || !url.startsWith('/')) return undefined
  const credentials = credentialsOf(request, config)
  if (credentials === undefined || uncachedPaths.test(url)) return undefined
  if (hasSecret(url) || isNonCanonical(request)) return undefined
  const { publicUrl, trustProxy } = config
  // links would depend on the proxy's headers
  if (trustProxy && !publicUrl) return undefined
  for (const name of bypassHeaders)
    if (headers[name] !== undefined && !(name === 'origin' && allowsAnyOrigin(url))) return undefined
  if (headers.accept?.includes('jsonl')) return undefined
  return `${publicUrl ?? headers.host} ${encodingFor(headers['accept-encoding']) ?? ''} ${url}${credentials}`
}

/** Empty for a visitor; undefined for a member's request whose response is not cached. */
function credentialsOf({ headers, url = '' }: IncomingMessage, { firebase }: CacheConfig): string | undefined {
  const { authorization, cookie } = headers
  if (authorization === undefined && !cookie?.includes(ownCookiePrefix)) return ''
  // Firebase ends its own logins without a change of our data
  if (firebase && !authorization?.startsWith(`Bearer ${keyPrefix}`)) return undefined
  if (!memberReads.some((reads) => reads.test(url))) return undefined
  // no header contains a line break
  const credentials = memberHeaders.map((name) => `\n${headers[name] ?? ''}`).join('')
  return credentials.length > maxCredentialsLength ? undefined : credentials
}
