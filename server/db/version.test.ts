import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openPostgres } from '#server/db/postgres/open.ts'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { freshDatabase, freshPostgres } from '#server/testing/database.ts'

vi.setConfig({ testTimeout: 60_000 })

const postgresUrl = process.env.TEST_DATABASE_URL

async function fresh(): Promise<Database> {
  const db = await freshDatabase()
  onTestFinished(() => db.close())
  return db
}

let made = 0
const addAccount = (db: Database) =>
  db.transaction((tx) =>
    tx.insert(db.schema.accounts).values({ uid: `u${made}`, email: `u${made++}@example.org`, name: 'Uma' }),
  )

test('the version stays the same until a commit, and is then a new one', async () => {
  const db = await fresh()
  const seen = new Set<string>()
  for (let n = 0; n < 5; n += 1) {
    const before = await db.version()
    await db.read.select().from(db.schema.accounts)
    expect(await db.version()).toBe(before)
    seen.add(before)
    await addAccount(db)
  }
  seen.add(await db.version())
  expect(seen.size).toBe(6)
})

test('an uncommitted write does not change the version, and others read the old rows', async () => {
  const db = await fresh()
  const before = await db.version()
  let during = ''
  await db.transaction(async (tx) => {
    await tx.insert(db.schema.accounts).values({ uid: 'slow', email: 'slow@example.org', name: 'Uma' })
    during = await db.version()
    expect(await db.read.$count(db.schema.accounts)).toBe(0)
  })
  expect(await db.version()).not.toBe(during)
  expect(await db.version()).not.toBe(before)
})

test('a commit of another process changes it, too', async () => {
  const [db, other] = await openTwice()
  for (let n = 0; n < 3; n += 1) {
    const before = await db.version()
    await addAccount(other)
    expect(await db.version()).not.toBe(before)
    expect(await db.read.$count(db.schema.accounts)).toBe(n + 1)
  }
})

test('a health check changes nothing', async () => {
  const db = await fresh()
  const before = await db.version()
  await db.ping()
  expect(await db.version()).toBe(before)
})

/** One database, opened twice. */
async function openTwice(): Promise<[Database, Database]> {
  const both = postgresUrl ? await twicePostgres(postgresUrl) : twiceSqlite()
  onTestFinished(() => both[0].close())
  onTestFinished(() => both[1].close())
  return both
}

async function twicePostgres(server: string): Promise<[Database, Database]> {
  const db = await freshPostgres(server)
  return [db, await openPostgres(db.url)]
}

function twiceSqlite(): [Database, Database] {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-version-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return [openSqlite(folder), openSqlite(folder)]
}
