// node qa/faults/clock.ts, after npm run build: the system clock jumps back and forth by an hour and by a day
// under a running server. Prints what is still valid. Fails if a jump makes a login or a limit longer, or ends it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import BetterSqlite from 'better-sqlite3'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { hashToken } from '#server/identity/sessions.ts'
import { startServer } from '../../e2e/server.ts'
import { promises } from './promises.ts'
import { newcomer } from './upload.ts'

const hour = 3_600_000
const jumps = [-hour, hour, -24 * hour, 24 * hour]
const found = promises()
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-clock-'))
const shift = path.join(folder, 'shift')
writeFileSync(shift, '0')
// simulates a clock that was set: a program's dates jump, its timers and monotonic clocks don't
const preload = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs')).href
const env = { LOG_LEVEL: 'warn', RATE_LIMIT: 'on', SHIFTED_CLOCK: shift, NODE_OPTIONS: `--import ${preload}` }
const server = await startServer({ dataDir: path.join(folder, 'data'), env })
const { url, dataDir } = server
const database = new BetterSqlite(databaseFile(dataDir))

let set = 0
let times = 0

async function setClock(milliseconds: number): Promise<void> {
  if (milliseconds === set) return
  set = milliseconds
  times += 1
  writeFileSync(shift, String(milliseconds))
  while (server.output().split('the clock was set').length - 1 < times) await sleep(50)
}

const isLoggedIn = async (token: string) => {
  const answer = await fetch(`${url}/trpc/users.me`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()).result?.data !== null
}

const endIn = (token: string, milliseconds: number) =>
  database
    .prepare('update sessions set expires_at = ? where token_hash = ?')
    .run(Date.now() + milliseconds, hashToken(token))

async function give(token: string): Promise<{ status: number; wait: number }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ campaignId: 1, amountCents: 1 })
  const answer = await fetch(`${url}/trpc/donations.give`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return { status: answer.status, wait: Number(answer.headers.get('retry-after') ?? 0) }
}

try {
  for (const [n, jump] of jumps.entries()) {
    const what = `${jump < 0 ? 'back' : 'forward'} by ${Math.abs(jump) / hour} h`
    await setClock(0)
    const [usual, ending, donorFields] = await Promise.all(
      ['usual', 'ending', 'giver'].map((name) => newcomer(url, `${name}.${n}`)),
    )
    let limited = await give(donorFields ?? '')
    while (limited.status !== 429) limited = await give(donorFields ?? '')
    endIn(ending ?? '', 3000)
    await setClock(jump)
    const after = await give(donorFields ?? '')
    found.check(`${what}: the limit is still there`, `${after.status}`, after.status === 429)
    found.check(`${what}: and no longer than it was`, `${after.wait} s`, after.wait <= limited.wait)
    found.check(`${what}: who is logged in stays so`, await isLoggedIn(usual ?? ''), await isLoggedIn(usual ?? ''))
    await sleep(3500)
    const lives = await isLoggedIn(ending ?? '')
    found.check(`${what}: a login that ends does`, lives ? 'it lives on' : 'it has ended', !lives)
  }
} finally {
  database.close()
  await server.stop()
  rmSync(folder, { recursive: true })
}
found.end(server.output())
