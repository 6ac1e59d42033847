import { expect, test } from 'vitest'
import { fromServer } from '#web/testing/hydrate.tsx'
import { Day } from './day.tsx'

test('a day is written in UTC by the server, and becomes the day where the reader is', async () => {
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('America/Los_Angeles')
  const { html, root, hydrate } = fromServer(<Day time="2026-05-04T01:30:00.000Z" />)
  expect(html).toBe('<time dateTime="2026-05-04T01:30:00.000Z">May 4, 2026</time>')
  await hydrate()
  await expect.poll(() => root.textContent).toBe('May 3, 2026')
})

test('what is a day without a time is the same day everywhere', async () => {
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
