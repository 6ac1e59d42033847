import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** IPs that look public but are answered by the machine's host: on Azure, this one serves metadata. */
const ofTheHost = new Set(['168.63.129.16'])

/** The allocated range of IPv6; the rest maps, embeds, or tunnels other IPs, or is reserved. */
const givenOut = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP is reachable by anyone on the Internet. False for private, shared, link-local, loopback, multicast, and
 * reserved IPs, those that represent another IP (mapped, NAT64, 6to4, Teredo), and metadata services.
 */
export function isPublicIp(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%') || ofTheHost.has(text)) return false
  const ip = ipaddr.parse(text)
  if (ip.range() !== 'unicast') return false
  return ip.kind() === 'ipv4' || ip.match(givenOut)
}
