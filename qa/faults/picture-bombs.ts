// node qa/faults/picture-bombs.ts, after npm run build: 100 picture bombs at once from five accounts, while visitors
// look at pets. Prints the times, and fails if a limit is exceeded.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../e2e/server.ts'
import { bombs, dearest } from './make-picture-bombs.ts'
import { watchMemory } from './processes.ts'
import { newcomer, upload } from './upload.ts'
import { percentile, visit } from './visits.ts'

const bounds = { megabytes: 500, timesSlower: 4 }
const perSecond = 20
const answers = [201, 409, 413, 415, 429, 503]

const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-bombs-'))
const env = { LOG_LEVEL: 'warn' }
await (await startServer({ command: 'demo', dataDir, env })).stop()
const server = await startServer({ dataDir, env })
const pid = server.process.pid ?? 0
const problems: string[] = []
try {
  const refused = await bombs()
  const taken = await dearest()
  const tokens = await Promise.all([1, 2, 3, 4, 5].map((n) => newcomer(server.url, `attacker.${n}`)))

  const quiet = visit(`${server.url}/pets`, perSecond)
  await sleep(10_000)
  const before = await quiet.stop()

  const attacks = [
    ['64 megapixels each', refused],
    ['the dearest that are taken', taken],
    ['both kinds', [...refused, ...taken]],
  ] as const
  for (const [what, files] of attacks) {
    const memory = watchMemory(pid)
    const busy = visit(`${server.url}/pets`, perSecond)
    const started = performance.now()
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        upload(server.url, tokens[n % 5] ?? '', files[Math.floor(n / 5) % files.length] ?? Buffer.alloc(0)),
      ),
    )
    const seconds = (performance.now() - started) / 1000
    // a percentile needs enough visits
    await sleep(Math.max(0, 10_000 - seconds * 1000))
    const during = await busy.stop()
    report(what, seconds, statuses, memory(), before.times, during)
  }
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true })
}
if (problems.length > 0) console.error(server.output())
for (const problem of problems) console.error(`BROKEN: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

function report(
  what: string,
  seconds: number,
  statuses: number[],
  memory: ReturnType<ReturnType<typeof watchMemory>>,
  quiet: number[],
  { times, failed }: { times: number[]; failed: number },
): void {
  const mb = (bytes: number) => Math.round(bytes / 1e6)
  const counted = Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => `${all?.length} × ${status}`)
  const [still, now] = [percentile(quiet, 0.99), percentile(times, 0.99)]
  console.log(`100 pictures at once, ${what}:`)
  console.log(`  answered in ${seconds.toFixed(1)} s: ${counted.join(', ')}`)
  console.log(
    `  memory at most ${mb(memory.all)} MB; the server by itself ${mb(memory.server)}, its decoder ${mb(memory.others)}, added up ${mb(memory.added)}`,
  )
  console.log(
    `  /pets, 99 of 100: ${still.toFixed(1)} ms quiet (${quiet.length} visits), ${now.toFixed(1)} ms now (${times.length}): ${(now / still).toFixed(1)} times`,
  )
  if (mb(memory.all) >= bounds.megabytes) problems.push(`${what}: ${mb(memory.all)} MB of memory`)
  if (now > still * bounds.timesSlower) problems.push(`${what}: /pets is ${(now / still).toFixed(1)} times slower`)
  if (failed > 0) problems.push(`${what}: ${failed} visits failed`)
  const odd = statuses.filter((status) => !answers.includes(status))
  if (odd.length > 0) problems.push(`${what}: ${odd.length} uploads were answered ${[...new Set(odd)].join(', ')}`)
}
