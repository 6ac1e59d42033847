import type { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/trpc/router.ts'
import { errorTexts as t } from './errors.texts.ts'
import { inPageLanguage } from './in-page-language.ts'

/** An error whose message is for users. */
export class Refusal extends Error {
  override name = 'Refusal'
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined
  /** Seconds until a retry makes sense, if the server sent them. */
  readonly retryAfter: number | undefined

  constructor(
    sentence: string,
    { status, retryAfter, ...options }: ErrorOptions & { status?: number; retryAfter?: number | undefined } = {},
  ) {
    super(sentence, options)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** There was no response. */
export class Unreachable extends Refusal {
  constructor(options?: ErrorOptions) {
    super(t.unreachable(), options)
  }
}

function problemDetail(body: unknown): string | null {
  const sentence = typeof body === 'object' && body && 'detail' in body ? body.detail : null
  return typeof sentence === 'string' ? sentence : null
}

/** A refusal of the server's REST API, in the page's language. */
export async function readProblem(refused: Response): Promise<Refusal> {
  const response = await inPageLanguage(refused)
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const sentence = isProblem ? problemDetail(await response.json()) : null
  const after = response.headers.get('retry-after')
  return new Refusal(sentence ?? t.unexpected(), {
    status: response.status,
    retryAfter: after ? Number(after) : undefined,
  })
}

function isTrpc(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof Error && error.name === 'TRPCClientError'
}

/** The server's refusal before it looks at a call: it is too busy, or the body is too large. */
const earlyRefusalText = (error: TRPCClientError<AppRouter>) =>
  error.data ? null : problemDetail(error.meta?.responseJSON)

/** There was no response, or one that is not from our server (a proxy's error page). */
export function isUnreachable(error: unknown): boolean {
  if (isTrpc(error)) return !error.data && earlyRefusalText(error) === null
  return error instanceof Unreachable
}

/** Seconds until a retry makes sense, from the server's header; null without one. */
export function retryAfterSeconds(error: unknown): number | null {
  if (!isTrpc(error)) return null
  const { response } = error.meta ?? {}
  const header = response instanceof Response ? response.headers.get('retry-after') : null
  return error.data?.retryAfter ?? (header === null ? null : Number(header))
}

export function refusalCode(error: unknown) {
  return (isTrpc(error) && error.data?.refusal) || null
}

/** The server's errors of single fields, by their names. */
export const issuesIn = (error: unknown) => (isTrpc(error) && error.data?.issues) || []

export function isNotLoggedIn(error: unknown): boolean {
  return isTrpc(error) ? error.data?.httpStatus === 401 : error instanceof Refusal && error.status === 401
}

export function errorText(error: unknown): string {
  if (isUnreachable(error)) return t.unreachable()
  if (isTrpc(error)) return earlyRefusalText(error) ?? error.message
  if (error instanceof Refusal) return error.message
  return t.unexpected()
}
