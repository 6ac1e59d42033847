// the type of request.cookies comes from here
import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'

export const sessionCookie = 'pawstead_session'

/** `Secure` wherever the visitor came over https, seen through a trusted proxy. */
export const cookieOptions = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' }) as const

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The token of `Authorization: Bearer …`; undefined when the header is absent or of another kind. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

function sameHost(origin: string, request: FastifyRequest): boolean {
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/**
 * Whether a cookie on this request counts (docs/decisions/012-cookies-and-other-sites.md): what changes something must be known to come from
 * our own pages; what only reads must not be known to come from another site.
 */
export function cookieCounts(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const safe = safeMethods.has(request.method)
  if (site !== undefined) return site === 'same-origin' || (safe && site === 'none')
  if (origin !== undefined) return sameHost(origin, request)
  return safe
}

/** Throws `FOREIGN_ORIGIN` for a request that would change something with a cookie from elsewhere (docs/product.md 3.8). */
export function refuseForeignOrigin(request: FastifyRequest): void {
  if (safeMethods.has(request.method) || request.headers.authorization !== undefined) return
  if (request.cookies[sessionCookie] !== undefined && !cookieCounts(request)) throw new AppError('FOREIGN_ORIGIN')
}
