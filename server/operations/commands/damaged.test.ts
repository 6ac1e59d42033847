import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile, openSqlite } from '#server/db/sqlite/open.ts'
import { runHere } from '#server/testing/run-here.ts'

/** The database has a broken page in its list of migrations, or in its users. */
async function damagedShelter(table: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-damaged-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await openSqlite(folder).close()
  const file = databaseFile(folder)
  const database = new BetterSqlite(file)
  const size = Number(database.pragma('page_size', { simple: true }))
  const page = database
    .prepare<[string], number>('select rootpage from sqlite_schema where name = ?')
    .pluck()
    .get(table)
  database.close()
  expect(statSync(file).size % size).toBe(0)
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size, 0xff), 0, size, (Number(page) - 1) * size)
  closeSync(handle)
  return folder
}

const commands = [
  ['admin', 'list'],
  ['admin', 'grant', 'uma@example.org'],
  ['user', 'set-password', 'uma@example.org'],
  ['key', 'create', 'uma@example.org', '--name', 'x'],
  ['backup', path.join(tmpdir(), 'pawstead-of-damage.db')],
  ['doctor'],
  ['doctor', '--fix'],
  ['move', '--to', 'postgres://127.0.0.1:1/x'],
]

async function saysOf(command: string[], folder: string): Promise<string> {
  const { code, stdout, stderr } = await runHere([...command, '--data', folder], { input: 'better secret\n' })
  expect(stdout + stderr, command.join(' ')).not.toMatch(/\n +at |SqliteError|node:internal/)
  return `${code} ${stdout}${stderr}`
}

test('with a damaged list of migrations, every command prints a sentence', async () => {
  const folder = await damagedShelter('__drizzle_migrations')
  for (const command of [...commands, ['serve', '--port', '0']])
    expect(await saysOf(command, folder), command.join(' ')).toMatch(/^1 .*damaged/s)
})

test('with a damaged page of users, no command prints a stack trace, and full checks find it', async () => {
  const folder = await damagedShelter('users')
  for (const command of commands) {
    const says = await saysOf(command, folder)
    if (['backup', 'doctor', 'move'].includes(command[0] ?? ''))
      expect(says, command.join(' ')).toMatch(/^1 .*damaged/s)
  }
})
