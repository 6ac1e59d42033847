import type { TRPCClientError } from '@trpc/client'
import type { AppRouter } from '#server/trpc/router.ts'

export const unreachableText =
  "We can't reach the shelter's server just now. Please check your connection and try again."
const unexpectedErrorText = 'Something went wrong on our side. Please try again.'

/** An error whose message is a sentence for people. */
export class Refusal extends Error {
  override name = 'Refusal'
  /** The HTTP status of the refusal; undefined when there was no answer. */
  readonly status: number | undefined
  /** Seconds after which it is worth trying again, where the server says so. */
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

/** The sentence of a problem (RFC 9457); null where it is none. */
function problemDetail(body: unknown): string | null {
  const sentence = typeof body === 'object' && body && 'detail' in body ? body.detail : null
  return typeof sentence === 'string' ? sentence : null
}

/** The sentence in a REST answer that was not ok. */
export async function readProblem(response: Response): Promise<Refusal> {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json')
  const sentence = isProblem ? problemDetail(await response.json()) : null
  const after = response.headers.get('retry-after')
  return new Refusal(sentence ?? unexpectedErrorText, {
    status: response.status,
    retryAfter: after ? Number(after) : undefined,
  })
}

function isTrpc(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof Error && error.name === 'TRPCClientError'
}

/** What our server says before it looks at a call: that it is too busy, or the body too large. */
const earlyRefusalText = (error: TRPCClientError<AppRouter>) =>
  error.data ? null : problemDetail(error.meta?.responseJSON)

/** No answer came, or none from our server (a proxy's error page). */
export function isUnreachable(error: unknown): boolean {
  if (isTrpc(error)) return !error.data && earlyRefusalText(error) === null
  return error instanceof Error && error.message === unreachableText
}

/** Seconds after which the server says that it is worth trying again; null where it says nothing of the kind. */
export function retryAfterSeconds(error: unknown): number | null {
  if (!isTrpc(error)) return null
  const { response } = error.meta ?? {}
  const header = response instanceof Response ? response.headers.get('retry-after') : null
  return error.data?.retryAfter ?? (header === null ? null : Number(header))
}

/** The code of the server's refusal, or null. */
export function refusalCode(error: unknown) {
  return (isTrpc(error) && error.data?.refusal) || null
}

/** What the server found wrong with single fields, by their names. */
export const issuesIn = (error: unknown) => (isTrpc(error) && error.data?.issues) || []

export function isNotLoggedIn(error: unknown): boolean {
  return isTrpc(error) ? error.data?.httpStatus === 401 : error instanceof Refusal && error.status === 401
}

/** Any error as a sentence for people. */
export function errorText(error: unknown): string {
  if (isUnreachable(error)) return unreachableText
  if (isTrpc(error)) return earlyRefusalText(error) ?? error.message
  if (error instanceof Refusal) return error.message
  return unexpectedErrorText
}
