import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/env.ts'
import { backUp } from '#server/operations/backups/backup.ts'
import { restore } from '#server/operations/backups/restore.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { examine } from '#server/operations/doctor/examine.ts'
import { hasForeignLog } from './foreign-log.ts'
import { databaseFile, openSqlite, type SqliteDatabase } from './open.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const add = (db: SqliteDatabase, uid: string) =>
  db.transaction((tx) => tx.insert(db.schema.accounts).values({ uid, email: uid, name: uid.repeat(200) }))

/** Adds people to a folder's shelter, one commit each, and stops it. */
async function stopped(folder: string, ...uids: string[]): Promise<void> {
  const db = openSqlite(folder)
  for (const uid of uids) await add(db, uid)
  await db.close()
}

/** Adds people, and kills the server instead. */
function killed(folder: string, ...uids: string[]): void {
  const program = `
    import { openSqlite } from ${JSON.stringify(new URL('./open.ts', import.meta.url).href)}
    const db = openSqlite(${JSON.stringify(folder)})
    for (const uid of ${JSON.stringify(uids)})
      await db.transaction((tx) => tx.insert(db.schema.accounts).values({ uid, email: uid, name: uid.repeat(200) }))
    process.kill(process.pid, 'SIGKILL')`
  const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program])
  if (signal !== 'SIGKILL') throw new Error(String(stderr))
  expect(statSync(logOf(folder)).size).toBeGreaterThan(0)
}

const logOf = (folder: string) => `${databaseFile(folder)}-wal`
const many = (name: string, count = 5) => Array.from({ length: count }, (_, index) => `${name}${index}`)

/** Starts it like `serve`; returns its people and the log's warnings. */
async function startedWith(folder: string) {
  const said: string[] = []
  const say = (sentence: string) => void said.push(sentence)
  const db = (await openShelter({ dataDir: folder, warn: say }, { say })) as SqliteDatabase
  const uids = db.reader.prepare<[], string>('select uid from accounts order by uid').pluck().all()
  const problems = db.reader.pragma('integrity_check', { simple: true })
  await db.close()
  return { uids, said, problems }
}

const setAside = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith('pawstead-log-set-aside-'))
    .sort()

/** Copies a folder in use, as a kill would leave it. */
function asKilled(folder: string): string {
  const copy = newFolder()
  for (const name of ['pawstead.db', 'pawstead.db-wal']) copyFileSync(path.join(folder, name), path.join(copy, name))
  return copy
}

/** A killed folder with 5 people in its file and 60 in its log, and an earlier backup and copy. */
async function killedShelter() {
  const [folder, elsewhere] = [newFolder(), newFolder()]
  await stopped(folder, ...many('old'))
  const files = { copy: path.join(elsewhere, 'copy.db'), backup: path.join(elsewhere, 'backup.db') }
  copyFileSync(databaseFile(folder), files.copy)
  const db = openSqlite(folder)
  onTestFinished(() => db.close())
  await add(db, 'early')
  db.writer.pragma('wal_checkpoint(truncate)')
  for (const uid of many('lost', 60)) await add(db, uid)
  await backUp(folder, files.backup)
  return { folder: asKilled(folder), ...files }
}

function withNumber(file: string, number: number): string {
  const db = new BetterSqlite(file)
  db.pragma(`application_id = ${number}`)
  db.close()
  return file
}

async function otherShelter(): Promise<string> {
  const folder = newFolder()
  await stopped(folder, ...many('other'))
  return databaseFile(folder)
}

const lost = many('lost', 60)
const old = many('old')

test.each<[string, (killed: { copy: string; backup: string }) => string | Promise<string>, string[]]>([
  ["another shelter's database", otherShelter, many('other')],
  ["another shelter's database of an older version", async () => withNumber(await otherShelter(), 0), many('other')],
  ['a copy from before', ({ copy }) => copy, old],
  ['a backup of it', ({ backup }) => backup, [...old, 'early', ...lost]],
  ['a backup by an older version', ({ backup }) => withNumber(backup, 0), [...old, 'early', ...lost]],
])('a log is not applied to %s in place of its own database', async (_what, replacement, people) => {
  const shelter = await killedShelter()
  const { folder } = shelter
  const log = readFileSync(logOf(folder))
  const file = await replacement(shelter)
  renameSync(file, databaseFile(folder))
  expect(await startedWith(folder)).toEqual({
    uids: [...people].sort(),
    problems: 'ok',
    said: [expect.stringContaining(`belongs to another database than ${databaseFile(folder)}`)],
  })
  const aside = setAside(folder)
  expect(aside).toEqual([expect.stringMatching(/^pawstead-log-set-aside-\d{4}-\d\d-\d\dT\d{6}Z\.db-wal$/)])
  expect(readFileSync(path.join(folder, aside[0] ?? '')).equals(log)).toBe(true)
  expect((await startedWith(folder)).said).toEqual([])
})

