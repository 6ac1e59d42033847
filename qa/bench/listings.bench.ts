// /feeds/pets.json and the files for other sites with 100,000 pets: seconds, memory, event loop delay, and the response
// time of another client, compared with that of an idle server. npm run bench -- listings
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/env.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { createListingFeed } from '#server/features/listings/listings.service.ts'
import { makeAdmin } from '#server/features/users/users.service.ts'
import { register } from '#server/identity/accounts.ts'
import { currentUser, type UserRow } from '#server/identity/users.ts'
import { listingSites } from '#shared/listing-values.ts'
import { ownMB, watch } from './own-process.ts'

const count = 100_000
const wanted = { heldMs: 40, grownMB: 100 }
const idleMs = 10_000

/** Reads `url` to its end, or waits as long; meanwhile requests a page of pets every 20 ms. */
const client = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', async ({ base, url, idleMs }) => {
  const started = performance.now()
  let [bytes, lines, reading] = [0, 0, true]
  const waited = []
  const others = (async () => {
    while (reading) {
      const asked = performance.now()
      await (await fetch(base + '/api/pets?limit=24&before=' + (1000 + waited.length % 1000))).arrayBuffer()
      waited.push(performance.now() - asked)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  if (url === null) await new Promise((resolve) => setTimeout(resolve, idleMs))
  else for await (const part of (await fetch(base + url)).body) {
    bytes += part.length
    for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) lines += 1
  }
  reading = false
  const took = performance.now() - started
  await others
  waited.sort((a, b) => a - b)
  parentPort.postMessage({ took, bytes, lines, median: waited[waited.length >> 1], p99: waited[Math.floor(waited.length * 0.99)] })
})`

const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
const db = openSqlite(dataDir)
const config = readConfig({}, { RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }, { folder: '/nonexistent' })
const app = await buildApp({ config, db })
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const worker = new Worker(client, { eval: true })

async function anAdmin(): Promise<UserRow> {
  const person = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' }
  const { identity } = await register(db, person)
  return makeAdmin({ db }, await currentUser(db, identity))
}

/** Writes rows directly: pets of the shelter that both sites list, with 600 characters and three photos each. */
function addPets({ uid, email }: UserRow): void {
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`
  const image = (place: string) => `'/images/' || printf('%064x', i * 3 + ${place}) || '.webp'`
  db.writer.exec(`
    ${numbers} insert into pets (id, name, name_folded, age, location, category, sex, size, breed, arrived_on, image,
      description, owner_uid, owner_email, created_at, updated_at)
      select i, 'Pet number ' || i, 'pet number ' || i, '2 years', 'Springfield', 'Dog', 'male', 'medium', 'Collie mix',
        '2026-01-01', ${image('0')}, replace(hex(zeroblob(15)), '00', 'Plays with everybody. '), '${uid}', '${email}', i, i from n;
    ${numbers} insert into pet_photos (pet_id, place, image) select i, 1, ${image('1')} from n;
    ${numbers} insert into pet_photos (pet_id, place, image) select i, 2, ${image('2')} from n;
    analyze`)
}

type Reading = { took: number; bytes: number; lines: number; median: number; p99: number }

async function ask(url: string | null): Promise<Reading> {
  const answered = once(worker, 'message')
  worker.postMessage({ base, url, idleMs })
  const [reading] = await answered
  return reading
}

const round = (value: number) => value.toFixed(1)

async function fetchFile(name: string, url: string): Promise<boolean> {
  const before = ownMB()
  const watched = watch()
  const { took, bytes, lines, median, p99 } = await ask(url)
  const { heldMs, mostMB } = watched()
  console.log(`${name}: ${round(bytes / 1e6)} MB in ${round(took / 1000)} s`)
  console.log(`  event loop held for at most ${round(heldMs)} ms at a time (wanted: under ${wanted.heldMs})`)
  console.log(`  memory ${before.toFixed(0)} MB before, at most ${mostMB.toFixed(0)} MB meanwhile`)
  console.log(`  another client waited ${round(median)} ms for a page of pets, 99 of 100 at most ${round(p99)} ms`)
  return lines >= count && heldMs <= wanted.heldMs && mostMB - before <= wanted.grownMB
}

try {
  const admin = await anAdmin()
  addPets(admin)
  await ask('/feeds/pets.json')
  const idle = await ask(null)
  console.log(`idle: another client waited ${round(idle.median)} ms, 99 of 100 at most ${round(idle.p99)} ms`)
  const files = [['/feeds/pets.json', '/feeds/pets.json']]
  for (const site of listingSites)
    files.push([`file for ${site}`, (await createListingFeed({ db, user: admin }, { site })).path])
  for (const [name = '', url = ''] of files) if (!(await fetchFile(name, url))) process.exitCode = 1
} finally {
  await worker.terminate()
  await app.close()
  await db.close()
  rmSync(dataDir, { recursive: true })
}
