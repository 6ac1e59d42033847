import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '../../e2e/command.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { type Sample, takeSample } from './samples.ts'
import { mixedUse, type UseCounts } from './use.ts'
import type { TimedSample } from './verdict.ts'
import { leftOver } from './verdict.ts'

export type SoakResult = {
  before: Sample
  seen: TimedSample[]
  after: Sample
  left: string[]
  use: UseCounts
  ill: string[]
}

type SoakOptions = {
  minutes: number
  /** Seconds between two samples. */
  every: number
  /** Seconds within which all figures must return to their start after the use ends. */
  quiet: number
  env?: Record<string, string>
  onSample?: (seen: TimedSample) => void
}

export async function soak({ minutes, every, quiet, env = {}, onSample }: SoakOptions): Promise<SoakResult> {
  const token = randomBytes(16).toString('hex')
  const server = await startServer({ env: { LOG_LEVEL: 'warn', METRICS_TOKEN: token, ...env } })
  try {
    const setupToken = await printed(server, /setup\?token=(\S+)/)
    const before = await takeSample(server, token)
    const { stop } = await mixedUse({ url: server.url, setupToken })
    const started = performance.now()
    const passed = () => (performance.now() - started) / 60_000
    const seen: TimedSample[] = []
    while (passed() < minutes) {
      await sleep(every * 1000)
      const one = { minute: passed(), sample: await takeSample(server, token) }
      seen.push(one)
      onSample?.(one)
    }
    const use = await stop()
    const after = await rested(server, token, before, quiet)
    return { before, seen, after, left: leftOver(before, after), use, ill: await illnesses(server) }
  } finally {
    await server.stop()
  }
}

async function rested(server: RunningServer, token: string, before: Sample, quiet: number): Promise<Sample> {
  const end = performance.now() + quiet * 1000
  for (;;) {
    const after = await takeSample(server, token)
    if (leftOver(before, after).length === 0 || performance.now() > end) return after
    await sleep(1000)
  }
}

async function printed({ output }: RunningServer, pattern: RegExp): Promise<string> {
  for (;;) {
    const found = pattern.exec(output())?.[1]
    if (found) return found
    await sleep(50)
  }
}

async function illnesses({ dataDir }: RunningServer): Promise<string[]> {
  const { stdout } = await runCommand(['doctor', '--json', '--data', dataDir])
  const findings: { check: string; ok: boolean; says: string }[] = JSON.parse(stdout)
  return findings.filter(({ ok }) => !ok).map(({ check, says }) => `${check}: ${says}`)
}
