import fc from 'fast-check'
import { nameOfCall, procedures, restCalls } from './apis.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'
import { faultsOf } from './find-faults.ts'
import type { FuzzRequest, FuzzResponse, FuzzWorld, SendRequest } from './world.ts'

export type FuzzFailure = {
  index: number
  call: Call
  sent: FuzzRequest
  answer: FuzzResponse | null
  faults: string[]
}

export type FuzzReport = {
  statuses: Record<string, number>
  /** How often each operation was tried, and how often a request for it alone succeeded. */
  ways: Record<string, { tried: number; done: number }>
  failures: FuzzFailure[]
  slowest: number
  /** Requests whose client disconnected, or whose connection the server closed. */
  left: number
}

export type FuzzOptions = {
  world: FuzzWorld
  send: SendRequest
  seed: number
  requests: number
  atOnce: number
  onProgress?: (done: number) => void
}

const chunk = 250
const enough = 10

export const wayNames: string[] = [
  ...procedures.map(({ path }) => path),
  ...restCalls.map(nameOfCall),
  'POST /api/images',
  'POST /api/import/:kind',
]

/** Sends `requests` requests, the same ones for the same seed, and judges every response. Stops after ten failures. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { world, seed, requests, atOnce, onProgress } = options
  const ways = Object.fromEntries(wayNames.map((name) => [name, { tried: 0, done: 0 }]))
  const report: FuzzReport = { statuses: {}, ways, failures: [], slowest: 0, left: 0 }
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

async function one({ world, send }: FuzzOptions, report: FuzzReport, index: number, call: Call): Promise<void> {
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

function countWays({ ways }: FuzzReport, { wants }: Call, { status }: FuzzResponse): void {
  for (const name of wants) {
    const way = ways[name]
    if (!way) continue
    way.tried += 1
    if (status < 300 && wants.length === 1) way.done += 1
  }
}

export function described({ index, call, sent, answer, faults }: FuzzFailure, base: string): string {
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
