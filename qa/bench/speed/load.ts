import autocannon from 'autocannon'
import { median } from '#shared/median.ts'
import { cpuOf } from '../process-stats.ts'
import type { Contender } from './contenders.ts'
import type { Plan } from './plan.ts'

export const connections = 50

/** `cpu` is the server's CPU time per request in ms; `p99` is in ms. */
export type LoadResult = { answers: number; perSecond: number; cpu: number; p99: number }
export type BenchRequest = { path: string; headers?: Record<string, string> }

/** Throws on the first response that isn't 2xx, and on any socket error. */
export async function load({ url, pid, name }: Contender, asked: BenchRequest[], seconds: number): Promise<LoadResult> {
  const took: number[] = []
  const before = cpuOf(pid)
  const options = {
    url,
    connections,
    requests: asked.map(({ path, headers }) => ({ method: 'GET' as const, path, headers })),
    duration: seconds,
  }
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, found) => (error ? reject(error) : resolve(found)))
    // autocannon's own histogram contains only whole milliseconds
    running.on('response', (_client, _status, _bytes, milliseconds) => took.push(milliseconds))
  })
  requireNoFailure(`${name} ${asked.map(({ path }) => path).join(' ')}`, result)
  return {
    answers: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    cpu: (cpuOf(pid) - before) / result['2xx'],
    p99: took.sort((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN,
  }
}

export function requireNoFailure(what: string, { non2xx, errors, timeouts, ...result }: autocannon.Result): void {
  if (non2xx + errors + timeouts > 0)
    throw new Error(`${what}: ${result['2xx']} answers, ${non2xx} refusals, ${errors} errors, ${timeouts} time-outs`)
}

/** Measures one turn after an uncounted one: a server answers its first requests late, and all at once. */
export async function turn(contender: Contender, asked: BenchRequest, plan: Plan): Promise<LoadResult> {
  for (let answers = 0; answers < 2 * connections; ) answers += (await load(contender, [asked], plan.warmUp)).answers
  return load(contender, [asked], plan.seconds)
}

export const medianRatio = (
  ours: LoadResult[],
  theirs: LoadResult[],
  of: (ours: LoadResult, theirs: LoadResult) => number,
): number => median(ours.map((one, round) => (theirs[round] ? of(one, theirs[round]) : Number.NaN)))

export const timesAsFast = (ours: LoadResult[], theirs: LoadResult[]) => ({
  clock: medianRatio(ours, theirs, (one, other) => one.perSecond / other.perSecond),
  cpu: medianRatio(ours, theirs, (one, other) => other.cpu / one.cpu),
})

export function figure(rounds: LoadResult[]): string {
  const perSecond = Math.round(median(rounds.map((one) => one.perSecond))).toLocaleString('en')
  return `${perSecond}/s ${Math.round(median(rounds.map((one) => one.cpu)) * 1000)} µs`
}
