// GET /api/pets with 40,001 pets, every 20th with a second photo: CPU time while SQLite's planner assumes one pet, and
// after its statistics are refreshed. npm run bench -- statistics
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/env.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { reloadReaderStatistics } from '#server/db/sqlite/statistics.ts'

const count = 40_001
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
const db = openSqlite(folder, { synchronous: 'OFF' })
const config = readConfig({}, { RATE_LIMIT: 'off', LOG_LEVEL: 'silent' }, { folder: '/nonexistent' })
const app = await buildApp({ config, db })

function addPets(from: number, to: number): void {
  const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})`
  db.writer.exec(`
    ${numbers} insert into pets (id, name, name_folded, age, location, category, arrived_on, image, description, owner_uid,
      owner_email, created_at, updated_at)
      select i, 'Pet ' || i, 'pet ' || i, '2', 'Here', 'Dog', '2026-01-01', 'https://example.org/a.jpg',
        replace(hex(zeroblob(250)), '0', 'x'), 'u', '', i, i from n;
    ${numbers} insert into pet_photos (pet_id, place, image) select i, 1, 'https://example.org/b.jpg' from n
      where i % 20 = 1;`)
}

/** CPU seconds of all threads: the minimum of three runs. */
async function listTakes(): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const before = process.cpuUsage()
    const { statusCode, body } = await app.inject('/api/pets')
    const { user, system } = process.cpuUsage(before)
    const found = JSON.parse(body).length
    if (found !== count) throw new Error(`${statusCode}: ${found} pets`)
    took.push((user + system) / 1e6)
  }
  return Math.min(...took)
}

addPets(1, 1)
// as versions up to 0.2.0 did on shutdown
db.writer.exec('analyze')
reloadReaderStatistics(db.reader)
addPets(2, count)
const stale = await listTakes()
const began = performance.now()
await db.refreshStatistics?.({ all: true, signal: new AbortController().signal })
const refreshed = performance.now() - began
const fresh = await listTakes()
console.log(`${stale.toFixed(2).padStart(7)} s  with the statistics of one pet`)
console.log(`${fresh.toFixed(2).padStart(7)} s  with those of ${count}`)
console.log(`${(refreshed / 1000).toFixed(2).padStart(7)} s  until a process of its own had refreshed them`)
if (fresh >= stale) process.exitCode = 1
await app.close()
await db.close()
rmSync(folder, { recursive: true })
