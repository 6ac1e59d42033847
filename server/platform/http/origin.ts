// the type of request.cookies comes from here
import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { AppError } from '#server/errors.ts'

export const sessionCookie = 'pawstead_session'

type OriginConfig = Pick<Config, 'publicUrl'>

/**
 * `Secure` wherever the site is https: by `PUBLIC_URL`, or because the visitor came by https, as a trusted proxy says.
 */
export const cookieOptions = (request: FastifyRequest, { publicUrl }: OriginConfig) => {
  const secure = request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false)
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For what is asked by a secret in its address: whoever sends it may come from anywhere, and is nobody. */
    cookies?: 'do not count'
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The token of `Authorization: Bearer …`; undefined when the header is absent or of another kind. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Whether a request says who makes it, truly or not. */
export const hasCredentials = (request: FastifyRequest): boolean =>
  request.headers.authorization !== undefined || request.cookies?.[sessionCookie] !== undefined

/** The host that was asked, or `PUBLIC_URL`: a proxy in between need not pass the former on. */
function isOwnOrigin(origin: string, request: FastifyRequest, { publicUrl }: OriginConfig): boolean {
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.host)
}

/**
 * Whether a cookie on this request counts (docs/decisions/012-cookies-and-other-sites.md): what changes something must
 * be known to come from our own pages; what only reads must not be known to come from another site.
 */
export function acceptsCookie(request: FastifyRequest, config: OriginConfig): boolean {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const safe = safeMethods.has(request.method)
  if (site !== undefined) return site === 'same-origin' || (safe && site === 'none')
  if (origin !== undefined) return isOwnOrigin(origin, request, config)
  return safe
}

/**
 * Throws `FOREIGN_ORIGIN` for a request that would change something with a cookie from elsewhere (docs/product.md 3.8).
 */
export function refuseForeignOrigin(request: FastifyRequest, config: OriginConfig): void {
  if (safeMethods.has(request.method) || request.headers.authorization !== undefined) return
  if (request.cookies[sessionCookie] !== undefined && !acceptsCookie(request, config))
    throw new AppError('FOREIGN_ORIGIN')
}

/** The same for every request. */
export function refuseForeignOrigins(app: FastifyInstance, config: OriginConfig): void {
  // like all hooks that a read passes, without a promise
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.config.cookies) refuseForeignOrigin(request, config)
    done()
  })
}
