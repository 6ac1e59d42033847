import { readFileSync } from 'node:fs'

/** Megabytes that this process holds of its own: the database's file, which is mapped into it, is not. */
export const ownMB = () => Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1000

/** The longest turn of the event loop in milliseconds of the thread's own work, and the most memory that was held. */
export function watch(): () => { heldMs: number; mostMB: number } {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  }
  let [last, heldMs, mostMB, watching] = [used(), 0, 0, true]
  const turn = () => {
    const now = used()
    heldMs = Math.max(heldMs, now - last)
    last = now
    if (watching) setImmediate(turn)
  }
  setImmediate(turn)
  const memory = setInterval(() => {
    mostMB = Math.max(mostMB, ownMB())
  }, 50)
  return () => {
    watching = false
    clearInterval(memory)
    return { heldMs, mostMB }
  }
}
