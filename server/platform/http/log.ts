import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type pretty from 'pino-pretty'
import type { LogLevel } from '#server/config/env.ts'
import { damageMessage, isDatabaseUnavailable } from '#server/db/database.ts'
import { redactSecrets } from './secret-urls.ts'

// word by word: one expression for a whole email takes quadratic time on a long address
const wordPattern = /[^\s"<>(),:;/\\]+/g
/** In an address of a page `@` may be written as `%40`, and that once more as `%2540`. */
const emailPattern = /.@.|%(25)*40/i
/** A text with each email address in it replaced by a word. */
export const withoutEmails = (text: string) =>
  text.replace(wordPattern, (word) => (emailPattern.test(word) ? '[email]' : word))

type ErrorDescription = { type: string; message: string; stack: string; cause?: ErrorDescription }

function failedQueryIn(error: unknown): DrizzleQueryError | null {
  if (error instanceof DrizzleQueryError) return error
  return error instanceof Error ? failedQueryIn(error.cause) : null
}

/**
 * An error for the log. A failed query's message holds its parameters, emails among them, so only its SQL is kept;
 * whatever wraps such an error, as tRPC does, repeats that message in its own message and stack.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is not an Error was thrown', stack: '' }
  const failed = failedQueryIn(error)
  const clean = (text: string) =>
    withoutEmails(failed ? text.replaceAll(failed.message, `Failed query: ${failed.query}`) : text)
  return {
    type: error.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** The message of the first cause; an error about several addresses at once has only a code. */
function firstCause(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.cause instanceof Error) return firstCause(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** An unexpected error, with its causes and what to do where we know it; or, in one line, that the database is away. */
export function logError(log: FastifyBaseLogger, error: unknown, message = 'request failed unexpectedly'): void {
  if (isDatabaseUnavailable(error))
    log.warn({ reason: withoutEmails(firstCause(error)) }, 'the database does not answer')
  else log.error({ error: describeError(error), remedy: damageMessage(error) ?? undefined }, message)
}

/**
 * Fastify's logger: one JSON line per event, readable lines on a terminal. A request is logged by its method, its path
 * and the address it came from, as the privacy page says: queries and headers hold emails, tokens and more, and so may
 * paths.
 */
export function loggerOptions(level: LogLevel, terminal: typeof pretty | null): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: redactSecrets(withoutEmails(request.url.split('?', 1)[0] ?? '')),
        address: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
    ...(terminal && { stream: terminal({ ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }) }),
  }
}
