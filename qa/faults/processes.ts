import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

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

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

/** Files that a process has open. Linux adds '(deleted)' to files without a name. */
export function openFiles(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`)
    } catch {
      return []
    }
  })
}

export const isAlive = (pid: number): boolean => statusOf(pid) !== ''

export const startedBy = (pid: number): number[] => withDescendants(pid).slice(1)

function kilobytes(pid: number, file: string, name: string): number {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** In bytes. Pss counts a process's share of memory that it shares with others, such as the program's own code. */
const residentOf = (pid: number) => kilobytes(pid, 'status', 'VmRSS') * 1024
const shareOf = (pid: number) => kilobytes(pid, 'smaps_rollup', 'Pss') * 1024

export type Watched = {
  /** All processes together; shared memory counts once. */
  all: number
  /** The sum of all processes; shared memory counts several times. */
  added: number
  server: number
  others: number
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)

/**
 * Samples the memory of a server and its child processes many times a second. The returned function returns the
 * maximum. Linux only.
 */
export function watchMemory(pid: number): () => Watched {
  const most: Watched = { all: 0, added: 0, server: 0, others: 0 }
  const look = () => {
    const started = startedBy(pid)
    const server = residentOf(pid)
    const others = sum(started.map(residentOf))
    const now: Watched = { all: sum([pid, ...started].map(shareOf)), added: server + others, server, others }
    for (const name of ['all', 'added', 'server', 'others'] as const) most[name] = Math.max(most[name], now[name])
  }
  const timer = setInterval(look, 50)
  return () => {
    clearInterval(timer)
    return most
  }
}
