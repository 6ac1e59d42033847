// GET /api/export/pets.csv and .json with 100,000 pets: seconds, memory, event loop delay, and the response time of
// another client. npm run bench -- export
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
import { ownMB, watch } from './own-process.ts'

const count = 100_000
const wanted = { heldMs: 30, grownMB: 100 }

const client = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', async ({ base, url, token }) => {
  const started = performance.now()
  const response = await fetch(base + url, { headers: { authorization: 'Bearer ' + token } })
  let [bytes, lines, reading] = [0, 0, true]
  const waited = []
  const others = (async () => {
    while (reading) {
      const asked = performance.now()
      await (await fetch(base + '/api/pets?limit=24&before=' + (1 + waited.length % 1000))).arrayBuffer()
      waited.push(performance.now() - asked)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  for await (const part of response.body) {
    bytes += part.length
    for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) lines += 1
  }
  reading = false
  const took = performance.now() - started
  await others
  waited.sort((a, b) => a - b)
  parentPort.postMessage({ took, bytes, lines, median: waited[waited.length >> 1], slowest: waited.at(-1) })
})`

const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
const db = openSqlite(dataDir)
const config = readConfig({}, { RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }, { folder: '/nonexistent' })
const app = await buildApp({ config, db })
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const worker = new Worker(client, { eval: true })

async function anAdmin(): Promise<string> {
  const person = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' }
  const { token, identity } = await register(db, person)
  await makeAdmin({ db }, await currentUser(db, identity))
  return token
}

/** Writes rows directly: a description of 600 characters and three photos per pet. */
function addPets(): void {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  const image = (place: string) => `'/images/' || printf('%064x', i * 3 + ${place}) || '.webp'`
  db.writer.exec(`
    ${numbers} insert into pets (id, name, name_folded, age, location, category, arrived_on, image, description, owner_uid,
      owner_email, created_at, updated_at)
      select i, 'Pet number ' || i, 'pet number ' || i, '2 years', 'Springfield', 'Dog', '2026-01-01', ${image('0')},
        replace(hex(zeroblob(15)), '00', 'Plays with everybody. '), 'u', 'uma@example.org', i, i from n;
    ${numbers} insert into pet_photos (pet_id, place, image) select i, 1, ${image('1')} from n;
    ${numbers} insert into pet_photos (pet_id, place, image) select i, 2, ${image('2')} from n;
    analyze`)
}

async function fetchFile(format: 'csv' | 'json', token: string) {
  const before = ownMB()
  const watched = watch()
  const answered = once(worker, 'message')
  worker.postMessage({ base, url: `/api/export/pets.${format}`, token })
  const [{ took, bytes, lines, median, slowest }] = await answered
  const { heldMs, mostMB } = watched()
  console.log(`GET /api/export/pets.${format}: ${(bytes / 1e6).toFixed(1)} MB in ${(took / 1000).toFixed(1)} s`)
  console.log(`  event loop held for at most ${heldMs.toFixed(1)} ms at a time (wanted: under ${wanted.heldMs})`)
  console.log(`  memory ${before.toFixed(0)} MB before, at most ${mostMB.toFixed(0)} MB meanwhile`)
  console.log(`  another client waited ${median.toFixed(1)} ms for a page of pets, at most ${slowest.toFixed(1)} ms`)
  return { heldMs, grownMB: mostMB - before, lines }
}

try {
  const token = await anAdmin()
  addPets()
  await fetchFile('csv', token)
  for (const format of ['csv', 'json'] as const) {
    const { heldMs, grownMB, lines } = await fetchFile(format, token)
    if (lines < count || heldMs > wanted.heldMs || grownMB > wanted.grownMB) process.exitCode = 1
  }
} finally {
  await worker.terminate()
  await app.close()
  await db.close()
  rmSync(dataDir, { recursive: true })
}
