import fc from 'fast-check'
import { nameOfCall, procedures, restCalls } from './apis.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { faultsOf } from './judge.ts'
import type { Answer, Send, Sent, World } from './world.ts'

export type Failure = { index: number; call: Call; sent: Sent; answer: Answer | null; faults: string[] }

export type Report = {
  statuses: Record<string, number>
  /** How often each way in was tried, and how often a request of its own was done. */
  ways: Record<string, { tried: number; done: number }>
  failures: Failure[]
  slowest: number
  /** Requests whose sender hung up. */
  left: number
}

export type Options = {
  world: World
  send: Send
  seed: number
  requests: number
  /** Requests on their way at once. */
  atOnce: number
  onProgress?: (done: number) => void
}

const chunk = 250
const enough = 10

/** Every way in, by name. */
export const wayNames: string[] = [
  ...procedures.map(({ path }) => path),
  ...restCalls.map(nameOfCall),
  'POST /api/images',
  'POST /api/import/:kind',
]

/**
 * Sends that many requests, the same ones for the same seed, and judges every answer. Ends early after ten bad ones.
 */
export async function fuzz(options: Options): Promise<Report> {
  const { world, seed, requests, atOnce, onProgress } = options
  const ways = Object.fromEntries(wayNames.map((name) => [name, { tried: 0, done: 0 }]))
  const report: Report = { statuses: {}, ways, failures: [], slowest: 0, left: 0 }
  const every = calls(world.known)
  for (let first = 0; first < requests && report.failures.length < enough; first += chunk) {
    const made = fc.sample(every, { seed: seed + first / chunk, numRuns: Math.min(chunk, requests - first) })
    const waiting = made.entries()
    const worker = async () => {
      for (const [n, call] of waiting) await one(options, report, first + n, call)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    onProgress?.(first + made.length)
  }
  return report
}

async function one({ world, send }: Options, report: Report, index: number, call: Call): Promise<void> {
  const sent = world.dress(call)
  const answer = await send(sent).catch((error) => error)
  if (answer instanceof Error) {
    report.failures.push({ index, call, sent, answer: null, faults: [`there was no answer: ${answer.message}`] })
    return
  }
  if (answer === null) {
    report.left += 1
  } else {
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
    report.slowest = Math.max(report.slowest, answer.milliseconds)
    countWays(report, call, answer)
    const faults = faultsOf(call, answer, world)
    if (faults.length > 0) report.failures.push({ index, call, sent, answer, faults })
  }
  if (call.url.startsWith('/api/auth/logout')) await world.renew(call.who, send)
}

function countWays({ ways }: Report, { wants }: Call, { status }: Answer): void {
  for (const name of wants) {
    const way = ways[name]
    if (!way) continue
    way.tried += 1
    if (status < 300 && wants.length === 1) way.done += 1
  }
}

/** Everything about a failure, and a way to send the request again. */
export function described({ index, call, sent, answer, faults }: Failure, base: string): string {
  const headers = Object.entries(sent.headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const body = sent.body?.toString('base64') ?? ''
  const from = body ? `echo ${body} | base64 -d | ` : ''
  return [
    `Request ${index}, of ${call.who}: ${faults.join('; ')}`,
    `  ${from}curl -isS -X ${sent.method} ${base}/ --request-target ${quoted(sent.url)} ${headers.join(' ')}${body ? ' --data-binary @-' : ''}`,
    `  answered ${answer?.status ?? 'nothing'}: ${answer?.body.slice(0, 500) ?? ''}`,
  ].join('\n')
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
