import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { shelterFolder } from '#server/testing/database.ts'
import { databaseFile, openSqlite } from './open.ts'
import { vacuumOnce } from './vacuum.ts'
import { openWriter, truncateWal } from './writer.ts'

const secret = 'somebody who has left'

/** A file with traces of deleted data, as up to 0.2.0. */
function oldFile() {
  const file = databaseFile(shelterFolder())
  const old = new BetterSqlite(file)
  old.exec('create table people (name text)')
  old.prepare('insert into people values (?)').run(secret)
  old.exec('delete from people')
  old.close()
  const writer = openWriter(file)
  onTestFinished(() => void writer.close())
  const version = () => writer.pragma('user_version', { simple: true })
  return { file, writer, version, hasTraces: () => readFileSync(file).includes(secret) }
}

test('a file of an older version is rewritten once, silently if that is quick', () => {
  const { writer, version, hasTraces } = oldFile()
  const said: string[] = []
  expect(hasTraces()).toBe(true)
  vacuumOnce(writer, (sentence) => said.push(sentence))
  expect([hasTraces(), version(), said]).toEqual([false, 1, []])
  vacuumOnce(
    writer,
    (sentence) => said.push(sentence),
    () => expect.fail('it is asked once more'),
  )
  expect(said).toEqual([])
})

test('without enough space it reports how much it needs, and succeeds when there is enough', () => {
  const { file, writer, version, hasTraces } = oldFile()
  const said: string[] = []
  vacuumOnce(
    writer,
    (sentence) => said.push(sentence),
    (folder) => (folder === path.dirname(file) ? 1000 : 1e12),
  )
  expect([hasTraces(), version()]).toEqual([true, 0])
  expect(said).toEqual([expect.stringContaining(`it needs 1 MB in ${path.dirname(file)}. The next start tries again.`)])
  vacuumOnce(writer, (sentence) => said.push(sentence))
  expect([hasTraces(), version(), said.length]).toEqual([false, 1, 1])
})

test('if another program is writing, the rewrite waits for a later start', () => {
  const { file, writer, version } = oldFile()
  const other = new BetterSqlite(file)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  writer.pragma('busy_timeout = 0')
  const said: string[] = []
  vacuumOnce(writer, (sentence) => said.push(sentence))
  expect([version(), said]).toEqual([0, [expect.stringContaining('database is locked')]])
})

test('a new folder needs no rewrite', async () => {
  const db = openSqlite(shelterFolder())
  expect(db.writer.pragma('user_version', { simple: true })).toBe(1)
  await db.close()
})

test('the log is truncated as soon as no reader uses it, despite later writes', async () => {
  const dataDir = shelterFolder()
  const db = openSqlite(dataDir)
  const log = () => readFileSync(`${databaseFile(dataDir)}-wal`).length
  const add = (uid: string) =>
    db.transaction((tx) => tx.insert(db.schema.users).values({ uid, email: uid, name: uid, searchFolded: uid }))
  const other = new BetterSqlite(databaseFile(dataDir), { readonly: true })
  await add('one')
  other.exec('begin')
  other.prepare('select count(*) from users').get()
  await add('two')
  expect(truncateWal(db.writer)).toBe(false)
  db.purgeDeleted()
  await add('three')
  expect(log()).toBeGreaterThan(0)
  other.close()
  await expect.poll(log).toBe(0)
  await db.close()
})

test('a small file is rewritten at shutdown only after an erasure', async () => {
  const dataDir = shelterFolder()
  const freeAfter = async (erased: boolean) => {
    const db = openSqlite(dataDir)
    const { users } = db.schema
    const rows = Array.from({ length: 200 }, (_, n) => `${n} ${'long '.repeat(200)}`)
    await db.transaction((tx) =>
      tx.insert(users).values(rows.map((uid) => ({ uid, email: uid, name: uid, searchFolded: uid }))),
    )
    await db.transaction((tx) => tx.delete(users))
    if (erased) db.purgeDeleted()
    else db.truncateLog?.()
    await db.close()
    const file = new BetterSqlite(databaseFile(dataDir), { readonly: true })
    const free = file.pragma('freelist_count', { simple: true })
    file.close()
    return free
  }
  expect(await freeAfter(false)).toBeGreaterThan(100)
  expect(await freeAfter(true)).toBe(0)
})

test('all connections that can write are opened in one place', () => {
  const root = path.resolve(import.meta.dirname, '../..')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.ts$/.test(file) && !/\.(test|bench)\.ts$|(^|\/)testing\//.test(file),
  )
  const elsewhere = sources.filter((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/new BetterSqlite\(.*/g)].some(
      // read-only and in-memory connections, and the lock file, which contains no data
      ([call]) => !/readonly: true|':memory:'|pawstead\.lock/.test(call),
    ),
  )
  expect(elsewhere).toEqual(['db/sqlite/writer.ts'])
})