test('a database that is overwritten in place counts as another one', async () => {
  const { folder } = await killedShelter()
  copyFileSync(await otherShelter(), databaseFile(folder))
  expect((await startedWith(folder)).uids).toEqual(many('other'))
})

test('the log of a killed server is applied, repeatedly, and also in a copy of its folder', {
  timeout: 60_000,
}, async () => {
  const folder = newFolder()
  killed(folder, 'first')
  killed(folder, 'second')
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  for (const one of [folder, copy]) {
    expect(await startedWith(one)).toEqual({ uids: ['first', 'second'], problems: 'ok', said: [] })
    expect(setAside(one)).toEqual([])
  }
})

test('the unnumbered log of an older version is applied after an upgrade', {
  timeout: 60_000,
}, async () => {
  const folder = newFolder()
  await stopped(folder, ...old)
  withNumber(databaseFile(folder), 0)
  const before = new BetterSqlite(databaseFile(folder))
  onTestFinished(() => void before.close())
  before.exec(
    "insert into accounts (uid, email, name, created_at) select 'late' || uid, 'late' || email, name, created_at from accounts",
  )
  before.pragma('user_version = 1')
  const copy = asKilled(folder)
  expect((await startedWith(copy)).uids).toEqual([...many('lateold'), ...old])
  const again = asKilled(folder)
  // killed again after its first numbered write
  killed(again, 'new')
  expect(await startedWith(again)).toMatchObject({ uids: [...many('lateold'), 'new', ...old], said: [] })
})

test('whenever a server is killed, the content of its log is kept', { timeout: 60_000 }, async () => {
  const folder = newFolder()
  const db = openSqlite(folder)
  onTestFinished(() => db.close())
  db.writer.pragma('wal_autocheckpoint = 50')
  // Readers limit checkpoints, and other writers don't number their commits.
  const other = new BetterSqlite(databaseFile(folder), { timeout: 1000 })
  onTestFinished(() => void other.close())
  const steps = [
    (turn: number) => add(db, `uid${turn}`),
    async () => void (other.inTransaction || other.exec('begin; select * from accounts')),
    async () => void (other.inTransaction && other.exec('commit')),
    async () => void (other.inTransaction || other.exec("update accounts set name = name || '!'")),
    async () => void db.writer.pragma('wal_checkpoint(passive)'),
    async () => db.ping(),
  ]
  let random = 1
  for (let turn = 0; turn < 300; turn++) {
    random = (random * 48271) % 0x7fffffff
    // every other step writes
    await steps[turn % 2 === 0 ? 0 : random % steps.length]?.(turn)
    if (turn % 5 === 0) expect(hasForeignLog(databaseFile(asKilled(folder)))).toBe(false)
  }
  expect(hasForeignLog(databaseFile(folder))).toBe(false)
  const copy = asKilled(folder)
  expect((await startedWith(copy)).uids).toHaveLength(await db.read.$count(db.schema.accounts))
})

test('a server whose database was replaced does not change the new one when it stops', async () => {
  const folder = newFolder()
  const db = openSqlite(folder, { warn: () => {} })
  for (const uid of lost) await add(db, uid)
  const replacement = await otherShelter()
  const bytes = readFileSync(replacement)
  renameSync(replacement, databaseFile(folder))
  await expect(openShelter({ dataDir: folder })).rejects.toThrow('A running Pawstead uses the data folder')
  await db.close()
  expect(readFileSync(databaseFile(folder)).equals(bytes)).toBe(true)
  expect(existsSync(logOf(folder))).toBe(true)
  expect((await startedWith(folder)).uids).toEqual(many('other'))
  // SQLite left its other file there, too
  expect(setAside(folder).map((name) => name.slice(-4))).toEqual(['-shm', '-wal'])
})

test('read-only commands refuse a database with a foreign log, and a restore moves the log away', async () => {
  const { folder, backup } = await killedShelter()
  renameSync(await otherShelter(), databaseFile(folder))
  const sentence = `The write-ahead log ${logOf(folder)} belongs to another database than ${databaseFile(folder)}.`
  const found = await examine(readConfig({ data: folder }, {}, { folder: '/nonexistent' }))
  expect(found.find(({ check }) => check === 'Database')).toMatchObject({
    ok: false,
    says: expect.stringContaining(sentence),
  })
  await expect(backUp(folder, path.join(newFolder(), 'new.db'))).rejects.toThrow(sentence)
  const said: string[] = []
  const { kept } = await restore(folder, backup, { force: true, say: (one) => said.push(one) })
  expect(said).toEqual([expect.stringContaining('belongs to another database')])
  expect(setAside(folder)).toHaveLength(1)
  const before = new BetterSqlite(kept ?? '')
  onTestFinished(() => void before.close())
  expect(before.prepare('select uid from accounts order by uid').pluck().all()).toEqual(many('other'))
})
