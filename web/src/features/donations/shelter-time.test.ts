import { expect, test } from 'vitest'
import { minuteInUtc } from './shelter-time.ts'

test('a minute is shown in UTC', () => {
  expect(minuteInUtc('2026-11-22T23:32:10.000Z')).toBe('2026-11-22 23:32 UTC')
})
