import type { SpeedShelter } from './shelter.ts'

/** How long is measured, in seconds and rounds, and with what. */
export type Plan = {
  seconds: number
  /**
   * Before each turn, not counted: V8 goes on compiling what a new process answers. One pet took ours 149 µs in the first
   * second of asking for it, 130 in the second and 120 from the third on, and Express 174, 162 and 155.
   */
  warmUp: number
  rounds: number
  idle: number
  /** Of everything at once. */
  busy: number
  /** 10,000 pets; never served itself, but copied. */
  shelter: SpeedShelter
}

export const usual = { seconds: 2, warmUp: 4, rounds: 5, idle: 15, busy: 60 }
export const quick = { seconds: 1, warmUp: 1, rounds: 2, idle: 5, busy: 10 }

/** A line of the table. */
export type ResultRow = {
  work: string
  ours: string
  peer: string
  /** Ours against the peer by the clock, and by the server's processor time. */
  ratio: string
  byCpu: string
  target: string
  met: boolean
}

type RowLabels = Pick<ResultRow, 'work' | 'ours' | 'peer'>

/**
 * A line for how many times a peer's requests ours answers. By the clock or by processor time, whichever is worse for
 * us, must reach the target: the client needs as long for a request as a bare server does, so that beside one the clock
 * alone flatters.
 */
export function atLeast(target: number, { clock, cpu }: { clock: number; cpu?: number }, row: RowLabels): ResultRow {
  const shown = { ratio: clock.toFixed(2), byCpu: cpu?.toFixed(2) ?? '' }
  return { ...row, ...shown, target: `≥ ${target}`, met: Math.min(clock, cpu ?? clock) >= target }
}

/** A line for a figure, or for a ratio of two, that must stay below a target. */
export function atMost(
  target: string,
  measured: number,
  { work, ours, peer = '', ratio = '' }: MeasuredRow,
): ResultRow {
  return { work, ours, peer, ratio, byCpu: '', target: `≤ ${target}`, met: measured <= Number.parseFloat(target) }
}
type MeasuredRow = Pick<ResultRow, 'work' | 'ours'> & Partial<ResultRow>
