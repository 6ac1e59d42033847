import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '#server/db/database.ts'
import {
  AppError,
  httpStatusOf,
  type Issue,
  type Now,
  outageHeaders,
  type RefusalCode,
  refusalIn,
  refusalText,
} from '#server/platform/errors/errors.ts'
import { splitLanguage } from '#shared/local-paths.ts'
import { rewrite } from '#shared/texts/define-texts.ts'
import { everyLanguage, inLanguage } from '#shared/texts/languages.ts'
import type { TextParams } from '#shared/texts/written-texts.ts'
import { sendBusyPage } from './busy-page.ts'
import { logError } from './log.ts'
import { isApiPath } from './unknown-urls.ts'

/** An error in the format of RFC 9457 (docs/product.md 12.6). */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code?: string
  /** The code of the sentence, of which an error may have several. */
  text?: string
  params?: TextParams
  errors?: Issue[]
  now?: Now
}

const titles: Record<number, string> = {
  400: 'Invalid request',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Took too long',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported media type',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  502: 'Bad gateway',
  503: 'Unavailable',
  507: 'No room left',
}

export function problem(status: number, detail: string, issues: Issue[] = [], now?: Now): Problem {
  const title = titles[status] ?? titles[500] ?? ''
  return { type: 'about:blank', title, status, detail, errors: issues.length > 0 ? issues : undefined, now }
}

/** With the codes and arguments of its sentences, from which clients can write them in another language. */
export function refusalProblem({ code, message, text, issues, now }: AppError): Problem {
  return { ...problem(httpStatusOf[code], message, issues, now), code, text: text.code, params: text.params }
}

function unexpectedProblem(status: number, code: 'OUTAGE' | 'INTERNAL'): Problem {
  const { text, code: textCode, params } = refusalText(code)
  return { ...problem(status, text), code, text: textCode, params }
}

const fastifyRefusals: Record<string, RefusalCode> = {
  FST_ERR_BAD_URL: 'BAD_ADDRESS',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BROKEN_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BROKEN_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BROKEN_JSON',
  // longer than any id, name or email
  FST_ERR_MAX_PARAM_LENGTH: 'NO_SUCH_PAGE',
}

function toRefusal(error: FastifyError | Error): AppError | null {
  const own = refusalIn(error)
  if (own) return own
  const code = 'code' in error ? fastifyRefusals[error.code] : undefined
  if (code) return new AppError(code, { cause: error })
  const status = 'statusCode' in error ? error.statusCode : undefined
  return status !== undefined && status >= 400 && status < 500 ? new AppError('INVALID', { cause: error }) : null
}

export function sendProblem(reply: FastifyReply, body: Problem): FastifyReply {
  return (
    reply
      .code(body.status)
      .header('cache-control', 'no-store')
      // a malformed URL is refused before the other headers are set
      .header('x-content-type-options', 'nosniff')
      .type('application/problem+json')
      .send(JSON.stringify(body))
  )
}

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !isApiPath(url) && (headers.accept ?? '').includes('text/html')

/** Sends a refusal, a 503 if the database is unavailable, or a 500 after logging an unexpected error with its cause. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error)
  if (!refusal) {
    logError(request.log, error)
    if (isDatabaseUnavailable(error)) return sendProblem(reply.headers(outageHeaders), unexpectedProblem(503, 'OUTAGE'))
    return sendProblem(reply, unexpectedProblem(500, 'INTERNAL'))
  }
  const { retryAfter } = refusal
  if (retryAfter !== undefined && wantsPage(request)) {
    const { language } = splitLanguage(request.url.split('?', 1)[0] ?? '', everyLanguage)
    return inLanguage(language, () =>
      sendBusyPage(reply, httpStatusOf[refusal.code], rewrite(refusal.text), retryAfter),
    )
  }
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return sendProblem(reply, refusalProblem(refusal))
}

export function problemErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>(sendError)
}

const clientErrors: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: problem(408, 'The request did not arrive in time.'),
  HPE_HEADER_OVERFLOW: problem(431, 'The headers of the request are too large.'),
}

/** Responds to malformed requests on the bare socket; there is no reply object yet. */
export function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const body = clientErrors[error.code ?? ''] ?? problem(400, 'This is not a request we understand.')
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}`,
    'Content-Type: application/problem+json',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  socket.destroySoon()
}
