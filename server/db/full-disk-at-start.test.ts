import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openShelter } from '#server/operations/backups/upgrade.ts'
import { readFrom } from '#server/testing/config.ts'
import { explainPostgresError } from './postgres/open.ts'
import { databaseFile, openSqlite, type SqliteDatabase } from './sqlite/open.ts'

// docs/product.md 10.10

vi.setConfig({ testTimeout: 120_000 })

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-full-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A shelter with one account after a clean stop: neither a log nor its index exists. */
async function stoppedShelter(folder: string): Promise<void> {
  const db = openSqlite(folder)
  await db.transaction((tx) => tx.insert(db.schema.accounts).values({ uid: 'u', email: 'u@example.org', name: 'Uma' }))
  await db.close()
}

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Runs the program with a limit of 4,096 bytes per file. That allows changes in place, but neither the log's index nor
 * a page in a journal.
 */
function onFullDisk(...args: string[]): { child: ChildProcess; output: () => string } {
  const child = spawn('sh', ['-c', 'ulimit -f 8; exec "$0" "$@"', process.execPath, 'server/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'info', RATE_LIMIT: 'off', STOP_GRACE: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

test('on a full disk the program starts after a clean stop, serves what it can read, and stops with 0', async () => {
  const folder = newFolder()
  await stoppedShelter(folder)
  expect(readdirSync(folder)).not.toContain('pawstead.db-shm')

  const { child, output } = onFullDisk('serve', '--port', '0', '--data', folder)
  const said = (what: string | RegExp) => expect.poll(output, { timeout: 60_000 }).toMatch(what)
  await said(/Pawstead is at http/)
  expect(output()).toContain('Make room, at least 5 MB, and Pawstead goes on by itself.')
  await said('There is no admin yet. The disk is full, so the link for the first one appears once there is room.')
  const url = `http://127.0.0.1:${/Pawstead is at http:\/\/localhost:(\d+)/.exec(output())?.[1]}`
  expect((await fetch(`${url}/api/pets`)).status).toBe(200)
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('at least 5 MB')])
  const body = JSON.stringify({ name: 'Vic', email: 'v@example.org', password: 'correct horse' })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })).status).toBe(507)

  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(output()).not.toMatch(/^ +at /m)

  // there is space again
  const db = openSqlite(folder)
  onTestFinished(() => db.close())
  expect(db.writer.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(await db.read.$count(db.schema.accounts)).toBe(1)
})

test('an upgrade on a full disk is refused with the space it needs, and changes nothing', async () => {
  const folder = newFolder()
  const older = new BetterSqlite(databaseFile(folder))
  older.pragma('foreign_keys = off')
  older.pragma('journal_mode = wal')
  older.exec(readFileSync(path.join(import.meta.dirname, 'released/0.2.0.sql'), 'utf8'))
  older.close()
  const { child, output } = onFullDisk('serve', '--port', '0', '--data', folder)
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output()).toMatch(
    /must be upgraded, but the disk is full\. That needs at least \d+ MB of room, for a backup and the upgrade\. Nothing was changed\.\n$/,
  )
  expect(output()).not.toMatch(/^ +at /m)
  expect(readdirSync(path.join(folder, 'backups'))).toEqual([])
})

test('a new shelter is not created on a full disk, and the sentence says why', async () => {
  const { child, output } = onFullDisk('serve', '--port', '0', '--data', newFolder())
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output()).toMatch(/^The database \S+ can't be opened: the disk is full\. It needs at least 5 MB of room\.\n$/)
})

test("PostgreSQL's full disk is reported in a sentence", () => {
  const error = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(String(explainPostgresError(error))).toContain('the disk of the database server is full')
})

/** A disk of 8 MB, which only root can create. */
function smallDisk(): string {
  const folder = newFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', [folder]))
  return folder
}

function fill(disk: string): void {
  for (const size of [1_000_000, 4096, 1])
    for (let n = 0; n < 20; n++) {
      try {
        writeFileSync(path.join(disk, `fill-${size}-${n}`), Buffer.alloc(size))
      } catch {
        break
      }
    }
}

const makeRoom = (disk: string) => {
  for (const name of readdirSync(disk)) if (name.startsWith('fill-')) rmSync(path.join(disk, name))
}

/** Fails if mounting is not allowed, as in most containers; the test is then skipped. */
const mayMount = (() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-mount-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder])
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
})()

test.runIf(mayMount)('as root, on a real full disk: reads go on, and writes resume once space is free', async () => {
  const disk = smallDisk()
  const folder = path.join(disk, 'data')
  mkdirSync(folder)
  await stoppedShelter(folder)
  fill(disk)

  const said: string[] = []
  const db = (await openShelter({ dataDir: folder, warn: (sentence) => said.push(sentence) })) as SqliteDatabase
  const app = await buildApp({ config: readFrom({ RATE_LIMIT: 'off' }), db })
  onTestFinished(async () => {
    await app.close()
    await db.close()
  })
  let people = 0
  const register = async () => {
    people += 1
    const payload = { name: 'U'.repeat(100), email: `uma${people}@example.org`, password: 'correct horse' }
    return (await app.inject({ method: 'POST', url: '/api/auth/register', payload })).statusCode
  }
  expect(said).toEqual([expect.stringContaining('There is no room left on the disk')])
  expect([await register(), await register()]).toEqual([507, 507])
  expect((await app.inject('/api/pets')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect(await db.read.$count(db.schema.accounts)).toBe(1)

  makeRoom(disk)
  const isSaid = async () => {
    expect(await register()).toBe(201)
    return said
  }
  await expect.poll(isSaid, { timeout: 20_000 }).toHaveLength(2)
  expect(said[1]).toContain('There is room again')
  expect(db.writer.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(await register()).toBe(201)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  expect(await db.read.$count(db.schema.accounts)).toBeGreaterThan(2)

  // the log is watched again
  rmSync(`${databaseFile(folder)}-wal`)
  expect(await register()).toBe(503)
})
