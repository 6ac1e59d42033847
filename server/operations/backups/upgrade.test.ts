import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { sqliteMigrations } from '#server/db/migrations.generated.ts'
import { openSqliteFile } from '#server/db/sqlite/file.ts'
import { demoPassword } from '#server/demo/people.ts'
import { openStorages } from '#server/images/storage.ts'
import { sweepUnused } from '#server/images/sweep-unused.ts'
import { readFrom } from '#server/testing/config.ts'
import { openShelter } from './upgrade.ts'
import { problemsOf } from './verify.ts'

const released = path.join(import.meta.dirname, '../../db/released')
const versions = readdirSync(released).map((file) => file.replace('.sql', ''))

/** A data folder of a released version. */
function folderOf(version: string): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-upgrade-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const db = new BetterSqlite(path.join(dataDir, 'pawstead.db'))
  db.pragma('foreign_keys = off')
  db.pragma('journal_mode = wal')
  db.exec(readFileSync(path.join(released, `${version}.sql`), 'utf8'))
  db.close()
  return dataDir
}

const counted = ['users', 'accounts', 'pets', 'adoption_requests', 'campaigns', 'donations', 'images']

function countsIn(file: string): Record<string, unknown> {
  const db = new BetterSqlite(file, { readonly: true })
  const counts = counted.map((table) => [table, db.prepare(`select count(*) from ${table}`).pluck().get()])
  db.close()
  return Object.fromEntries(counts)
}

function backupsIn(dataDir: string): string[] {
  mkdirSync(path.join(dataDir, 'backups'), { recursive: true })
  return readdirSync(path.join(dataDir, 'backups')).map((name) => path.join(dataDir, 'backups', name))
}

/** Adds a migration, as the next version will. */
function nextVersion(sql: string): void {
  sqliteMigrations.push({ tag: '9999_next', when: 9_999_999_999_999, sql })
  onTestFinished(() => void sqliteMigrations.pop())
}

test.each(versions)('a shelter of version %s opens with its records, its money, and its sessions', async (version) => {
  const dataDir = folderOf(version)
  const file = path.join(dataDir, 'pawstead.db')
  const before = countsIn(file)
  const older = (openSqliteFile(file).pending()?.length ?? 0) > 0
  const db = await openShelter({ dataDir })
  const app = await buildApp({ db, config: readFrom({ RATE_LIMIT: 'off' }) })
  onTestFinished(async () => {
    await app.close()
    await db.close()
  })
  expect(countsIn(file)).toEqual(before)
  expect(await problemsOf(openSqliteFile(file))).toEqual([])
  expect(backupsIn(dataDir)).toHaveLength(older ? 1 : 0)
  const email = new BetterSqlite(file).prepare(`select email from users where role = 'admin' limit 1`).pluck().get()
  const login = await app.inject({ method: 'POST', url: '/api/auth/login', body: { email, password: demoPassword } })
  expect(login.statusCode).toBe(200)
  const headers = { authorization: `Bearer ${login.json().token}` }
  for (const url of ['/api/pets', '/api/donations', '/api/users', '/api/adoptions', '/api/mypets'])
    expect((await app.inject({ url, headers })).statusCode, url).toBe(200)
})

test.each(versions.slice(0, 2))(
  'each pet of a shelter of version %s is in one place, since no known day',
  async (version) => {
    const dataDir = folderOf(version)
    const file = path.join(dataDir, 'pawstead.db')
    const rows = (query: string) => {
      const db = new BetterSqlite(file, { readonly: true })
      const found = db.prepare(query).all()
      db.close()
      return found
    }
    const pets = 'select id, name, owner_uid, description, image, created_at from pets order by id'
    const before = rows(pets)
    await (await openShelter({ dataDir })).close()
    expect(rows(pets)).toEqual(before)
    const ownersOf = (staff: string) =>
      rows(
        `select id from pets where status <> 'adopted' and ${staff} (select uid from users where role = 'admin' or staff)`,
      ).length
    const [ofShelter, ofOthers] = [ownersOf('owner_uid in'), ownersOf('owner_uid not in')]
    const count = (where: string) => rows(`select 1 from stays where ${where}`).length
    expect([count('true'), count('open')]).toEqual([before.length, before.length])
    expect(count('started_on is not null or ended_on is not null or trial_until is not null')).toBe(0)
    expect([count(`place = 'shelter'`), count(`place = 'owner'`)]).toEqual([ofShelter, ofOthers])
    expect(
      rows(
        `select place, status from stays join pets on pets.id = pet_id where (place = 'adopted') <> (status = 'adopted')`,
      ),
    ).toEqual([])
    expect(
      count(
        `place = 'adopted' and request_id is null and exists (select 1 from adoption_requests r where r.pet_id = stays.pet_id and r.status = 'accepted')`,
      ),
    ).toBe(0)
  },
)

