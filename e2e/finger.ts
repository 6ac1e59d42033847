import type { Page } from 'playwright-core'
import { nextFrame } from './visitor.ts'

/** Returns a function that draws a finger over the page, sideways. */
export async function finger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async ({ from, to, y }: { from: number; to: number; y: number }) => {
    await touch('touchStart', [{ x: from, y }])
    for (let step = 1; step <= 10; step += 1) {
      await touch('touchMove', [{ x: from + ((to - from) * step) / 10, y }])
      await nextFrame(page)
    }
    await touch('touchEnd', [])
  }
}
