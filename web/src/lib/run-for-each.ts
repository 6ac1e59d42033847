import { errorText, isNotLoggedIn, isUnreachable, retryAfterSeconds } from './errors.ts'

export type BulkResult<Row, Result = unknown> = {
  done: { row: Row; result: Result }[]
  failed: { row: Row; reason: string }[]
}

/** The largest number of rows of one bulk action (docs/product.md 11.20). */
export const maxBulkRows = 50

/** Calls that are sent in one request. The server accepts up to 20 (server/trpc/http.ts). */
const callsPerRequest = 10

/** Further calls would fail, too. */
const isEnd = (error: unknown) => isNotLoggedIn(error) || isUnreachable(error) || retryAfterSeconds(error) !== null

/**
 * Makes the same ordinary call for each row, so that each has its own rules, audit entry, and notifications. A refused
 * row doesn't stop the others; a dead network, the end of the session, and a rate limit do. Never throws.
 */
export async function runForEach<Row, Result>(
  rows: readonly Row[],
  call: (row: Row) => Promise<Result>,
): Promise<BulkResult<Row, Result>> {
  const all: BulkResult<Row, Result> = { done: [], failed: [] }
  let end: string | null = null
  for (let at = 0; at < rows.length; at += callsPerRequest) {
    const part = rows.slice(at, at + callsPerRequest)
    const reason = end
    if (reason !== null) {
      all.failed.push(...part.map((row) => ({ row, reason })))
      continue
    }
    const outcomes = await Promise.allSettled(part.map(call))
    for (const [index, row] of part.entries()) {
      const outcome = outcomes[index]
      if (outcome?.status === 'fulfilled') all.done.push({ row, result: outcome.value })
      else {
        const text = errorText(outcome?.reason)
        all.failed.push({ row, reason: text })
        if (isEnd(outcome?.reason)) end = text
      }
    }
  }
  return all
}
