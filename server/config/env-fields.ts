import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

export const isAddressOrRange = (value: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(value)) return true
  const [address = '', prefix] = value.split('/')
  const family = address.includes(':') ? 'ipv6' : 'ipv4'
  try {
    if (prefix === undefined) new BlockList().addAddress(address, family)
    else if (/^\d+$/.test(prefix)) new BlockList().addSubnet(address, Number(prefix), family)
    else return false
    return true
  } catch {
    return false
  }
}

export const isLoopback = (host: string) =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIP(host) === 4 && /^127\./.test(host))

export const siteText = z
  .string()
  .trim()
  .min(1)
  .max(200, 'can have at most 200 characters')
  .refine((value) => !/\p{Cc}/u.test(value), "can't contain control characters")
export const secret = z.string().trim().min(1).optional()

export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address', abort: true })
  .refine((value) => {
    const url = new URL(value)
    return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
  }, 'must be an address without a path, such as https://pets.example.org')
  .transform((value) => new URL(value).origin)

export const commaSeparated = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

export const onOrOff = z.enum(['on', 'off'], "must be 'on' or 'off'")

export const count = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9,999,999')
  .transform(Number)

export const port = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a whole number from 0 to 65535')

export const seconds = z
  .string()
  .trim()
  .regex(/^(\d{1,2}|[12]\d{2}|300)$/, 'must be a whole number of seconds from 0 to 300')
  .transform(Number)
