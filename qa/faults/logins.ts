// node qa/faults/logins.ts, after npm run build: 300 logins at once while visitors look at pets. Then 500 guesses at
// one account from 50 IPs in 15 seconds, while its owner logs in. Prints the times, and fails if a limit is exceeded.
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '../../e2e/server.ts'
import { guess, newcomer } from './password-guesses.ts'
import { percentile, visit } from './visits.ts'

const bounds = { page: 1000, tried: 7 }
const problems: string[] = []
const program = process.env.PROGRAM ?? 'dist/server/main.cjs'
const counted = (statuses: number[]) =>
  Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => `${all?.length} × ${status}`)

async function manyAtOnce(): Promise<void> {
  const { url, stop } = await startServer({ program, env: { LOG_LEVEL: 'warn' } })
  try {
    await newcomer(url)
    const busy = visit(`${url}/pets`, 20)
    await sleep(1000)
    const started = performance.now()
    const guesses = await Promise.all(Array.from({ length: 300 }, (_, n) => guess(url, `127.0.0.${1 + (n % 100)}`)))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const { times } = await busy.stop()
    const at = (share: number) => `${Math.round(percentile(times, share))} ms`
    console.log(`300 log-ins at once: ${counted(guesses.map(({ status }) => status)).join(', ')} in ${seconds} s`)
    console.log(`  /pets meanwhile: p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`)
    if (percentile(times, 1) > bounds.page) problems.push(`/pets took ${at(1)}`)
  } finally {
    await stop()
  }
}

async function oneAccount(): Promise<void> {
  const { url, stop } = await startServer({ program, env: { LOG_LEVEL: 'warn', RATE_LIMIT: 'on' } })
  try {
    const owner = await newcomer(url)
    const statuses: number[] = []
    for (let round = 0; round < 10; round++) {
      const guesses = Array.from({ length: 50 }, (_, n) => guess(url, `127.0.0.${2 + n}`))
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status))
      await sleep(1500)
    }
    const tried = statuses.filter((status) => status === 401).length
    const started = performance.now()
    const known = await guess(url, '127.0.0.200', owner)
    const unknown = await guess(url, '127.0.0.201', { ...owner, cookie: '' })
    console.log(`500 guesses from 50 addresses in 15 s: ${counted(statuses).join(', ')}: ${tried} were tried`)
    console.log(`  the owner on a known device: ${known.status} in ${Math.round(performance.now() - started)} ms`)
    console.log(`  on a new device, elsewhere: ${unknown.status}, again in ${unknown.retryAfter ?? 0} s`)
    if (tried > bounds.tried) problems.push(`${tried} guesses were tried`)
    if (known.status !== 200) problems.push(`the owner was answered ${known.status}`)
  } finally {
    await stop()
  }
}

await manyAtOnce()
await oneAccount()
for (const problem of problems) console.error(`BROKEN: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
