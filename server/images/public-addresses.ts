import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Addresses that look public but are answered by the machine's own host: Azure tells its machines there who they are. */
const ofTheHost = new Set(['168.63.129.16'])

/** All that is given out of IPv6; what lies outside maps, embeds or tunnels, or is nobody's. */
const givenOut = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is one that anybody on the Internet could reach: no private, shared, link-local, loopback, multicast
 * or reserved one, none that stands for another address (mapped, NAT64, 6to4, Teredo), and nobody's metadata.
 */
export function isPublicIp(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%') || ofTheHost.has(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(givenOut)
}
