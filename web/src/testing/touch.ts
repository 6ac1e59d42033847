// types of the commands of a browser session
import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

type Point = { x: number; y: number }

/** A finger on the screen, reported by the browser itself. Points are in pixels of the tested page. */
export async function startTouch() {
  const session = cdp()
  // Vitest shows the page in a frame
  const { left = 0, top = 0 } = window.frameElement?.getBoundingClientRect() ?? {}
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(({ x, y }) => ({ x: x + left, y: y + top })),
    })
  return {
    press: (at: Point) => touch('touchStart', [at]),
    moveTo: (at: Point) => touch('touchMove', [at]),
    release: () => touch('touchEnd', []),
  }
}
