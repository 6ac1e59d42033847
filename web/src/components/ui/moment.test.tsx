import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Moment } from './moment.tsx'

function stopTheClock() {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse('2026-03-08T08:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
}

test.each([
  ['2026-03-08T08:20:00.000Z', 'today, 12:20 AM'],
  ['2026-03-08T07:59:00.000Z', 'yesterday, 11:59 PM'],
  ['2026-03-07T08:00:00.000Z', 'yesterday, 12:00 AM'],
  ['2026-03-07T07:59:00.000Z', 'Mar 6, 2026, 11:59 PM'],
  ['2025-03-08T12:00:00.000Z', 'Mar 8, 2025, 4:00 AM'],
  // another clock may be ahead of the reader's
  ['2026-03-09T08:00:00.000Z', 'Mar 9, 2026, 1:00 AM'],
])('%s is %s', async (time, words) => {
  stopTheClock()
  await render(<Moment time={time} />)
  const shown = page.getByRole('time')
  expect(shown.element().textContent).toBe(words)
  expect(shown.element().getAttribute('datetime')).toBe(time)
})

test('today becomes yesterday at midnight, while the page is open', async () => {
  stopTheClock()
  await render(<Moment time="2026-03-08T08:20:00.000Z" />)
  vi.setSystemTime(Date.parse('2026-03-09T07:00:30Z'))
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(page.getByRole('time').element().textContent).toContain('yesterday'))
})
