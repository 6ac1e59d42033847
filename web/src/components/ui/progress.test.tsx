import { expect, test } from 'vitest'
import { fromServer } from '#web/testing/hydrate.tsx'
import { Progress } from './progress.tsx'

test('the bar is as long as its share, without a style in the HTML', async () => {
  const { html, root, hydrate } = fromServer(<Progress percent={25} label="Raised for Luna" className="w-80" />)
  expect(html).not.toContain('style')
  const bar = root.querySelector('[role=progressbar]')?.getBoundingClientRect()
  const share = root.querySelector('rect')?.getBoundingClientRect()
  expect(share?.width).toBeCloseTo((bar?.width ?? Number.NaN) / 4, 1)
  expect(share?.height).toBe(12)
  await hydrate()
})
