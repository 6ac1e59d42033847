import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { CannotOpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open/open-database.ts'
import { openSqlite } from './open.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pawstead-sqlite-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function openHere(options: Parameters<typeof openSqlite>[1] = {}) {
  const db = openSqlite(newFolder(), options)
  onTestFinished(() => db.close())
  const add = (uid: string, name = uid) =>
    db.transaction((tx) => tx.insert(db.schema.accounts).values({ uid, email: uid, name }))
  const uids = () => db.reader.prepare('select uid from accounts order by uid').pluck().all()
  return { db, add, uids }
}

test('both connections have the required settings for safety and speed', () => {
  const { db } = openHere()
  const settings = (connection: typeof db.writer) =>
    ['journal_mode', 'busy_timeout', 'mmap_size', 'cache_size'].map((name) => connection.pragma(name, { simple: true }))
  expect(settings(db.writer)).toEqual(['wal', 0, 0, -16_384])
  expect(settings(db.reader)).toEqual(['wal', 0, 0, -49_152])
  expect(db.writer.pragma('synchronous', { simple: true })).toBe(2)
  expect(db.writer.pragma('foreign_keys', { simple: true })).toBe(1)
  expect(() => db.reader.exec('delete from accounts')).toThrow('readonly')
})

test('a missing data folder is created, and all data is there after reopening', async () => {
  const folder = join(newFolder(), 'a', 'b')
  const before = openSqlite(folder)
  await before.transaction((tx) => tx.insert(before.schema.accounts).values({ uid: 'u', email: 'e', name: 'n' }))
  await before.close()
  expect(existsSync(join(folder, 'pawstead.db-wal'))).toBe(false)
  const after = openSqlite(folder)
  onTestFinished(() => after.close())
  expect(await after.read.$count(after.schema.accounts)).toBe(1)
})

test('a data folder that is a file, or is inside one, is refused with a sentence', async () => {
  const file = join(newFolder(), 'shelter')
  writeFileSync(file, '')
  const refusal = `The data folder ${file} can't be used: it is a file.`
  await expect(openDatabase({ dataDir: file })).rejects.toEqual(new CannotOpenDatabase(refusal))
  await expect(openDatabase({ dataDir: join(file, 'data') })).rejects.toThrow(CannotOpenDatabase)
})

test('a database file of another kind is refused with a sentence and not changed', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'pawstead.db'), 'This is a letter to my aunt, and not a database at all. '.repeat(40))
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
    "pawstead.db can't be opened: it is not a Pawstead database.",
  )
  const other = newFolder()
  mkdirSync(join(other, 'pawstead.db'))
  await expect(openDatabase({ dataDir: other })).rejects.toThrow(CannotOpenDatabase)
})

test('a full disk in the middle of a batch rejects the whole batch with the cause, and the next batch works', async () => {
  const { db, add, uids } = openHere()
  await add('before')
  const pages = Number(db.writer.pragma('page_count', { simple: true }))
  db.writer.pragma(`max_page_count = ${pages + 2}`)
  const outcomes = await Promise.allSettled([add('small'), add('big', 'x'.repeat(1_000_000)), add('behind')])
  for (const outcome of outcomes) {
    expect(outcome.status === 'rejected' && outcome.reason).toMatchObject({ code: 'SQLITE_FULL' })
  }
  expect(uids()).toEqual(['before'])
  db.writer.pragma('max_page_count = 1000000')
  await add('after')
  expect(uids()).toEqual(['after', 'before'])
})

test('writes after a full disk do not escape the transaction if the error is caught', async () => {
  const { db, add, uids } = openHere()
  await add('before')
  db.writer.pragma(`max_page_count = ${Number(db.writer.pragma('page_count', { simple: true })) + 2}`)
  const stubborn = db.transaction(async (tx) => {
    const big = { uid: 'big', email: 'big', name: 'x'.repeat(1_000_000) }
    await tx
      .insert(db.schema.accounts)
      .values(big)
      .catch(() => undefined)
    await tx.insert(db.schema.accounts).values({ ...big, name: 'small' })
  })
  await expect(stubborn).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(uids()).toEqual(['before'])
})

test('a transaction that never ends is aborted and does not block the others', async () => {
  const { db, add, uids } = openHere({ defaultTimeout: 50 })
  const stuck = db.transaction(async (tx) => {
    await tx.insert(db.schema.accounts).values({ uid: 'stuck', email: 'stuck', name: 'stuck' })
    await new Promise(() => undefined)
  })
  const next = add('next')
  await expect(stuck).rejects.toThrow('kept the others waiting')
  await next
  expect(uids()).toEqual(['next'])
})

test('transactions that arrive in one iteration of the event loop share a commit', async () => {
  const { db, add, uids } = openHere()
  const commits = () => Number(String(db.version()).split(' ').at(-1))
  const before = commits()
  const later = new Promise((resolve) => setImmediate(() => resolve(add('later'))))
  await Promise.all([add('first'), later])
  expect(uids()).toEqual(['first', 'later'])
  expect(commits() - before).toBe(1)
})

test('processes that open the same new folder at once all succeed', { timeout: 60_000 }, async () => {
  const folder = newFolder()
  const opener = `
    import { openDatabase } from ${JSON.stringify(new URL('../open/open-database.ts', import.meta.url).href)}
    const db = await openDatabase({ dataDir: ${JSON.stringify(folder)} })
    await db.transaction((tx) => tx.insert(db.schema.oneTimeLinks).values({ tokenHash: String(process.pid), purpose: 'setup', expiresAt: new Date() }))
    await db.close()
  `
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', opener])
  await Promise.all([run(), run(), run()])
  const db = openSqlite(folder)
  onTestFinished(() => db.close())
  expect(await db.read.$count(db.schema.oneTimeLinks)).toBe(3)
})
