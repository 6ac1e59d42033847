import type { SpeedShelter } from './make-shelter.ts'

/** In seconds, except for `rounds`. */
export type Plan = {
  seconds: number
  /**
   * Uncounted, before each turn, because V8 is still compiling. One pet took ours 149 µs in the first second, 130 in
   * the second, and 120 after that. Express took 174, 162, and 155.
   */
  warmUp: number
  rounds: number
  idle: number
  busy: number
  /** 10,000 pets. Servers run on copies of it. */
  shelter: SpeedShelter
}

export const usual = { seconds: 2, warmUp: 4, rounds: 5, idle: 15, busy: 60 }
export const quick = { seconds: 1, warmUp: 1, rounds: 2, idle: 5, busy: 10 }

export type ResultRow = {
  work: string
  ours: string
  peer: string
  ratio: string
  byCpu: string
  target: string
  met: boolean
}

type RowLabels = Pick<ResultRow, 'work' | 'ours' | 'peer'>

/**
 * A row for a ratio of requests. The worse of wall clock and CPU time must reach the target. Next to a bare server,
 * wall clock alone flatters us, because the client needs as long per request as that server.
 */
export function atLeast(target: number, { clock, cpu }: { clock: number; cpu?: number }, row: RowLabels): ResultRow {
  const shown = { ratio: clock.toFixed(2), byCpu: cpu?.toFixed(2) ?? '' }
  return { ...row, ...shown, target: `≥ ${target}`, met: Math.min(clock, cpu ?? clock) >= target }
}

export function atMost(
  target: string,
  measured: number,
  { work, ours, peer = '', ratio = '' }: MeasuredRow,
): ResultRow {
  return { work, ours, peer, ratio, byCpu: '', target: `≤ ${target}`, met: measured <= Number.parseFloat(target) }
}
type MeasuredRow = Pick<ResultRow, 'work' | 'ours'> & Partial<ResultRow>
