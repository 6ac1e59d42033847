// SQLite's name index with 1,000,000 pets (or PETS): the cost of creating it, of keeping it up to date, and of
// searches.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nameSearch } from '#server/db/search.ts'
import { nameIndexProblem } from '#server/db/sqlite/name-index.ts'
import { databaseFile, openSqlite } from '#server/db/sqlite/open.ts'
import { listCards } from '#server/features/pets/search.queries.ts'
import { median } from '#shared/median.ts'

const pets = Number(process.env.PETS ?? 1_000_000)
const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
const db = openSqlite(dataDir, { synchronous: 'OFF' })
const { writer } = db

/** Returns CPU time in ms. */
function work<T>(act: () => T): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const say = (what: string, ms: number, more = '') => console.log(`${what.padEnd(52)} ${ms.toFixed(2)} ms${more}`)

const triggers = writer
  .prepare<[], { name: string; sql: string }>(
    "select name, sql from sqlite_schema where name like 'pet_names_%' and type = 'trigger'",
  )
  .all()
const without = () => triggers.forEach(({ name }) => void writer.exec(`drop trigger ${name}`))
const kept = () => triggers.forEach(({ sql }) => void writer.exec(sql))

const insert = writer.prepare(`
  insert into pets (name, name_folded, age, location, description, category, image, owner_uid, owner_email, arrived_on, created_at, updated_at)
  with recursive n(i) as (select ? union all select i + 1 from n where i < ?)
  select 'Pet ' || i, 'pet ' || i, '2 years', 'Springfield', replace(hex(zeroblob(250)), '0', 'x'), 'Dog', '/a', 'owner', 'o@example.org',
    '2026-01-01', i, i from n`)
const rename = writer.prepare(`update pets set name_folded = 'renamed ' || id where id = ?`)
const remove = writer.prepare('delete from pets where id = ?')

without()
insert.run(1, pets)
kept()
say(
  `making the index of ${pets} pets`,
  work(() => writer.exec(`insert into pet_names (pet_names) values ('rebuild')`)),
)
const bytes = writer.prepare<[], number>(`select sum(pgsize) from dbstat where name like 'pet_names%'`).pluck()
const size = statSync(databaseFile(dataDir)).size
console.log(`it has ${((bytes.get() ?? 0) / 1e6).toFixed(1)} MB; the file, with its log, ${(size / 1e6).toFixed(0)} MB`)
say(
  'comparing it with the pets, as the doctor does',
  work(() => nameIndexProblem(db.reader)),
)

let next = pets
const each = (act: () => unknown) => median(Array.from({ length: 200 }, () => work(act)))
const writes = (how: string) => {
  say(
    `adding a pet, ${how}`,
    each(() => insert.run(++next, next)),
  )
  say(
    `renaming one, ${how}`,
    each(() => rename.run(Math.ceil(Math.random() * pets))),
  )
  say(
    `deleting one, ${how}`,
    each(() => remove.run(Math.ceil(Math.random() * pets))),
  )
}
writes('with the index')
without()
writes('without')
writer.exec(`insert into pet_names (pet_names) values ('rebuild')`)
kept()

const needles = [
  'nobody 1',
  'pet',
  'rex',
  '12345',
  'pet 1111111',
  'et 9899898',
  'pet 0pet 0',
  'x'.repeat(100),
  '%_\\"\'%_\\',
  '9'.repeat(100),
  'xy',
]
const age = { selection: { search: '' }, waiting: false, today: null }
const scan = db.reader.prepare(`select id from pets indexed by pets_found
  where status <> 'draft' and approval = 'none' and not hidden and name_folded like ? escape '\\' order by id desc limit 25`)
for (const search of needles) {
  const { pattern, candidateIds } = await nameSearch(db, search)
  const took: number[] = []
  for (let n = 0; n < 7; n++) {
    const before = process.cpuUsage()
    await listCards(db, { ...age, selection: { search } }, { limit: 25 })
    const { user, system } = process.cpuUsage(before)
    took.push((user + system) / 1000)
  }
  const read = median(Array.from({ length: 7 }, () => work(() => scan.all(pattern))))
  say(
    `'${search.slice(0, 20)}'${candidateIds ? '' : ' (reads names)'}`,
    median(took),
    `, reading all names ${read.toFixed(2)} ms`,
  )
}
await db.close()
rmSync(dataDir, { recursive: true })
