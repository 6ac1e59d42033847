import { setImmediate } from 'node:timers/promises'

let last: Promise<unknown> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that no other caller shares. The loop accepts one new connection a turn: if
 * fifty pages of 5 ms were put together in each, a newcomer would wait for seconds (npm run bench -- speed --only
 * memory).
 */
export function yieldToEventLoop(): Promise<unknown> {
  last = last.then(() => setImmediate())
  return last
}
