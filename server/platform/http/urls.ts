import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'

/**
 * The origin of absolute links: `PUBLIC_URL`, else the host that this request was sent to; an invalid `Host` counts as
 * localhost. No slash at the end.
 */
export function baseUrl({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  if (publicUrl !== undefined) return publicUrl
  const { protocol, host } = request
  const asked = `${protocol}://${host}`
  if (asked !== last.asked) last = { asked, origin: originOf(asked) ?? `${protocol}://localhost` }
  return last.origin
}

/** Nearly everybody asks for the same one, and to parse it takes 1 µs. */
let last = { asked: '', origin: '' }

const originOf = (address: string): string | undefined => URL.parse(address)?.origin

/** A picture's address for other programs: absolute. */
export function absoluteImage(image: string, base: string): string {
  return image.startsWith('/') ? base + image : image
}

/** A picture's address as it is kept: those uploaded here without the origin they were given out with. */
export function storedImage(image: string, base: string): string {
  return image.startsWith(`${base}/images/`) ? image.slice(base.length) : image
}
