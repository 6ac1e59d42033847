import { promises as dns } from 'node:dns'
import { Agent as HttpAgent, type IncomingMessage, request as overHttp } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { version } from '#server/packed/version.ts'
import { turnsPerHost } from './host-turns.ts'
import { isPublicAddress } from './public-addresses.ts'
import { type Spooled, spooled } from './received.ts'

/** What stands in for the Internet in tests. */
export type FetchOutside = {
  /** All IP addresses of a name. */
  resolve: (host: string) => Promise<string[]>
  /** Where an address, which has been found to be public, really is. */
  reach: (address: string, port: number) => { address: string; port: number }
}

export type FetchBounds = {
  bytes: number
  /** Milliseconds for all of it: names, redirects and content. */
  time: number
  redirects: number
  atOnce: number
  perHost: number
}

/** Fetching pictures by address is bounded so (docs/product.md 18.6). */
export const usualFetchBounds: FetchBounds = {
  bytes: 20 * 1024 * 1024,
  time: 10_000,
  redirects: 3,
  atOnce: 4,
  perHost: 2,
}

/** Why a picture could not be fetched, as a sentence without its full stop: 'example.org did not answer …'. */
export class NotFetched extends Error {
  /** Nobody was reached, so that others from there needn't be tried. */
  readonly unreached: boolean

  constructor(reason: string, { unreached = false, cause }: { unreached?: boolean; cause?: unknown } = {}) {
    super(reason, { cause })
    this.unreached = unreached
  }
}

/** Not the system's own resolver: it has few threads, which hashing and the disk need too, and it knows names of the house. */
const realOutside: FetchOutside = {
  async resolve(host) {
    const resolver = new dns.Resolver({ timeout: 2000, tries: 2 })
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  },
  reach: (address, port) => ({ address, port }),
}

export type FetchPicture = (address: string, signal: AbortSignal) => Promise<Spooled>

/**
 * Fetches pictures from public addresses alone, into files without a name. What is connected to is what was checked: a name
 * is resolved once for each request, and refused where any of its addresses is not public; the same after each redirect.
 * Throws `NotFetched`; rejects with the signal's reason when that is aborted.
 */
export function createFetcher(
  folder: string,
  { outside = realOutside, bounds = usualFetchBounds }: { outside?: FetchOutside; bounds?: FetchBounds } = {},
): FetchPicture {
  const turn = turnsPerHost(bounds)
  return async (address, signal) => {
    const { hostname } = usable(address)
    return turn(hostname, () => fetchOne(address, { folder, outside, bounds, signal }))
  }
}

type Fetching = { folder: string; outside: FetchOutside; bounds: FetchBounds; signal: AbortSignal }

async function fetchOne(address: string, fetching: Fetching): Promise<Spooled> {
  const { folder, bounds, signal } = fetching
  signal.throwIfAborted()
  const late = AbortSignal.timeout(bounds.time)
  const ended = AbortSignal.any([signal, late])
  let url = usable(address)
  try {
    for (let redirects = 0; ; redirects += 1) {
      const answer = await ask(url, fetching, ended)
      const next = redirectOf(answer, url)
      if (next === null) return await content(answer, url, { folder, bounds, ended })
      answer.destroy()
      if (redirects === bounds.redirects) throw new NotFetched(`${address} leads on and on`)
      url = usable(next)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (late.aborted)
      throw new NotFetched(`${url.hostname} took longer than ${bounds.time / 1000} seconds`, { unreached: true })
    throw error
  }
}

/** The address as one that may be asked for. Throws `NotFetched`. */
function usable(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new NotFetched('its address does not begin with http:// or https://')
  if (url.username !== '' || url.password !== '') throw new NotFetched('its address has a name or password in it')
  if (!['', '80', '443'].includes(url.port)) throw new NotFetched(`pictures are not fetched from port ${url.port}`)
  return url
}

/** IPv6 addresses stand in brackets in a URL; numbers in other notations have been put into the usual one by it. */
async function addressesOf({ hostname }: URL, { outside }: Fetching, ended: AbortSignal): Promise<string[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host)
    ? [host]
    : await before(
        ended,
        outside.resolve(host).catch(() => []),
      )
  if (addresses.length === 0) throw new NotFetched(`there is no site called ${hostname}`, { unreached: true })
  if (!addresses.every(isPublicAddress))
    throw new NotFetched(`${hostname} is not on the public Internet`, { unreached: true })
  return addresses
}

const before = <T>(ended: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(ended.reason)
    if (ended.aborted) giveUp()
    ended.addEventListener('abort', giveUp, { once: true })
    work.then(resolve, reject).finally(() => ended.removeEventListener('abort', giveUp))
  })

// a connection for each picture: what was checked for one must not serve another
const plain = new HttpAgent({ keepAlive: false })
const secure = new HttpsAgent({ keepAlive: false })

async function ask(url: URL, fetching: Fetching, signal: AbortSignal): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const reached = (await addressesOf(url, fetching, signal)).map((address) => fetching.outside.reach(address, port))
  const found = reached.map(({ address }) => ({ address, family: isIP(address) }))
  const [first] = found
  if (!first) throw new Error('an address that leads nowhere')
  const lookup: LookupFunction = (_host, { all }, done) => {
    if (all) done(null, found)
    else done(null, first.address, first.family)
  }
  return new Promise((resolve, reject) => {
    const sent = (isSecure ? overHttps : overHttp)({
      agent: isSecure ? secure : plain,
      // a host that is a number is not looked up
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
    sent.once('error', (cause) => reject(notReached(url, cause)))
    sent.end()
  })
}

function notReached({ hostname }: URL, cause: Error): NotFetched {
  const code = 'code' in cause ? String(cause.code) : ''
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)
  return new NotFetched(isCertificate ? `${hostname} has no valid certificate` : `${hostname} can't be reached`, {
    unreached: true,
    cause,
  })
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, url: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null
  if (!location || !URL.canParse(location, url.href)) throw new NotFetched(`${url.hostname} leads nowhere`)
  return new URL(location, url).href
}

type Content = Pick<Fetching, 'folder' | 'bounds'> & { ended: AbortSignal }

async function content(
  answer: IncomingMessage,
  { hostname }: URL,
  { folder, bounds, ended }: Content,
): Promise<Spooled> {
  const refuse = (reason: string) => {
    answer.destroy()
    return new NotFetched(reason)
  }
  if (answer.statusCode !== 200) throw refuse(`${hostname} answered ${answer.statusCode}`)
  const tooLarge = () => refuse(`it is larger than ${bounds.bytes / 1024 / 1024} MB`)
  if (Number(answer.headers['content-length']) > bounds.bytes) throw tooLarge()
  const kind = answer.headers['content-type']?.toLowerCase() ?? ''
  if (/^(text|application\/(json|xhtml|pdf))/.test(kind)) throw refuse(`${hostname} answered with no picture`)
  try {
    return await spooled(folder, async (handle) => {
      let bytes = 0
      for await (const chunk of answer) {
        bytes += chunk.length
        if (bytes > bounds.bytes) throw tooLarge()
        await handle.write(chunk)
      }
      if (bytes === 0) throw refuse(`${hostname} answered with nothing`)
    })
  } catch (error) {
    ended.throwIfAborted()
    // a disk that is full is no fault of the picture
    if (error instanceof NotFetched || (error instanceof Error && 'syscall' in error && error.syscall !== 'read'))
      throw error
    throw new NotFetched(`${hostname} broke off`, { cause: error })
  } finally {
    answer.destroy()
  }
}
