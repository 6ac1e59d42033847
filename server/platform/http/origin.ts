// importing the plugin adds the type of request.cookies
import type {} from '@fastify/cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { AppError } from '#server/platform/errors/errors.ts'

export const sessionCookie = 'pawstead_session'

type OriginConfig = Pick<Config, 'publicUrl'>

/**
 * Sets `Secure` if the site uses https: by `PUBLIC_URL`, or because the visitor came by https, directly or through a
 * trusted proxy.
 */
export const cookieOptions = (request: FastifyRequest, { publicUrl }: OriginConfig) => {
  const secure = request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false)
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes authorized by a secret in the URL: any origin may call them, and cookies are ignored. */
    cookies?: 'do not count'
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** Whether a request has credentials, valid or not. */
export const hasCredentials = (request: FastifyRequest): boolean =>
  request.headers.authorization !== undefined || request.cookies?.[sessionCookie] !== undefined

/** Compares with `PUBLIC_URL` too: a proxy need not pass on the original host. */
function isOwnOrigin(origin: string, request: FastifyRequest, { publicUrl }: OriginConfig): boolean {
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === request.host)
}

/**
 * Whether a cookie on this request counts (docs/decisions/012-session-cookies-and-csrf.md). A request that changes data
 * must be known to come from our own pages. A read must not be known to come from another site.
 */
export function acceptsCookie(request: FastifyRequest, config: OriginConfig): boolean {
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const safe = safeMethods.has(request.method)
  if (site !== undefined) return site === 'same-origin' || (safe && site === 'none')
  if (origin !== undefined) return isOwnOrigin(origin, request, config)
  return safe
}

/** Whether a request has a session cookie that doesn't count, because another site leads here. */
export const hasIgnoredCookie = (request: FastifyRequest, config: OriginConfig): boolean =>
  request.cookies[sessionCookie] !== undefined && !acceptsCookie(request, config)

/** Throws `FOREIGN_ORIGIN` for an unsafe method with a cookie from another origin (docs/product.md 3.8). */
export function refuseForeignOrigin(request: FastifyRequest, config: OriginConfig): void {
  if (safeMethods.has(request.method) || request.headers.authorization !== undefined) return
  if (hasIgnoredCookie(request, config)) throw new AppError('FOREIGN_ORIGIN')
}

export function refuseForeignOrigins(app: FastifyInstance, config: OriginConfig): void {
  // synchronous, like all hooks that a read passes
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.config.cookies) refuseForeignOrigin(request, config)
    done()
  })
}
