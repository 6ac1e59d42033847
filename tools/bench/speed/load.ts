import autocannon from 'autocannon'
import { median } from '#shared/median.ts'
import { cpuOf } from '../proc.ts'
import type { Contender } from './contenders.ts'
import type { Plan } from './plan.ts'

export const connections = 50

/** `cpu` is milliseconds of the server's processor time for one request, `p99` milliseconds. */
export type LoadResult = { answers: number; perSecond: number; cpu: number; p99: number }
export type BenchRequest = { path: string; headers?: Record<string, string> }

/** Asks one server; throws at the first answer that isn't 2xx and at any error of a socket. */
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
    // its own histogram knows whole milliseconds alone
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

/** One turn, after another that isn't counted: a server answers its first requests all at once after a while. */
export async function turn(contender: Contender, asked: BenchRequest, plan: Plan): Promise<LoadResult> {
  for (let answers = 0; answers < 2 * connections; ) answers += (await load(contender, [asked], plan.warmUp)).answers
  return load(contender, [asked], plan.seconds)
}

/** The median of what `of` says of each round of the two. */
export const medianRatio = (
  ours: LoadResult[],
  theirs: LoadResult[],
  of: (ours: LoadResult, theirs: LoadResult) => number,
): number => median(ours.map((one, round) => (theirs[round] ? of(one, theirs[round]) : Number.NaN)))

/** How many times a peer's requests ours answers, by the clock and by the server's processor time. */
export const timesAsFast = (ours: LoadResult[], theirs: LoadResult[]) => ({
  clock: medianRatio(ours, theirs, (one, other) => one.perSecond / other.perSecond),
  cpu: medianRatio(ours, theirs, (one, other) => other.cpu / one.cpu),
})

/** For the table: requests a second, and microseconds of processor time for each. */
export function figure(rounds: LoadResult[]): string {
  const perSecond = Math.round(median(rounds.map((one) => one.perSecond))).toLocaleString('en')
  return `${perSecond}/s ${Math.round(median(rounds.map((one) => one.cpu)) * 1000)} µs`
}
