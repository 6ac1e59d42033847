import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseFile, openSqlite } from '#server/db/sqlite/open.ts'
import { freshDatabase, shelterFolder } from '#server/testing/database.ts'
import type { PreparedRead } from './database.ts'
import { cachedQuery } from './query-cache.ts'

const byUid: PreparedRead<{ uid: string }, { uid: string; name: string }> = (read, { accounts }, { uid }) =>
  read.select({ uid: accounts.uid, name: accounts.name }).from(accounts).where(eq(accounts.uid, uid))

const ada = { uid: 'ada', email: 'ada@example.org', name: 'Ada' }

test('the next read sees every write; without a write nothing is read again, except on PostgreSQL', async () => {
  const db = await freshDatabase()
  onTestFinished(() => db.close())
  const { accounts } = db.schema
  const ask = cachedQuery(byUid)
  const askForAda = () => ask(db, 'ada', { uid: 'ada' })
  expect(await askForAda()).toEqual([])
  await db.transaction((tx) => tx.insert(accounts).values(ada))
  const reads = vi.spyOn(db.read, 'run')
  for (let times = 0; times < 3; times++) expect(await askForAda()).toEqual([{ uid: 'ada', name: 'Ada' }])
  expect(reads).toHaveBeenCalledTimes(db.dialect === 'sqlite' ? 1 : 3)
  for (const name of ['Ada L.', 'Ada B.']) {
    await db.transaction((tx) => tx.update(accounts).set({ name }))
    expect(await askForAda()).toEqual([{ uid: 'ada', name }])
  }
  await db.transaction((tx) => tx.delete(accounts))
  expect(await askForAda()).toEqual([])
})

test('with a version that the caller knows, PostgreSQL is asked once, too', async () => {
  const db = await freshDatabase()
  onTestFinished(() => db.close())
  const { accounts } = db.schema
  const ask = cachedQuery(byUid)
  await db.transaction((tx) => tx.insert(accounts).values(ada))
  const reads = vi.spyOn(db.read, 'run')
  const version = await db.version()
  for (let times = 0; times < 3; times++)
    expect(await ask(db, 'ada', { uid: 'ada' }, version)).toEqual([{ uid: 'ada', name: 'Ada' }])
  expect(reads).toHaveBeenCalledTimes(1)
  await db.transaction((tx) => tx.delete(accounts))
  expect(await ask(db, 'ada', { uid: 'ada' }, await db.version())).toEqual([])
})

test('a write of another process is seen at once', async () => {
  const folder = shelterFolder()
  const db = openSqlite(folder)
  onTestFinished(() => db.close())
  const ask = cachedQuery(byUid)
  await db.transaction((tx) => tx.insert(db.schema.accounts).values(ada))
  expect(await ask(db, 'ada', { uid: 'ada' })).toHaveLength(1)
  const script = `new (require('better-sqlite3'))(process.argv[1]).exec('delete from accounts')`
  await promisify(execFile)(process.execPath, ['-e', script, databaseFile(folder)])
  expect(await ask(db, 'ada', { uid: 'ada' })).toEqual([])
})

test('two databases have separate caches, and missing rows are not cached', async () => {
  const ask = cachedQuery(byUid)
  for (const expected of [1, 0]) {
    const db = await freshDatabase()
    onTestFinished(() => db.close())
    if (expected) await db.transaction((tx) => tx.insert(db.schema.accounts).values(ada))
    expect(await ask(db, 'ada', { uid: 'ada' })).toHaveLength(expected)
    for (let nobody = 0; nobody < 1500; nobody++) await ask(db, `${nobody}`, { uid: `${nobody}` })
    const reads = vi.spyOn(db.read, 'run')
    expect(await ask(db, 'ada', { uid: 'ada' })).toHaveLength(expected)
    expect(reads).toHaveBeenCalledTimes(db.dialect === 'sqlite' && expected ? 0 : 1)
  }
})
