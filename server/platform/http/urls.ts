import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'

/**
 * The origin of absolute links, without a slash at the end: `PUBLIC_URL`, or the request's host. An invalid `Host`
 * header counts as localhost.
 */
export function baseUrl({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  if (publicUrl !== undefined) return publicUrl
  const { protocol, host } = request
  const requested = `${protocol}://${host}`
  if (requested !== last.requested) last = { requested, origin: originOf(requested) ?? `${protocol}://localhost` }
  return last.origin
}

/** Caches the last origin: nearly all requests have the same one, and parsing takes 1 µs. */
let last = { requested: '', origin: '' }

const originOf = (address: string): string | undefined => URL.parse(address)?.origin

export function absoluteImage(image: string, base: string): string {
  return image.startsWith('/') ? base + image : image
}

/** The URL of an image as stored: without the origin if it was uploaded here. */
export function storedImage(image: string, base: string): string {
  return image.startsWith(`${base}/images/`) ? image.slice(base.length) : image
}
