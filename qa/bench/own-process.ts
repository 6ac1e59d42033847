import { readFileSync } from 'node:fs'

/** Anonymous memory in MB. It excludes the database file, which is memory-mapped. */
export const ownMB = () => Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1000

/** Records the longest event loop turn in ms of the thread's own CPU time, and the peak memory. */
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
