import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'

/**
 * The origin of absolute links: `PUBLIC_URL`, else the host that this request was sent to; an invalid `Host` counts as
 * localhost. No slash at the end.
 */
export function baseUrl({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  const asked = `${request.protocol}://${request.host}`
  return publicUrl ?? (URL.canParse(asked) ? new URL(asked).origin : `${request.protocol}://localhost`)
}

/** A picture's address for other programs: absolute. */
export function absoluteImage(image: string, base: string): string {
  return image.startsWith('/') ? base + image : image
}

/** A picture's address as it is kept: those uploaded here without the origin they were given out with. */
export function storedImage(image: string, base: string): string {
  return image.startsWith(`${base}/images/`) ? image.slice(base.length) : image
}
