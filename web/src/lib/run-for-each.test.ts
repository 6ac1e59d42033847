import { expect, test } from 'vitest'
import { Refusal, Unreachable } from './errors.ts'
import { runForEach } from './run-for-each.ts'

const rows = Array.from({ length: 25 }, (_, index) => index + 1)

test('a refused row does not stop the others, and every row has its result or its reason', async () => {
  const { done, failed } = await runForEach(rows, async (row) => {
    if (row % 10 === 0) throw new Refusal(`Row ${row} is on hold.`, { status: 409 })
    return row * 2
  })
  expect(done).toHaveLength(23)
  expect(done.at(-1)).toEqual({ row: 25, result: 50 })
  expect(failed).toEqual([
    { row: 10, reason: 'Row 10 is on hold.' },
    { row: 20, reason: 'Row 20 is on hold.' },
  ])
})

test('at most ten calls are under way at once', async () => {
  let [now, most] = [0, 0]
  await runForEach(rows, async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve))
    now--
  })
  expect(most).toBe(10)
})

test.each([
  ['a dead network', new Unreachable()],
  ['the end of the session', new Refusal('Please log in.', { status: 401 })],
])('%s ends it: later rows are not tried, and have the same reason', async (_what, error) => {
  const tried: number[] = []
  const { done, failed } = await runForEach(rows, async (row) => {
    tried.push(row)
    if (row > 3) throw error
  })
  expect([tried.length, done.length, failed.length]).toEqual([10, 3, 22])
  expect(new Set(failed.map(({ reason }) => reason))).toEqual(new Set([error.message]))
})
