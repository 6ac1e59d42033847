// node qa/faults/twelve-thousand-pets.ts, after npm run build: an account with 12,000 pets lists them again and again,
// while visitors look at pets. Prints the times, and fails if a limit is exceeded.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../e2e/server.ts'
import { addPets } from './add-many-pets.ts'
import { newcomer } from './upload.ts'
import { percentile, visit } from './visits.ts'

/**
 * Limit for the 99th percentile, as a multiple of the time of a visit to /pets without load: the machine may be busy.
 */
const timesQuiet = 4
const leastMilliseconds = 100
const pets = 12_000

const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-many-'))
const server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })
const problems: string[] = []
try {
  const token = await newcomer(server.url, 'owner')
  const headers = { authorization: `Bearer ${token}` }
  const { user } = await (await fetch(`${server.url}/api/me`, { headers })).json()
  await addPets(dataDir, user.email, pets)

  const ask = async (address: string) => {
    const started = performance.now()
    const answer = await fetch(server.url + address, { headers })
    const text = await answer.text()
    return { took: performance.now() - started, status: answer.status, text }
  }
  const quiet = visit(`${server.url}/pets`, 20)
  await sleep(5000)
  const before = await quiet.stop()

  const busy = visit(`${server.url}/pets`, 20)
  const until = performance.now() + 5000
  const times: number[] = []
  const askOn = async () => {
    while (performance.now() < until) {
      const { took, status } = await ask('/trpc/pets.mine?input={}')
      if (status === 200) times.push(took)
      else problems.push(`pets.mine was answered ${status}`)
    }
  }
  await Promise.all([1, 2, 3, 4, 5, 6].map(askOn))
  const during = await busy.stop()

  const whole = await ask('/api/mypets')
  const listed = JSON.parse(whole.text).length
  const seconds = (whole.took / 1000).toFixed(2)
  console.log(`an account with ${pets} pets, six at a time asking for pets.mine, ${times.length} calls:`)
  const still = percentile(before.times, 0.99)
  const bound = Math.max(leastMilliseconds, timesQuiet * still)
  console.log(`  /pets, quiet: ${still.toFixed(1)} ms for 99 of 100`)
  report('/pets meanwhile', during.times, bound)
  report('pets.mine', times, bound)
  console.log(`  /api/mypets, all ${listed} of them: ${seconds} s`)
  if (listed !== pets) problems.push(`/api/mypets lists ${listed}`)
  if (during.failed > 0) problems.push(`${during.failed} visits failed`)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true })
}
for (const problem of new Set(problems)) console.error(`BROKEN: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0

function report(what: string, times: number[], bound: number): void {
  const [middle, slow] = [percentile(times, 0.5), percentile(times, 0.99)]
  console.log(`  ${what}: ${middle.toFixed(1)} ms in the middle, ${slow.toFixed(1)} ms for 99 of 100`)
  if (slow > bound) problems.push(`${what} took ${slow.toFixed(0)} ms`)
}
