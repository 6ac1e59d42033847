import { TRPCClientError } from '@trpc/client'
import { expect, test } from 'vitest'
import { errorText, isUnreachable, retryAfterSeconds, unreachableText } from './errors.ts'

const busy = 'The site is very busy right now. Please try again in a moment.'
const before = (body: unknown, headers = {}) =>
  TRPCClientError.from(new Error('Unable to transform response from server'), {
    meta: { response: new Response(null, { status: 503, headers }), responseJSON: body },
  })

test('a refusal from before the call is shown, with the time to come back', () => {
  const error = before({ status: 503, detail: busy }, { 'retry-after': '2' })
  expect(errorText(error)).toBe(busy)
  expect(isUnreachable(error)).toBe(false)
  expect(retryAfterSeconds(error)).toBe(2)
})

test('a refusal of a call shows when to come back', () => {
  const detail = 'Too many attempts. Please wait a few seconds and try again.'
  const error = TRPCClientError.from({ error: { message: detail, code: -32029, data: { retryAfter: 7 } } })
  expect(errorText(error)).toBe(detail)
  expect(retryAfterSeconds(error)).toBe(7)
})

test("a proxy's own page is not a response of ours", () => {
  const error = before(undefined)
  expect(errorText(error)).toBe(unreachableText)
  expect(retryAfterSeconds(error)).toBeNull()
})
