import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/** Parsing takes 6 to 8 µs, and a request asks for its network several times. */
const networks = new LRUCache<string, string>({ max: 1000, memoMethod: parseNetwork })

/** The IP itself, or for IPv6 its /64: a client with one IP of a /64 usually has all of them. */
export const networkOf = (ip: string): string => (isIPv6(ip) ? networks.memo(ip) : ip)

function parseNetwork(ip: string): string {
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const [a, b, c, d] = address.parts.map((part) => part.toString(16))
  return `${a}:${b}:${c}:${d}::/64`
}
