import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { type GooglePerson, loginWithGoogle } from '#server/identity/accounts.ts'
import { deviceLabel } from '#server/identity/device-label.ts'
import type { GoogleRoutes } from '#server/identity/google.ts'
import { closingPage } from '#server/identity/google-popup-page.ts'
import { AppError, parseInput, type RefusalCode, textOfCode } from '#server/platform/errors/errors.ts'
import { expiryNow } from '#server/platform/http/clock.ts'
import { logError } from '#server/platform/http/log.ts'
import { acceptsCookie, cookieOptions } from '#server/platform/http/origin.ts'
import { googleLoginPath } from '#shared/config.ts'
import type { WrittenText } from '#shared/texts/written-texts.ts'
import { cancelled, choicePage } from './google-page.ts'
import { type GoogleAccount, googleAccounts } from './people.ts'

export const choicePath = `${googleLoginPath}/simulated`
const flowCookie = 'pawstead_simulated_google'
/** Milliseconds to choose an account. */
export const flowLifetime = 5 * 60_000
/** Maximum open pop-ups; the oldest are dropped. */
const mostFlows = 1000

const choiceShape = z.object({ state: z.string().max(100), account: z.string().max(100) })

/**
 * Stands in for Google in the sample shelter: a pop-up offers three fixed accounts, without a password. Only the
 * command `demo` uses it, in a folder that it created (docs/product.md 3.22).
 */
export const simulatedGoogle: GoogleRoutes = (app, { config, db, limits, logIn }) => {
  const flows = flowKeeper()

  app.get(googleLoginPath, { config: { cost: 5 } }, async (request, reply) => {
    try {
      await limits.countAttempt('login', request)
      const state = flows.start()
      const cookie = { ...cookieOptions(request, config), path: googleLoginPath, maxAge: flowLifetime / 1000 }
      return choicePage(reply.setCookie(flowCookie, state, cookie), { state, action: choicePath })
    } catch (error) {
      return closingPage(reply, { error: textOf(error, request), language: null })
    }
  })

  /**
   * The chosen account; each pop-up's state works once, in its browser. Throws `FOREIGN_ORIGIN`, `GOOGLE_FLOW_OVER`.
   */
  const chosen = (request: FastifyRequest, reply: FastifyReply): string => {
    if (!acceptsCookie(request, config)) throw new AppError('FOREIGN_ORIGIN')
    const { state, account } = parseInput(choiceShape, request.body)
    const mine = request.cookies[flowCookie] === state
    reply.clearCookie(flowCookie, { ...cookieOptions(request, config), path: googleLoginPath })
    if (!mine || !flows.end(state)) throw new AppError('GOOGLE_FLOW_OVER')
    return account
  }

  formsOnly(app, (scope) => {
    scope.post(choicePath, { config: { cost: 20 } }, async (request, reply) => {
      try {
        const account = chosen(request, reply)
        if (account === cancelled) throw new AppError('GOOGLE_CANCELLED')
        const person = personOf(account)
        await refusePowerful(db, person.sub)
        const device = deviceLabel(request.headers['user-agent'])
        await logIn(request, reply, await loginWithGoogle(db, person, device))
        return closingPage(reply, { error: null, language: null })
      } catch (error) {
        return closingPage(reply, { error: textOf(error, request), language: null })
      }
    })
  })
}

/** In memory: the sample shelter is one process. */
function flowKeeper() {
  const open = new LRUCache<string, number>({ max: mostFlows })
  return {
    start(): string {
      const state = randomBytes(32).toString('base64url')
      open.set(state, expiryNow().getTime() + flowLifetime)
      return state
    },
    end(state: string): boolean {
      const until = open.get(state) ?? 0
      open.delete(state)
      return until > expiryNow().getTime()
    },
  }
}

function formsOnly(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    routes(scope)
    done()
  })
}

/** The demo speaks English only. */
const inDemo = (code: RefusalCode, sentence: string) => ({ ...textOfCode(code), text: sentence })

function personOf(account: string): GooglePerson {
  const match = Object.keys(googleAccounts).find((key): key is GoogleAccount => key === account)
  if (!match) throw new AppError('INVALID', { text: inDemo('INVALID', 'There is no such account in this demo.') })
  const { name, email } = googleAccounts[match]
  return { sub: `demo-${match}`, name, email, emailVerified: true, picture: null }
}

/** Admins and staff may not log in without a password. Throws `GOOGLE_FAILED`. */
async function refusePowerful({ read, schema: { accounts, users } }: Database, sub: string): Promise<void> {
  const [user] = await read
    .select({ role: users.role, staff: users.staff })
    .from(accounts)
    .innerJoin(users, eq(users.uid, accounts.uid))
    .where(eq(accounts.googleSub, sub))
  if (!user || (user.role === 'user' && !user.staff)) return
  const text = 'This account has become an admin or staff, so it needs a password now. Please choose another one.'
  throw new AppError('GOOGLE_FAILED', { text: inDemo('GOOGLE_FAILED', text) })
}

function textOf(error: unknown, request: FastifyRequest): WrittenText {
  if (error instanceof AppError) return { ...error.text, text: error.message }
  logError(request.log, error, 'logging in with the simulated Google')
  return textOfCode('GOOGLE_FAILED')
}
