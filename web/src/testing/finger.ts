// says what a session with the browser can do
import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

type Point = { x: number; y: number }

/** A finger on the screen, as the browser itself reports one. Points are those of the page that is tested. */
export async function startFinger() {
  const session = cdp()
  // the page stands in a frame of Vitest's
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
