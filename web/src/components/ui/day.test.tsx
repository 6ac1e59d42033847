import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { fromServer } from '#web/testing/hydrate.tsx'
import { Day } from './day.tsx'

afterEach(() => void vi.restoreAllMocks())

const asRead = async (day: React.JSX.Element) => {
  const { root, hydrate } = fromServer(day)
  await hydrate()
  return root.textContent
}

test("a day is rendered in UTC by the server, and becomes the reader's day", async () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/Los_Angeles')
  const { html, root, hydrate } = fromServer(<Day time="2026-05-04T01:30:00.000Z" />)
  expect(html).toBe('<time dateTime="2026-05-04T01:30:00.000Z">May 4, 2026</time>')
  await hydrate()
  await expect.poll(() => root.textContent).toBe('May 3, 2026')
})

test('a day without a time is the same everywhere', async () => {
  const { html, root, hydrate } = fromServer(
    <>
      <Day time="2026-05-04" />, <Day time="2026-05-01" month />
    </>,
  )
  expect(html).toContain('>May 4, 2026</time>')
  expect(html).toContain('>May 2026</time>')
  await hydrate()
  expect(root.textContent).toBe('May 4, 2026, May 2026')
})

test("an English day is formatted as by Intl, in the reader's time zone", async () => {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
  const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' })
  await fc.assert(
    fc.asyncProperty(fc.date({ min: new Date(0), max: new Date('2200'), noInvalidDate: true }), async (date) => {
      expect(await asRead(<Day time={date.toISOString()} />)).toBe(day.format(date))
      expect(await asRead(<Day time={date.toISOString()} month />)).toBe(month.format(date))
    }),
    { numRuns: 30 },
  )
})

test("a day is in the page's language, whatever the browser's is, and without Intl", async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  expect(await asRead(<Day time="2026-05-04" />)).toBe('May 4, 2026')
  expect(await asRead(<Day time="2026-05-04T20:30:00.000Z" />)).toBe('May 4, 2026')
  expect(made).not.toHaveBeenCalled()
})
