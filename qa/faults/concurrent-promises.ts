// node qa/faults/concurrent-promises.ts [--postgres] [--rounds=5000]: twenty concurrent changes to one pet, 5,000
// times, through two connections to one database
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openPostgres } from '#server/db/postgres/open.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { startPostgres } from '#server/testing/postgres.ts'
import { racePromises } from '#server/testing/race-promises.ts'
import { userRow } from '#server/testing/user-row.ts'

const asked = process.argv.find((argument) => argument.startsWith('--rounds='))?.slice(9)
const rounds = Number(asked ?? 5000)
const seed = Math.floor(Math.random() * 2 ** 31)

async function servers() {
  if (process.argv.includes('--postgres')) {
    const postgres = await startPostgres()
    const dbs = await Promise.all([openPostgres(postgres.url), openPostgres(postgres.url)])
    return { dbs, stop: () => postgres.stop() }
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-promised-'))
  const dbs = [openSqlite(folder, { synchronous: 'OFF' }), openSqlite(folder, { synchronous: 'OFF' })]
  return { dbs, stop: async () => rmSync(folder, { recursive: true }) }
}

const { dbs, stop } = await servers()
const start = Date.now()
const people = { owner: userRow('olga'), askers: ['ann', 'ben', 'cleo', 'dora'].map((name) => userRow(name)) }
const { done, refused, broken } = await racePromises(dbs, people, { rounds, seed })
for (const db of dbs) await db.close()
await stop()
const seconds = ((Date.now() - start) / 1000).toFixed(0)
console.log(`${rounds} rounds of 20 acts in ${seconds} s (seed ${seed}): ${done} done, refused:`, refused)
for (const sentence of broken) console.error(`BROKEN: ${sentence}`)
process.exit(broken.length > 0 ? 1 : 0)
