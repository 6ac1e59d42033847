import { createHmac } from 'node:crypto'
import { Signer } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { AppError, refusalText, textOfCode } from '#server/platform/errors/errors.ts'
import { clockTolerance, expiryNow } from '#server/platform/http/clock.ts'
import { logError } from '#server/platform/http/log.ts'
import { cookieOptions } from '#server/platform/http/origin.ts'
import { baseUrl } from '#server/platform/http/urls.ts'
import type { Limits } from '#server/platform/rate-limit/limits.ts'
import { googleLoginPath } from '#shared/config.ts'
import { isReadingLanguage, languages, type ReadingLanguage } from '#shared/texts/languages.ts'
import type { WrittenText } from '#shared/texts/written-texts.ts'
import { type LoginResult, loginWithGoogle } from './accounts.ts'
import { personOf } from './claims.ts'
import { deviceLabel } from './device-label.ts'
import { closingPage } from './google-popup-page.ts'
import { currentUser } from './users.ts'

const google = 'https://accounts.google.com'
const callbackPath = `${googleLoginPath}/callback`
const flowCookie = 'pawstead_google'
/** Milliseconds that a login at Google may take. */
const flowLifetime = 10 * 60_000

const flowShape = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  until: z.number(),
  language: z.enum(languages).nullable(),
})
type Flow = z.infer<typeof flowShape>

export type LogIn = (request: FastifyRequest, reply: FastifyReply, loggedIn: LoginResult) => Promise<void>

type GoogleDeps = {
  config: Config
  db: Database
  limits: Limits
  logIn: LogIn
}

export type GoogleRoutes = (app: FastifyInstance, deps: GoogleDeps) => void

type GoogleRouteOptions = GoogleDeps & {
  credentials: NonNullable<Config['google']>
  issuer?: string | undefined
}

/**
 * 'Continue with Google' for accounts stored here: OpenID Connect in a pop-up, with PKCE, state, and nonce.
 * The login's state travels in a cookie, signed with a key derived from the client secret. It needs no secret of its
 * own, and any process of a cluster can continue.
 */
export function googleRoutes(
  app: FastifyInstance,
  { config, credentials, db, limits, issuer, logIn }: GoogleRouteOptions,
): void {
  const flows = flowKeeper(credentials.clientSecret)
  const discover = discovery(credentials, issuer ?? google)
  const redirectUri = (request: FastifyRequest) => baseUrl(config, request) + callbackPath

  app.get(googleLoginPath, { config: { cost: 5 } }, async (request, reply) => {
    const language = popupLanguage(request)
    try {
      await limits.countAttempt('login', request)
      if (baseUrl(config, request) !== `${request.protocol}://${request.host}`)
        throw new AppError('GOOGLE_FAILED', {
          text: refusalText('GOOGLE_OTHER_ADDRESS', { url: config.publicUrl ?? '' }),
        })
      const client = await discover()
      const flow = flows.start(reply, cookieOptions(request, config), language)
      const target = oidc.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri(request),
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
        state: flow.state,
        nonce: flow.nonce,
        prompt: 'select_account',
      })
      return reply.header('cache-control', 'no-store').redirect(target.href)
    } catch (error) {
      return closingPage(reply, { error: textOf(error, request), language })
    }
  })

  app.get(callbackPath, { config: { cost: 20 } }, async (request, reply) => {
    let language: ReadingLanguage | null = null
    try {
      const flow = flows.end(request, reply, cookieOptions(request, config))
      language = flow.language
      const callbackUrl = new URL(request.url, baseUrl(config, request))
      const tokens = await oidc.authorizationCodeGrant(await discover(), callbackUrl, {
        pkceCodeVerifier: flow.verifier,
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      const person = claims ? personOf(claims) : null
      if (!claims || !person?.emailVerified) throw new AppError('GOOGLE_EMAIL_UNVERIFIED')
      const device = deviceLabel(request.headers['user-agent'])
      const loggedIn = await loginWithGoogle(db, { sub: claims.sub, ...person }, device)
      await currentUser(db, loggedIn.identity, language)
      await logIn(request, reply, loggedIn)
      return closingPage(reply, { error: null, language })
    } catch (error) {
      return closingPage(reply, { error: textOf(error, request), language })
    }
  })
}

function discovery({ clientId, clientSecret }: NonNullable<Config['google']>, issuer: string) {
  const insecure = issuer.startsWith('http:') ? { execute: [oidc.allowInsecureRequests] } : {}
  let configuration: Promise<oidc.Configuration> | undefined
  return () => {
    configuration ??= oidc
      .discovery(new URL(issuer), clientId, clientSecret, undefined, insecure)
      .catch((cause: unknown) => {
        configuration = undefined
        throw cause
      })
    return configuration
  }
}

function flowKeeper(clientSecret: string) {
  const signer = new Signer(createHmac('sha256', clientSecret).update('pawstead google log-in').digest())
  return {
    start(reply: FastifyReply, options: ReturnType<typeof cookieOptions>, language: ReadingLanguage | null): Flow {
      const flow: Flow = {
        verifier: oidc.randomPKCECodeVerifier(),
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        until: expiryNow().getTime() + flowLifetime,
        language,
      }
      const value = signer.sign(Buffer.from(JSON.stringify(flow)).toString('base64url'))
      reply.setCookie(flowCookie, value, { ...options, path: googleLoginPath, maxAge: flowLifetime / 1000 })
      return flow
    },
    /** Throws `GOOGLE_FLOW_OVER`. */
    end(request: FastifyRequest, reply: FastifyReply, options: ReturnType<typeof cookieOptions>): Flow {
      reply.clearCookie(flowCookie, { ...options, path: googleLoginPath })
      const { valid, value } = signer.unsign(request.cookies[flowCookie] ?? '')
      if (!valid || value === null) throw new AppError('GOOGLE_FLOW_OVER')
      const flow = flowShape.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')))
      const left = flow.until - expiryNow().getTime()
      if (left < 0 || left > flowLifetime + clockTolerance) throw new AppError('GOOGLE_FLOW_OVER')
      return flow
    },
  }
}

/** The language of the page that opened the pop-up. */
function popupLanguage({ query }: FastifyRequest): ReadingLanguage | null {
  const { language } = Object(query)
  return isReadingLanguage(language) ? language : null
}

function textOf(error: unknown, request: FastifyRequest): WrittenText {
  if (error instanceof AppError) return { ...error.text, text: error.message }
  if (error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied')
    return textOfCode('GOOGLE_CANCELLED')
  logError(request.log, error, 'logging in with Google')
  return textOfCode('GOOGLE_FAILED')
}
