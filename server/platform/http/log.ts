import type { Writable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '#server/config/env.ts'
import { damageMessage, isDatabaseUnavailable } from '#server/db/database.ts'
import { redactSecrets } from './secret-urls.ts'

// word by word: one regular expression for a whole email takes quadratic time on a long one
const wordPattern = /[^\s"<>(),:;/\\]+/g
/** In a URL, `@` may be `%40`, or `%2540` if escaped twice. */
const emailPattern = /.@.|%(25)*40/i
export const withoutEmails = (text: string) =>
  text.replace(wordPattern, (word) => (emailPattern.test(word) ? '[email]' : word))

type ErrorDescription = { type: string; message: string; stack: string; cause?: ErrorDescription }

function failedQueryIn(error: unknown): DrizzleQueryError | null {
  if (error instanceof DrizzleQueryError) return error
  return error instanceof Error ? failedQueryIn(error.cause) : null
}

/**
 * An error for the log. The message of a failed query contains its parameters, such as emails, so only its SQL is
 * logged. Wrappers of such an error, such as tRPC's, repeat that message in their own message and stack.
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

/** An error about several IPs at once (`AggregateError`) has only a code. */
function firstCause(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if (error.cause instanceof Error) return firstCause(error.cause)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** Logs an unexpected error with its causes and, if known, a remedy. If the database is unavailable, logs one line. */
export function logError(log: FastifyBaseLogger, error: unknown, message = 'request failed unexpectedly'): void {
  if (isDatabaseUnavailable(error))
    log.warn({ reason: withoutEmails(firstCause(error)) }, 'the database does not answer')
  else log.error({ error: describeError(error), remedy: damageMessage(error) ?? undefined }, message)
}

type LoggedRequest = { method: string; url: string; ip?: string }

const describeRequest = ({ method, url }: LoggedRequest) => ({
  method,
  path: redactSecrets(withoutEmails(url.split('?', 1)[0] ?? '')),
})

/**
 * Fastify's logger: one JSON line per event, or what a `terminal` shows. It logs a request's method, path and IP, as the
 * privacy page says. Queries and headers are left out: they contain emails and tokens. So may paths.
 */
export function loggerOptions(level: LogLevel, terminal: Writable | null): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: (request: LoggedRequest) => ({ ...describeRequest(request), address: request.ip }),
      res: ({ statusCode, request }: { statusCode: number; request?: LoggedRequest }) => ({
        status: statusCode,
        ...(terminal && request && describeRequest(request)),
      }),
      err: describeError,
    },
    ...(terminal && { stream: terminal }),
  }
}
