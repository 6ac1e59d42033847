import { readdirSync, readFileSync } from 'node:fs'

/** The processes that these have started, and theirs. */
function withDescendants(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const parent = /^PPid:\s+(\d+)/m.exec(statusOf(Number(name)))?.[1]
      return parent ? [{ pid: Number(name), parent: Number(parent) }] : []
    })
  const children = (of: number): number[] =>
    parents.filter(({ parent }) => parent === of).flatMap((one) => [one.pid, ...children(one.pid)])
  return [pid, ...children(pid)]
}

/** Empty once the process has ended. */
function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

export const isAlive = (pid: number): boolean => statusOf(pid) !== ''

/** The processes that this one has started. */
export const startedBy = (pid: number): number[] => withDescendants(pid).slice(1)

const residentBytes = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0) * 1024

export type Watched = { all: number; server: number; others: number }

/** Looks at the memory of a server and everything it has started, many times a second; answers the most there was. Linux only. */
export function watchMemory(pid: number): () => Watched {
  const most = { all: 0, server: 0, others: 0 }
  const look = () => {
    const server = residentBytes(pid)
    const others = startedBy(pid).reduce((sum, one) => sum + residentBytes(one), 0)
    most.all = Math.max(most.all, server + others)
    most.server = Math.max(most.server, server)
    most.others = Math.max(most.others, others)
  }
  const timer = setInterval(look, 20)
  return () => {
    clearInterval(timer)
    return most
  }
}
