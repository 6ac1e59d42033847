// What Linux knows of a process.
import { readFileSync } from 'node:fs'

/** The numbers after a process's name in /proc: 1 is its parent, 11 to 14 its times and those of its ended children. */
export function statOf(pid: number | string): number[] {
  try {
    return (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').map(Number)
  } catch {
    return [] // it has ended meanwhile
  }
}

/**
 * Milliseconds of processor time (Linux counts it in hundredths of a second) of a process, and of its children that
 * have ended.
 */
export const cpuOf = (pid: number | string): number =>
  statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + ticks * 10, 0)

/** Megabytes of memory that a process holds, shared with files or not. */
export function residentMB(pid: number): number {
  const kB = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kB) / 1000
}
