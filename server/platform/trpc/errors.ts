import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import { z } from 'zod'
import { isDatabaseUnavailable, isDiskFull } from '#server/db/database.ts'
import {
  AppError,
  httpStatusOf,
  type RefusalCode,
  type RefusalStatus,
  refusalIn,
  refusalText,
} from '#server/platform/errors/errors.ts'

const refusalByCode: Partial<Record<TRPC_ERROR_CODE_KEY, RefusalCode>> = {
  PARSE_ERROR: 'BROKEN_JSON',
  UNSUPPORTED_MEDIA_TYPE: 'NOT_JSON',
  PAYLOAD_TOO_LARGE: 'BODY_TOO_LARGE',
  METHOD_NOT_SUPPORTED: 'METHOD_NOT_ALLOWED',
  NOT_FOUND: 'NO_SUCH_PAGE',
  BAD_REQUEST: 'INVALID',
}

const codeByStatus: Record<RefusalStatus, TRPC_ERROR_CODE_KEY> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
  // tRPC knows no 507; the HTTP status of the response is that of the table
  507: 'SERVICE_UNAVAILABLE',
}

/** The `AppError` inside any error of a procedure, also through tRPC's wrapping; null if unexpected. */
export function refusalOf(error: unknown): AppError | null {
  if (!(error instanceof TRPCError)) return refusalIn(error)
  const { code, cause } = error
  if (cause instanceof AppError) return cause
  if (isDiskFull(cause)) return refusalIn(cause)
  // an invalid output is unexpected, but also has a ZodError as its cause
  if (code === 'BAD_REQUEST' && cause instanceof z.ZodError) return refusalIn(cause)
  const own = cause instanceof SyntaxError ? 'BROKEN_JSON' : refusalByCode[code]
  return own ? new AppError(own, { cause }) : null
}

export function toTrpcError(error: unknown): TRPCError | null {
  const refusal = refusalOf(error)
  if (refusal)
    return new TRPCError({ code: codeByStatus[httpStatusOf[refusal.code]], message: refusal.message, cause: refusal })
  return isDatabaseUnavailable(error) ? new TRPCError({ code: 'SERVICE_UNAVAILABLE', cause: error }) : null
}

/** An error as a client gets it. It never tells what went wrong inside the server. */
export function errorShape(error: TRPCError) {
  const { code } = error
  const refusal = refusalOf(error)
  const { text: sentence, ...text } = refusal?.text ?? refusalText(isDatabaseUnavailable(error) ? 'OUTAGE' : 'INTERNAL')
  return {
    message: refusal?.message ?? sentence,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: {
      code,
      httpStatus: refusal ? httpStatusOf[refusal.code] : getHTTPStatusCodeFromError(error),
      refusal: refusal?.code ?? null,
      text,
      issues: refusal?.issues ?? [],
      retryAfter: refusal?.retryAfter ?? null,
    },
  }
}
