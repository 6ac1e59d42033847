import type { SerializeOptions } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { sendsMail } from '#server/config/mail.ts'
import type { Database } from '#server/db/database.ts'
import { currentUser, toMeWithAbsoluteUrl } from '#server/identity/users.ts'
import { parseInput } from '#server/platform/errors/errors.ts'
import { networkOf } from '#server/platform/http/networks.ts'
import { acceptsCookie, bearerToken, cookieOptions, sessionCookie } from '#server/platform/http/origin.ts'
import { pageLanguageOf } from '#server/platform/http/page-language.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import type { Limits } from '#server/platform/rate-limit/limits.ts'
import { loginInput, registerInput } from '#shared/auth.ts'
import type { Me } from '#shared/users.ts'
import { type CountRefusals, identityOf, type LoginResult, login, register } from './accounts.ts'
import { deviceLabel } from './device-label.ts'
import { deviceToken, setDeviceCookie } from './devices.ts'
import type { GoogleRoutes, LogIn } from './google.ts'
import type { Identity, IdentityProvider } from './identity.ts'
import type { AttemptSource } from './login-throttle.ts'
import { hashCost, queueHashing } from './password-hashing.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import { accountOfSession, endSession, sessionLifetime } from './sessions.ts'

/** A Bearer token comes first, then the cookie if it is accepted for this request. */
function sessionToken(request: FastifyRequest, config: Config): string | undefined {
  if (request.headers.authorization !== undefined) return bearerToken(request)
  return acceptsCookie(request, config) ? request.cookies[sessionCookie] : undefined
}

type EmbeddedProviderOptions = {
  config: Config
  db: Database
  limits: Limits
  outside?: { googleIssuer?: string; simulatedGoogle?: GoogleRoutes } | undefined
}

/**
 * Accounts stored by Pawstead itself: email, password, Google, sessions (docs/decisions/001-embedded-identity-provider.md).
 */
export function embeddedProvider({ config, db, limits, outside }: EmbeddedProviderOptions): IdentityProvider {
  const { google } = config
  const { googleIssuer: issuer, simulatedGoogle } = outside ?? {}
  const confirms = sendsMail(config)
  const lasting = (request: FastifyRequest) => ({ ...cookieOptions(request, config), maxAge: sessionLifetime / 1000 })
  const extended = new WeakSet<FastifyRequest>()
  const logIn: LogIn = async (request, reply, { token, identity }) => {
    reply.setCookie(sessionCookie, token, lasting(request))
    await setDeviceCookie({ db, config }, request, reply, identity.uid)
  }
  const visitorOf = (request: FastifyRequest): AttemptSource | undefined =>
    config.rateLimit ? { network: networkOf(request.ip), device: deviceToken(request) } : undefined
  const answer = async (request: FastifyRequest, reply: FastifyReply, loggedIn: LoginResult) => {
    await logIn(request, reply, loggedIn)
    const user: Me = toMeWithAbsoluteUrl(
      await currentUser(db, loggedIn.identity, pageLanguageOf(request)),
      baseUrl(config, request),
    )
    return { token: loggedIn.token, user }
  }
  const verify = async (request: FastifyRequest): Promise<Identity | null> => {
    const token = sessionToken(request, config)
    const account = token === undefined ? null : await accountOfSession(db, token, { version: request.dataVersion })
    if (account?.extended && request.headers.authorization === undefined) extended.add(request)
    return account && { ...identityOf(account), session: account.session, user: account.user }
  }
  return {
    publicConfig: () => ({ provider: 'embedded', google: google !== undefined || simulatedGoogle !== undefined }),
    contentSources: () => ({ script: [], connect: [], frame: [] }),
    verify,
    async routes(app: FastifyInstance) {
      renewCookies(app, extended, lasting)
      registerRoute(app, { db, limits, confirms, answer })
      app.post(
        '/api/auth/login',
        { config: { cost: hashCost, shedding: 'separate queue' } },
        async (request, reply) => {
          await limits.countAttempt('login', request)
          const input = parseInput(loginInput, request.body)
          const coming = { visitor: visitorOf(request), device: deviceLabel(request.headers['user-agent']) }
          return answer(
            request,
            reply,
            await queueHashing(request, (waiting) => login(db, input, { ...coming, waiting })),
          )
        },
      )
      app.post('/api/auth/logout', { config: { cost: 5 } }, async (request, reply) => {
        const token = sessionToken(request, config)
        if (token !== undefined) await endSession(db, token)
        return reply.clearCookie(sessionCookie, cookieOptions(request, config)).code(204).send()
      })
      recoveryRoutes(app, { config, db, limits, verify, hashing: hashCost, inLine: queueHashing })
      if (simulatedGoogle) return simulatedGoogle(app, { config, db, limits, logIn })
      if (!google) return
      const { googleRoutes } = await import('./google.ts')
      googleRoutes(app, { config, credentials: google, db, limits, issuer, logIn })
    },
  }
}

type RegisterRouteOptions = Pick<EmbeddedProviderOptions, 'db' | 'limits'> & {
  confirms: boolean
  answer: (request: FastifyRequest, reply: FastifyReply, loggedIn: LoginResult) => Promise<object>
}

/** Creates accounts, and limits how often a network can find out that an email is taken (docs/product.md 3.21). */
function registerRoute(app: FastifyInstance, { db, limits, confirms, answer }: RegisterRouteOptions): void {
  const config = { cost: hashCost, shedding: 'separate queue' } as const
  app.post('/api/auth/register', { config }, async (request, reply) => {
    await limits.countAttempt('register', request)
    // checked before the email is looked up: the refusal must not depend on it
    await limits.requireAttemptLeft('emailTaken', request)
    const input = parseInput(registerInput, request.body)
    const device = deviceLabel(request.headers['user-agent'])
    const counted: CountRefusals = (work) => limits.countIfRefused('emailTaken', 'EMAIL_TAKEN', request, work)
    const loggedIn = await queueHashing(request, (waiting) =>
      register(db, input, { device, waiting, confirms, counted, language: pageLanguageOf(request) }),
    )
    return reply.code(201).send(await answer(request, reply, loggedIn))
  })
}

/** Renews the cookie whenever the session was extended. */
function renewCookies(
  app: FastifyInstance,
  extended: WeakSet<FastifyRequest>,
  options: (request: FastifyRequest) => SerializeOptions,
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const token = extended.has(request) && request.cookies[sessionCookie]
    if (token) reply.header('set-cookie', app.serializeCookie(sessionCookie, token, options(request)))
    done(null, payload)
  })
}
