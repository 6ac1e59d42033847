import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/env.ts'

/** The origin of absolute links: `PUBLIC_URL`, else where this request came to. No slash at the end. */
export function baseUrl({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  return publicUrl ?? `${request.protocol}://${request.host}`
}

/** A picture's address for other programs: absolute. */
export function absoluteImage(image: string, base: string): string {
  return image.startsWith('/') ? base + image : image
}

/** A picture's address as it is kept: those uploaded here without the origin they were given out with. */
export function storedImage(image: string, base: string): string {
  return image.startsWith(`${base}/images/`) ? image.slice(base.length) : image
}
