import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/env.ts'
import { sendsMail } from '#server/config/mail.ts'
import type { Database } from '#server/db/database.ts'
import { AppError, parseInput, refusalText } from '#server/platform/errors/errors.ts'
import { pageLanguageOf } from '#server/platform/http/page-language.ts'
import type { Limits } from '#server/platform/rate-limit/limits.ts'
import { confirmInput, forgotInput, resetInput } from '#shared/auth.ts'
import type { IdentityProvider } from './identity.ts'
import type { HashingCaller } from './passwords.ts'
import { confirmEmail, requestEmailConfirmation, requestPasswordReset, resetPassword } from './recovery.ts'
import { hashToken } from './sessions.ts'

type RecoveryRouteOptions = {
  config: Config
  db: Database
  limits: Limits
  verify: IdentityProvider['verify']
  hashing: number
  inLine: <T>(request: FastifyRequest, work: (waiting: HashingCaller) => Promise<T>) => Promise<T>
}

/** Password reset and email confirmation (docs/product.md 3.17 and later). */
export function recoveryRoutes(
  app: FastifyInstance,
  { config, db, limits, verify, hashing, inLine }: RecoveryRouteOptions,
): void {
  app.post('/api/auth/forgot', { config: { cost: 5 } }, async (request, reply) => {
    const { email } = parseInput(forgotInput, request.body)
    // hashed, because the text may be private
    await limits.countAttempt('letter', request, hashToken(email))
    if (!sendsMail(config)) throw new AppError('NO_MAIL')
    await requestPasswordReset(db, email, pageLanguageOf(request))
    return reply.code(202).send({ message: 'If somebody here has this address, a mail with a link is on its way.' })
  })
  app.post('/api/auth/confirm/send', { config: { cost: 5 } }, async (request, reply) => {
    const identity = await verify(request)
    if (!identity) throw new AppError('NOT_LOGGED_IN')
    await limits.countAttempt('letter', request, identity.uid)
    if (!sendsMail(config)) throw new AppError('NO_MAIL', { text: refusalText('NO_MAIL_AT_ALL') })
    await requestEmailConfirmation(db, identity, pageLanguageOf(request))
    return reply.code(202).send({ message: 'A mail with a link is on its way.' })
  })
  app.post('/api/auth/reset', { config: { cost: hashing, shedding: 'separate queue' } }, async (request, reply) => {
    await limits.countAttempt('link', request)
    const input = parseInput(resetInput, request.body)
    await inLine(request, (waiting) => resetPassword(db, input, waiting))
    return reply.code(204).send()
  })
  app.post('/api/auth/confirm', { config: { cost: 5 } }, async (request, reply) => {
    await limits.countAttempt('link', request)
    const { token } = parseInput(confirmInput, request.body)
    await confirmEmail(db, token)
    return reply.code(204).send()
  })
}
