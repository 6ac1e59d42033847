import { promises as dns } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import { version } from '#server/packed/version.ts'
import { writtenText } from '#server/platform/errors/errors.ts'
import type { WrittenText } from '#shared/texts/written-texts.ts'
import { fetchPictureTexts as t } from './fetch-picture.texts.ts'

import { isPublicIp } from './public-ip.ts'
import { type SpooledFile, spoolToFile } from './receive-upload.ts'

export type FetchOutside = {
  resolve: (host: string) => Promise<string[]>
  /** Maps an IP that was checked to be public to the test server's. */
  reach: (address: string, port: number) => { address: string; port: number }
}

export type FetchLimits = {
  bytes: number
  /** Milliseconds for name lookup, redirects, and content together. */
  time: number
  redirects: number
  atOnce: number
  perHost: number
}

/** Limits of fetching pictures by URL (docs/product.md 18.6). */
export const defaultFetchLimits: FetchLimits = {
  bytes: 20 * 1024 * 1024,
  time: 10_000,
  redirects: 3,
  atOnce: 4,
  perHost: 2,
}

/** The reason is a clause, such as 'example.org can’t be reached'. */
export class FetchFailed extends Error {
  readonly reason: WrittenText
  /** The host wasn't reached, so other pictures from it needn't be tried. */
  readonly unreached: boolean

  constructor(write: () => string, { unreached = false, cause }: { unreached?: boolean; cause?: unknown } = {}) {
    const reason = writtenText(write)
    super(reason.text, { cause })
    this.reason = reason
    this.unreached = unreached
  }
}

/**
 * Not the system's resolver: it uses few threads, which hashing and the disk need, too, and it resolves internal names.
 */
const realOutside: FetchOutside = {
  async resolve(host) {
    const resolver = new dns.Resolver({ timeout: 2000, tries: 2 })
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return results.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  },
  reach: (address, port) => ({ address, port }),
}

export type FetchPicture = (address: string, signal: AbortSignal) => Promise<SpooledFile>

/** Hosts with a queue of their own: more than pictures wait at the same time. */
const maxHosts = 1000

function limitPerHost({ atOnce, perHost }: Pick<FetchLimits, 'atOnce' | 'perHost'>) {
  const all = new PQueue({ concurrency: atOnce })
  const hosts = new LRUCache<string, PQueue>({ max: maxHosts, memoMethod: () => new PQueue({ concurrency: perHost }) })
  return <T>(host: string, work: () => Promise<T>): Promise<T> => hosts.memo(host).add(() => all.add(work))
}

/**
 * Fetches pictures from public IPs only, into unnamed files. A host name is resolved once per request, and refused if
 * any of its IPs isn't public. The connection uses the checked IPs, also after redirects.
 * Throws `FetchFailed`; rejects with the signal's reason if it is aborted.
 */
export function createFetcher(
  folder: string,
  { outside = realOutside, bounds: limits = defaultFetchLimits }: { outside?: FetchOutside; bounds?: FetchLimits } = {},
): FetchPicture {
  const turn = limitPerHost(limits)
  return async (address, signal) => {
    const { hostname } = parseFetchableUrl(address)
    return turn(hostname, () => fetchOne(address, { folder, outside, limits, signal }))
  }
}

type FetchContext = { folder: string; outside: FetchOutside; limits: FetchLimits; signal: AbortSignal }

async function fetchOne(address: string, fetching: FetchContext): Promise<SpooledFile> {
  const { folder, limits, signal } = fetching
  signal.throwIfAborted()
  const late = AbortSignal.timeout(limits.time)
  const ended = AbortSignal.any([signal, late])
  let url = parseFetchableUrl(address)
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await sendRequest(url, fetching, ended)
      const next = redirectOf(answer, url)
      if (next === null) return await saveContent(answer, url, { folder, limits, ended })
      answer.destroy()
      if (redirects === limits.redirects) throw new FetchFailed(() => t.tooManyRedirects({ address }))
      url = parseFetchableUrl(next)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (late.aborted)
      throw new FetchFailed(() => t.tooSlow({ host: url.hostname, seconds: String(limits.time / 1000) }), {
        unreached: true,
      })
    throw error
  }
}

function parseFetchableUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new FetchFailed(t.noWebAddress)
  if (url.username !== '' || url.password !== '') throw new FetchFailed(t.hasPassword)
  if (!['', '80', '443'].includes(url.port)) throw new FetchFailed(() => t.otherPort({ port: url.port }))
  return url
}

/** IPv6 hosts are in brackets in a URL. `URL` has already normalized other notations of IPs. */
async function resolvePublicIps({ hostname }: URL, { outside }: FetchContext, ended: AbortSignal): Promise<string[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host)
    ? [host]
    : await raceAbort(
        ended,
        outside.resolve(host).catch(() => []),
      )
  if (addresses.length === 0) throw new FetchFailed(() => t.unknownHost({ host: hostname }), { unreached: true })
  if (!addresses.every(isPublicIp)) throw new FetchFailed(() => t.notPublic({ host: hostname }), { unreached: true })
  return addresses
}

const raceAbort = <T>(ended: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(ended.reason)
    if (ended.aborted) giveUp()
    ended.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => ended.removeEventListener('abort', giveUp))
  })

// a connection per picture: the check for one must not serve another
const httpAgent = new HttpAgent({ keepAlive: false })
const httpsAgent = new HttpsAgent({ keepAlive: false })

async function sendRequest(url: URL, fetching: FetchContext, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const reached = (await resolvePublicIps(url, fetching, signal)).map((address) =>
    fetching.outside.reach(address, port),
  )
  const addresses = reached.map(({ address }) => ({ address, family: isIP(address) }))
  const [first] = addresses
  if (!first) throw new Error('an address that leads nowhere')
  const lookup: LookupFunction = (_host, { all }, done) => {
    if (all) done(null, addresses)
    else done(null, first.address, first.family)
  }
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? overHttps : overHttp)({
      agent: isSecure ? httpsAgent : httpAgent,
      host: isIP(url.hostname.replace(/^\[(.*)\]$/, '$1')) ? first.address : url.hostname,
      port: reached[0]?.port,
      path: `${url.pathname}${url.search}`,
      lookup,
      signal,
      maxHeaderSize: 16 * 1024,
      headers: {
        host: url.host,
        'user-agent': `Pawstead/${version}`,
        accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
        'accept-encoding': 'identity',
      },
    })
    sent.once('response', resolve)
    sent.once('error', (cause) => reject(connectionError(url, cause)))
    sent.end()
  })
}

function connectionError({ hostname }: URL, cause: Error): FetchFailed {
  const code = 'code' in cause ? String(cause.code) : ''
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)
  return new FetchFailed(() => (isCertificate ? t.badCertificate : t.unreachable)({ host: hostname }), {
    unreached: true,
    cause,
  })
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  if (!location || !URL.canParse(location, url.href))
    throw new FetchFailed(() => t.wrongRedirect({ host: url.hostname }))
  return new URL(location, url).href
}

type SaveContext = Pick<FetchContext, 'folder' | 'limits'> & { ended: AbortSignal }

async function saveContent(
  answer: IncomingMessage,
  { hostname: host }: URL,
  { folder, limits, ended }: SaveContext,
): Promise<SpooledFile> {
  const refuse = (write: () => string) => {
    answer.destroy()
    return new FetchFailed(write)
  }
  if (answer.statusCode !== 200) throw refuse(() => t.wrongStatus({ host, status: String(answer.statusCode) }))
  const tooLarge = () => refuse(() => t.tooLarge({ megabytes: limits.bytes / 1024 / 1024 }))
  if (Number(answer.headers['content-length']) > limits.bytes) throw tooLarge()
  const kind = answer.headers['content-type']?.toLowerCase() ?? ''
  if (/^(text|application\/(json|xhtml|pdf))/.test(kind)) throw refuse(() => t.noPicture({ host }))
  try {
    return await spoolToFile(folder, async (handle) => {
      let bytes = 0
      for await (const chunk of answer) {
        bytes += chunk.length
        if (bytes > limits.bytes) throw tooLarge()
        await handle.write(chunk)
      }
      if (bytes === 0) throw refuse(() => t.empty({ host }))
    })
  } catch (error) {
    ended.throwIfAborted()
    // a full disk is not the picture's fault
    if (error instanceof FetchFailed || (error instanceof Error && 'syscall' in error && error.syscall !== 'read'))
      throw error
    throw new FetchFailed(() => t.brokenOff({ host }), { cause: error })
  } finally {
    answer.destroy()
  }
}
