// A page of 25 pets from SQLite: with our prepared queries (server/db/sqlite/row-mapper.ts), with Drizzle, and with the bare
// driver.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { desc } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { createRowRunner } from '#server/db/sqlite/row-mapper.ts'
import { cachingPrepare, withPrepare } from '#server/db/sqlite/statements.ts'
import { median } from '#shared/median.ts'
import { inRounds } from './alternate.ts'

const [rounds, times] = [15, 2000]
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
const db = openSqlite(folder, { synchronous: 'OFF' })
db.writer.exec(`
  insert into pets (name, name_folded, age, location, description, category, image, owner_uid, owner_email, arrived_on, created_at, updated_at)
  with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
  select 'Pet ' || i, 'pet ' || i, '2', 'Here', replace(hex(zeroblob(170)), '0', 'x'), 'Dog', '/a', 'u', '', '2026-01-01', i, i from n`)

const prepare = cachingPrepare(db.reader)
const { pets } = db.schema
const builder = drizzle(withPrepare(db.reader, prepare))
const written = builder
  .select()
  .from(pets as never)
  .orderBy(desc(pets.id))
  .limit(25)
  .prepare()
const ours = createRowRunner(written as never, prepare)
if (!ours) throw new Error('Drizzle makes these rows')
const { sql, params } = written.getQuery()
const statement = prepare(sql).raw()

/** Returns microseconds per call. */
const each = (act: () => unknown) => async () => {
  const began = performance.now()
  for (let time = 0; time < times; time++) act()
  return ((performance.now() - began) * 1000) / times
}
const ways = {
  ours: each(() => ours({})),
  'Drizzle’s': each(() => written.execute().sync()),
  'SQLite and its driver alone': each(() => statement.all(...params)),
}
const results = await inRounds(rounds, Object.values(ways))
for (const [index, name] of Object.keys(ways).entries())
  console.log(`${name.padEnd(30)} ${median(results[index] ?? []).toFixed(0)} µs`)
await db.close()
rmSync(folder, { recursive: true })
