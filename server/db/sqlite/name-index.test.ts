import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/env.ts'
import { nameSearch } from '#server/db/search.ts'
import { backUp } from '#server/operations/backups/backup.ts'
import { restore } from '#server/operations/backups/restore.ts'
import { examine } from '#server/operations/doctor/examine.ts'
import { nameIndexProblem, repairNameIndex } from './name-index.ts'
import { databaseFile, openSqlite } from './open.ts'

function shelter() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-names-'))
  const db = openSqlite(dataDir, { synchronous: 'OFF' })
  onTestFinished(async () => {
    if (db.writer.open) await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const add = (...names: string[]) => {
    const insert = db.writer.prepare(
      `insert into pets (name, name_folded, age, location, description, category, image, owner_uid, owner_email, arrived_on, created_at, updated_at)
       values ('N', ?, '1', 'x', 'x', 'Dog', '/a', 'u', 'e', '2026-01-01', 0, 0)`,
    )
    return names.map((name) => Number(insert.run(name).lastInsertRowid))
  }
  const candidates = async (search: string) => JSON.parse((await nameSearch(db, search)).candidateIds ?? 'null')
  const made = () => db.writer.prepare('select type, name, sql from sqlite_schema order by type, name').all()
  return { dataDir, db, file: databaseFile(dataDir), add, candidates, made, problem: () => nameIndexProblem(db.reader) }
}

test('the index matches the pets after any write', async () => {
  const { db, add, candidates, problem } = shelter()
  // also guards later migrations: a lost trigger would be noticed here
  const [rex = 0, luna = 0, sakura = 0] = add('rex the dog', 'luna', 'さくら猫')
  expect([
    await candidates('REX'),
    await candidates('una'),
    await candidates('くら猫'),
    await candidates('nobody'),
  ]).toEqual([[rex], [luna], [sakura], []])
  expect(problem()).toBeNull()
  const write = (statements: string) => {
    db.writer.exec(statements)
    // makes the write visible at once, like the queue
    db.refreshSnapshot?.()
  }
  write(`update pets set name_folded = 'bella' where id = ${luna}; update pets set status = 'adopted'`)
  expect([await candidates('luna'), await candidates('bella')]).toEqual([[], [luna]])
  write(`delete from pets where id = ${rex}`)
  expect(await candidates('rex')).toEqual([])
  expect(problem()).toBeNull()
})

test('a search for fewer than three letters, or with a NUL, gets no candidates', async () => {
  const { add, candidates } = shelter()
  add('rex')
  expect([await candidates('re'), await candidates('猫'), await candidates('re\0x'), await candidates('rex')]).toEqual([
    null,
    null,
    null,
    [1],
  ])
})

test('no part of a deleted name stays in the index', () => {
  const { db, add } = shelter()
  const [id] = add('zebedee quixote', 'rex')
  db.writer.exec(`update pets set name_folded = 'wilhelmina' where id = ${id}; delete from pets where id = ${id}`)
  const blocks = db.writer.prepare<[], Buffer>('select block from pet_names_data').pluck().all()
  const text = Buffer.concat(blocks).toString('latin1')
  // blocks store trigrams without the prefix shared with the preceding one
  for (const part of ['zeb', 'quix', 'qui', 'wil']) expect(text).not.toContain(part)
  expect(db.writer.prepare(`select count(*) from pet_names where pet_names match '"zeb" OR "wil"'`).pluck().get()).toBe(
    0,
  )
})

test.each([
  [
    'a pet is not in it',
    `insert into pet_names (pet_names, rowid, name_folded) values ('delete', 1, 'rex')`,
    'is wrong about',
  ],
  ['a pet is in it that is gone', `insert into pet_names (rowid, name_folded) values (77, 'luna')`, 'is wrong about'],
  ['nothing keeps it', 'drop trigger pet_names_changed', 'nothing keeps it'],
  ['it is gone', 'drop trigger pet_names_added; drop table pet_names', 'is missing'],
])('if %s, doctor reports it and rebuilds the index', async (_, harm, says) => {
  const { dataDir, db, file, add, candidates, made, problem } = shelter()
  add('rex')
  const before = made()
  db.writer.exec(harm)
  const config = readConfig({ data: dataDir }, {}, { folder: '/nonexistent' })
  const told = async () => (await examine(config)).find(({ check }) => check === 'Search')
  expect(await told()).toMatchObject({ ok: false, says: expect.stringContaining(says) })
  expect(repairNameIndex(file)).toBe(true)
  expect(await told()).toMatchObject({ ok: true })
  expect([problem(), made(), await candidates('rex')]).toEqual([null, before, [1]])
  expect(repairNameIndex(file)).toBe(false)
})

test('a damaged index does not count as a damaged shelter, and is rebuilt', async () => {
  const { db, file, add, problem } = shelter()
  add('rex', 'luna')
  db.writer.unsafeMode().exec(`update pet_names_data set block = x'00' where id > 10`)
  expect(problem()).toBe('is damaged')
  expect(repairNameIndex(file)).toBe(true)
  expect(problem()).toBeNull()
})

test.each([false, true])('a restore rebuilds the index from its own names, while running: %s', async (running) => {
  const { dataDir, db, add, candidates, problem } = shelter()
  add('rex', 'luna')
  const backup = path.join(dataDir, 'backup.db')
  db.writer.exec(`insert into pet_names (pet_names) values ('delete-all')`)
  await backUp(dataDir, backup)
  db.writer.exec(`insert into pet_names (pet_names) values ('rebuild')`)
  db.writer.exec(`delete from pets where id = 1`)
  add('newcomer')
  if (!running) await db.close()
  await restore(dataDir, backup, { force: true })
  const restored = new BetterSqlite(databaseFile(dataDir), { readonly: true })
  onTestFinished(() => void restored.close())
  expect(nameIndexProblem(restored)).toBeNull()
  if (running) expect([await candidates('rex'), await candidates('newcomer'), problem()]).toEqual([[1], [], null])
})
