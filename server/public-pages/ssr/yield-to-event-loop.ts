import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Resolves in an iteration of the event loop that no other caller shares. The loop accepts one new connection per
 * iteration. If each one rendered fifty pages of 5 ms, new connections would wait for seconds (npm run bench -- speed
 * --only memory).
 */
export function yieldToEventLoop(): Promise<unknown> {
  last = last.then(() => setImmediate())
  return last
}
