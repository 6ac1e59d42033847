import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { petsOfOwner } from '#server/features/pets/pets.queries.ts'
import { databaseFile, openSqlite, type SqliteDatabase } from './open.ts'

const owner = 'u'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-statistics-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function openHere(folder: string): SqliteDatabase {
  const db = openSqlite(folder, { synchronous: 'OFF' })
  onTestFinished(() => db.close())
  return db
}

/** Pets with two photos each, by one owner. */
function addPets({ writer }: Pick<SqliteDatabase, 'writer'>, from: number, to: number): void {
  const numbers = `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})`
  writer.exec(`
    ${numbers} insert into pets (id, name, name_folded, age, location, category, arrived_on, image, description, owner_uid,
      owner_email, created_at, updated_at)
      select i, 'Pet ' || i, 'pet ' || i, '2', 'here', 'Dog', '2026-01-01', '/a', 'good', '${owner}', 'e', i, i from n;
    ${numbers} insert into pet_photos (pet_id, place, image) select i, 1, '/b' from n;`)
}

/** A folder left by older versions: stopped with one pet, with statistics of that one row. */
async function oldFolder(): Promise<string> {
  const folder = newFolder()
  const db = openSqlite(folder, { synchronous: 'OFF' })
  addPets(db, 1, 1)
  await db.close()
  withFile(folder, (file) => file.exec('analyze'))
  return folder
}

function withFile<T>(folder: string, act: (file: BetterSqlite.Database) => T): T {
  const file = new BetterSqlite(databaseFile(folder))
  try {
    return act(file)
  } finally {
    file.close()
  }
}

/** Row counts of each index according to the statistics. */
const known = ({ reader }: SqliteDatabase): Record<string, string> => {
  const rows = reader.prepare<[], [string, string]>('select idx, stat from sqlite_stat1 where idx is not null').raw()
  return Object.fromEntries(rows.all())
}

/** Whether photos are looked up per pet of a list; otherwise all photos are scanned for each pet. */
function looksUpPhotos({ reader }: SqliteDatabase): boolean {
  const plan = reader.prepare<[], { detail: string }>(
    `explain query plan select id, (select count(alt) from pet_photos where pet_id = pets.id) from pets where owner_uid = '${owner}'`,
  )
  return plan.all().some(({ detail }) => detail.startsWith('SEARCH pet_photos USING INDEX'))
}

/** CPU milliseconds of a whole list: the minimum of three runs. */
async function listTakes(db: SqliteDatabase): Promise<number> {
  const took: number[] = []
  for (let time = 0; time < 3; time++) {
    const before = process.cpuUsage()
    await petsOfOwner(db, owner)
    const { user, system } = process.cpuUsage(before)
    took.push((user + system) / 1000)
  }
  return Math.min(...took)
}

const never = new AbortController().signal

test('a folder that grows takes no more time per pet of a list, at once and while it runs', async () => {
  const db = openHere(await oldFolder())
  addPets(db, 2, 1000)
  const ofThousand = await listTakes(db)
  addPets(db, 1001, 8000)
  expect(looksUpPhotos(db)).toBe(true)
  // eight times the rows; a scan per pet would take 64 times as long
  expect(await listTakes(db)).toBeLessThan(24 * ofThousand)
})

test('a folder that has grown is opened with plans for its current size', async () => {
  const folder = await oldFolder()
  withFile(folder, (writer) => addPets({ writer }, 2, 5000))
  const db = openHere(folder)
  expect(looksUpPhotos(db)).toBe(true)
  expect(known(db)).not.toHaveProperty('pet_photos_place')
})

test("the server's reader uses statistics that are refreshed while it is open", async () => {
  const folder = await oldFolder()
  const db = openHere(folder)
  // another program stores statistics that are soon wrong, and both connections use them
  db.writer.exec('analyze')
  db.reader.pragma('writable_schema = reset')
  addPets(db, 2, 5000)
  expect(looksUpPhotos(db)).toBe(false)
  await db.refreshStatistics?.({ all: false, signal: never })
  expect(looksUpPhotos(db)).toBe(true)
  expect(known(db)).toMatchObject({ pet_photos_place: '5000 1 1', pets_by_name: expect.stringMatching(/^5000 /) })
})

test('all statistics are refreshed on request, otherwise only outgrown ones', async () => {
  const db = openHere(newFolder())
  addPets(db, 1, 2000)
  await db.refreshStatistics?.({ all: false, signal: never })
  expect(known(db)).toMatchObject({ pet_photos_place: '2000 1 1' })
  addPets(db, 2001, 4000)
  await db.refreshStatistics?.({ all: false, signal: never })
  expect(known(db)).toMatchObject({ pet_photos_place: '2000 1 1' })
  await db.refreshStatistics?.({ all: true, signal: never })
  expect(known(db)).toMatchObject({ pet_photos_place: '4000 1 1' })
})

test('small tables get no statistics, neither while it runs nor at shutdown', async () => {
  const folder = newFolder()
  const db = openSqlite(folder, { synchronous: 'OFF' })
  addPets(db, 1, 20)
  await db.refreshStatistics?.({ all: true, signal: never })
  await db.close()
  const tables = withFile(folder, (file) =>
    file.prepare(`select name from sqlite_schema where name = 'sqlite_stat1'`).all(),
  )
  expect(tables).toEqual([])
})

test('a refresh ends at once and rejects when the server stops', async () => {
  const db = openHere(newFolder())
  addPets(db, 1, 2000)
  const stopping = new AbortController()
  const refreshed = db.refreshStatistics?.({ all: true, signal: stopping.signal })
  setImmediate(() => stopping.abort())
  await expect(refreshed).rejects.toThrow()
})

test('a folder that another program has locked opens and closes without its statistics', {
  timeout: 30_000,
}, async () => {
  const folder = await oldFolder()
  const db = openSqlite(folder, { synchronous: 'OFF' })
  db.writer.exec('analyze')
  const other = new BetterSqlite(databaseFile(folder))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  await db.close()
})
