// Reads GET /api/gifts.csv and its sums with 1,000,000 donations (or the given number): memory and event loop delay.
// npm run bench -- donations-csv
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/env.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { makeAdmin } from '#server/features/users/users.service.ts'
import { register } from '#server/identity/accounts.ts'
import { currentUser } from '#server/identity/users.ts'
import { createCaller } from '#server/trpc/router.ts'
import { addDonationSums } from '#shared/bookkeeping.ts'
import { ownMB, watch } from './own-process.ts'

const count = 1_000_000
const wanted = { heldMs: 20, grownMB: 100 }

/** Runs the client in its own thread, so that its work does not count as the server's. It discards the file. */
const client = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', async ({ url, token }) => {
  const started = performance.now()
  const response = await fetch(url, { headers: { authorization: 'Bearer ' + token } })
  let [bytes, lines] = [0, 0]
  for await (const part of response.body) {
    bytes += part.length
    for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) lines += 1
  }
  parentPort.postMessage({ took: performance.now() - started, bytes, lines })
})`

const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
const db = openSqlite(dataDir)
const config = readConfig({}, { RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }, { folder: '/nonexistent' })
const app = await buildApp({ config, db })
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const worker = new Worker(client, { eval: true })

async function anAdmin() {
  const { token, identity } = await register(db, {
    name: 'Ada',
    email: 'ada@example.org',
    password: 'correct horse battery',
  })
  return { token, user: await makeAdmin({ db }, await currentUser(db, identity)) }
}

/** Writes rows directly, as the service would: half promised, half received, over three years. */
function addDonations(): void {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  const start = Date.UTC(2024, 0, 1)
  const step = Math.floor((3 * 365 * 86_400_000) / count)
  db.writer.exec(`
    insert into campaigns (id, pet_name, image, max_cents, ends_at, creator_uid, creator_email, created_at, updated_at)
      values (1, 'Rex, "the old one"', 'https://example.org/rex.jpg', 1000000000, 0, 'u', 'u@example.org', 0, 0);
    ${numbers} insert into donations (id, campaign_id, amount_cents, origin, created_at)
      select i, 1, 1 + i % 997, 'promise', ${start} + i * ${step} from n;
    ${numbers} insert into gift_people (donation_id, campaign_id, state, standing_cents, name, email)
      select i, 1, case i % 2 when 0 then 'received' else 'promised' end, 1 + i % 997, 'Donor of the name ' || i,
        'donor.' || i || '@example.org' from n;
    ${numbers} insert into donation_events (donation_id, step, state, standing_cents, created_at)
      select i, 1, 'received', 1 + i % 997, ${start} + i * ${step} from n where i % 2 = 0;
    analyze`)
}

async function fetchFile(query: string, token: string) {
  const before = ownMB()
  const watched = watch()
  const answered = once(worker, 'message')
  worker.postMessage({ url: `${base}/api/gifts.csv${query}`, token })
  const [{ took, bytes, lines }] = await answered
  const { heldMs, mostMB } = watched()
  console.log(
    `GET /api/gifts.csv${query}: ${lines - 1} gifts, ${(bytes / 1e6).toFixed(1)} MB in ${(took / 1000).toFixed(1)} s`,
  )
  console.log(`  event loop held for at most ${heldMs.toFixed(1)} ms at a time (wanted: under ${wanted.heldMs})`)
  console.log(`  memory ${before.toFixed(0)} MB before, at most ${mostMB.toFixed(0)} MB meanwhile`)
  return { lines, heldMs, grownMB: mostMB - before }
}

async function addUpAll(user: Awaited<ReturnType<typeof anAdmin>>['user']) {
  const { donations } = createCaller({ db, user, limit: async () => {} })
  const started = performance.now()
  const watched = watch()
  const parts: Awaited<ReturnType<typeof donations.sums>>[] = []
  for (let cursor: number | undefined; parts.at(-1)?.nextCursor !== null; cursor = parts.at(-1)?.nextCursor ?? 0)
    parts.push(await donations.sums({ cursor }))
  const took = performance.now() - started
  const { heldMs } = watched()
  const sums = addDonationSums(parts)
  console.log(`sums of ${sums.donations} gifts: ${took.toFixed(0)} ms in ${parts.length} calls`)
  console.log(`  event loop held for at most ${heldMs.toFixed(1)} ms at a time (wanted: under ${wanted.heldMs})`)
  return heldMs
}

try {
  const { token, user } = await anAdmin()
  addDonations()
  await fetchFile('?from=2024-01-01&to=2024-03-31', token)
  const whole = await fetchFile('', token)
  await fetchFile('?from=2026-12-01&to=2026-12-07', token)
  const heldMs = await addUpAll(user)
  const isGood = whole.lines === count + 1 && Math.max(whole.heldMs, heldMs) < wanted.heldMs
  if (!isGood || whole.grownMB > wanted.grownMB) process.exitCode = 1
} finally {
  await worker.terminate()
  await app.close()
  await db.close()
  rmSync(dataDir, { recursive: true })
}