test.each(versions)(
  'unused pictures in a shelter of version %s are deleted a day after the first sweep',
  async (version) => {
    const dataDir = folderOf(version)
    const file = path.join(dataDir, 'pawstead.db')
    const old = new BetterSqlite(file)
    const columns = 'hash, width, height, small_width, small_height, full_bytes, small_bytes, owner_uid, created_at'
    const values = `'${'e'.repeat(64)}', 1, 1, 1, 1, x'00', x'00', 'uma', 0`
    old.exec(`insert into images (${columns}) values (${values})`)
    old.close()
    const before = Number(countsIn(file).images)
    const db = await openShelter({ dataDir })
    onTestFinished(() => db.close())
    const sweep = (hours: number) =>
      sweepUnused(db, openStorages(db, {}), { now: new Date(Date.now() + hours * 3_600_000) })
    expect([await sweep(0), await sweep(23), countsIn(file).images]).toEqual([0, 0, before])
    expect([await sweep(25), await sweep(50), countsIn(file).images]).toEqual([1, 0, before - 1])
  },
)

test('an older shelter is backed up before it is upgraded', async () => {
  const dataDir = folderOf('0.1.0')
  const before = countsIn(path.join(dataDir, 'pawstead.db'))
  nextVersion('alter table pets add column from_the_future text')
  const said: string[] = []
  const db = await openShelter({ dataDir }, { say: (sentence) => said.push(sentence) })
  await db.close()
  const [backup = ''] = backupsIn(dataDir)
  expect(said).toEqual([expect.stringContaining(backup)])
  expect(countsIn(backup)).toEqual(before)
  const columns = (file: string) =>
    new BetterSqlite(file).prepare('select name from pragma_table_info(?)').pluck().all('pets')
  expect(columns(backup)).not.toContain('from_the_future')
  expect(columns(path.join(dataDir, 'pawstead.db'))).toContain('from_the_future')
  await (await openShelter({ dataDir })).close()
  expect(backupsIn(dataDir)).toHaveLength(1)
})

test('a failing migration changes nothing, and the backup stays beside the database', async () => {
  const dataDir = folderOf('0.1.0')
  nextVersion('create table half (a text);--> statement-breakpoint\nalter table missing add column b text')
  await expect(openShelter({ dataDir })).rejects.toThrow('no such table: missing')
  const db = new BetterSqlite(path.join(dataDir, 'pawstead.db'))
  expect(db.prepare(`select 1 from sqlite_schema where name = 'half'`).get()).toBeUndefined()
  db.close()
  expect(backupsIn(dataDir)).toHaveLength(1)
})

test('an older version refuses a newer shelter with a sentence and changes nothing', async () => {
  const dataDir = folderOf('0.1.0')
  nextVersion('alter table pets add column from_the_future text')
  await (await openShelter({ dataDir })).close()
  const next = sqliteMigrations.pop()
  await expect(openShelter({ dataDir })).rejects.toThrow(
    'pawstead.db was last used by a newer version of Pawstead. Install that version or a later one to open it.',
  )
  expect(backupsIn(dataDir)).toHaveLength(1)
  if (next) sqliteMigrations.push(next)
})

test('the snapshot of the version in development is current; if not: npm run db:snapshot', () => {
  const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../package.json'), 'utf8'))
  expect(versions).toContain(version)
  expect(openSqliteFile(path.join(folderOf(version), 'pawstead.db')).pending()).toEqual([])
})
