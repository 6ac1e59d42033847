import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config/env.ts'
import { CannotOpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open/open-database.ts'
import { backUp } from '#server/operations/backups/backup.ts'
import { restore } from '#server/operations/backups/restore.ts'
import { move } from '#server/operations/commands/move.ts'
import { examine } from '#server/operations/doctor/examine.ts'
import { databaseFile, openSqlite } from './open.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const mode = (file: string) => `0${(statSync(file).mode & 0o777).toString(8)}`

async function openAndClose(folder: string): Promise<void> {
  await (await openDatabase({ dataDir: folder })).close()
}

const note = 'pawstead-shelter.txt'

test("a note marks a shelter's folder; older folders get it at the next start", async () => {
  const folder = newFolder()
  await openAndClose(folder)
  expect(readFileSync(path.join(folder, note), 'utf8')).toContain('in the file pawstead.db')
  rmSync(path.join(folder, note))
  await openAndClose(folder)
  expect(existsSync(path.join(folder, note))).toBe(true)
})

test.each([
  ['gone', (file: string) => rmSync(file)],
  ['empty', (file: string) => writeFileSync(file, '')],
])('a shelter whose database is %s never opens as a new one', async (what, lose) => {
  const folder = newFolder()
  await openAndClose(folder)
  const elsewhere = path.join(newFolder(), 'backup.db')
  lose(databaseFile(folder))
  const sentence = `There was a shelter in ${folder}, but its database pawstead.db is ${what}.`
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(CannotOpenDatabase)
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(sentence)
  await expect(backUp(folder, elsewhere)).rejects.toThrow(sentence)
  const config = readConfig({ data: folder }, {}, { folder: '/nonexistent' })
  await expect(move(config, { to: 'postgres://127.0.0.1:1/x' })).rejects.toThrow(sentence)
  const found = (await examine(config)).find(({ check }) => check === 'Database')
  expect(found).toMatchObject({ ok: false, says: expect.stringContaining(sentence) })
  expect(readdirSync(folder).sort()).toEqual(
    ['pawstead.lock', note, ...(what === 'empty' ? ['pawstead.db'] : [])].sort(),
  )
})

test('a backup restores a lost shelter, and without its note an empty folder gets a new one', async () => {
  const folder = newFolder()
  const db = openSqlite(folder)
  await db.transaction((tx) => tx.insert(db.schema.accounts).values({ uid: 'u', email: 'e', name: 'n' }))
  await db.close()
  const backup = path.join(newFolder(), 'backup.db')
  await backUp(folder, backup)
  rmSync(databaseFile(folder))
  await restore(folder, backup)
  const restored = openSqlite(folder)
  expect(await restored.read.$count(restored.schema.accounts)).toBe(1)
  await restored.close()
  rmSync(databaseFile(folder))
  rmSync(path.join(folder, note))
  const anew = openSqlite(folder)
  expect(await anew.read.$count(anew.schema.accounts)).toBe(0)
  await anew.close()
})

test('a start that was killed before it created a shelter does not block the next', async () => {
  const folder = newFolder()
  writeFileSync(databaseFile(folder), '')
  await openAndClose(folder)
})

test('the folder and its files become private to their owner', async () => {
  const folder = newFolder()
  const program = path.join(folder, 'pawstead')
  writeFileSync(program, '', { mode: 0o755 })
  const earlier = openSqlite(folder)
  chmodSync(folder, 0o755)
  for (const name of readdirSync(folder)) if (name !== 'pawstead') chmodSync(path.join(folder, name), 0o644)
  writeFileSync(path.join(folder, 'pawstead-before-restore-2026-01-01T000000Z.db'), 'x', { mode: 0o644 })
  const db = openSqlite(folder)
  await db.transaction((tx) => tx.insert(db.schema.accounts).values({ uid: 'u', email: 'e', name: 'n' }))
  expect(mode(folder)).toBe('0700')
  const modes = Object.fromEntries(readdirSync(folder).map((name) => [name, mode(path.join(folder, name))]))
  expect(modes).toEqual({
    pawstead: '0755',
    'pawstead.db': '0600',
    'pawstead.db-wal': '0600',
    'pawstead.db-shm': '0600',
    'pawstead.lock': '0600',
    [note]: '0600',
    'pawstead-before-restore-2026-01-01T000000Z.db': '0600',
  })
  await db.close()
  await earlier.close()
})

test('a new folder is private from the start, and so are backups and restored files', async () => {
  const folder = path.join(newFolder(), 'data')
  await openAndClose(folder)
  expect([mode(folder), mode(databaseFile(folder))]).toEqual(['0700', '0600'])
  const backup = path.join(folder, 'backups', 'b.db')
  await backUp(folder, backup)
  expect([mode(path.dirname(backup)), mode(backup)]).toEqual(['0700', '0600'])
  chmodSync(backup, 0o644)
  const { file, kept } = await restore(folder, backup)
  expect([mode(file), mode(kept ?? '')]).toEqual(['0600', '0600'])
})

test('a folder that all users share keeps its permissions, with a warning', async () => {
  const folder = path.join(newFolder(), 'shared')
  mkdirSync(folder)
  chmodSync(folder, 0o1777)
  const said: string[] = []
  await (await openDatabase({ dataDir: folder, warn: (sentence) => said.push(sentence) })).close()
  expect(said).toEqual([
    `Others on this machine may be able to read ${folder}: its permissions can't be changed (it is shared by all users).`,
  ])
  expect(statSync(folder).mode & 0o1777).toBe(0o1777)
})
