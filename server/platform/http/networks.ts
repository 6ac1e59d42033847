/** The IP itself, or for IPv6 its /64: a client with one IP of a /64 usually has all of them. */
export function networkOf(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? []
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [before = '', after] = ip.split('%', 1)[0]?.split('::') ?? []
  const groups = (text = '') => (text === '' ? [] : text.split(':'))
  const [first, last] = [groups(before), groups(after)]
  const zeros = after === undefined ? 0 : 8 - first.length - last.length
  const all = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
