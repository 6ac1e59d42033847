// Process figures from Linux's /proc.
import { readdirSync, readFileSync } from 'node:fs'

/**
 * Numbers after the process's name in /proc: 1 is the parent, 11 to 14 are CPU times, including those of ended
 * children. Empty if the process has ended.
 */
export function statOf(pid: number | string): number[] {
  try {
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').map(Number)
  } catch {
    return []
  }
}

/** CPU time in ms (Linux counts in steps of 10 ms) of a process and its ended children. */
export const cpuOf = (pid: number | string): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + ticks * 10, 0)

export const cpuWithChildren = (parent: number): number =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && (Number(name) === parent || statOf(name)[1] === parent))
    .reduce((sum, pid) => sum + cpuOf(pid), 0)

/** Resident memory in MB, including pages shared with files. */
export function residentMB(pid: number): number {
  const kB = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kB) / 1000
}
