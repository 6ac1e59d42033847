import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sqliteMigrations } from '#server/db/migrations.generated.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { startServer } from '../../../e2e/server.ts'
import { openShelter } from './upgrade.ts'

// An older version with the shelter open would return 500 as soon as its tables change (docs/product.md 2.7).

vi.setConfig({ testTimeout: 120_000 })

function folderOf(version: string): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-older-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const db = new BetterSqlite(databaseFile(dataDir))
  db.pragma('foreign_keys = off')
  db.pragma('journal_mode = wal')
  db.exec(readFileSync(path.join(import.meta.dirname, `../../db/released/${version}.sql`), 'utf8'))
  db.close()
  return dataDir
}

/** How 0.1.0 and 0.2.0 keep a folder's database open, copied from their code. */
const holdingIt = `
  const BetterSqlite = require(process.argv[1])
  const file = new BetterSqlite(process.argv[2], { timeout: 0 })
  file.exec('begin; select 1 from sqlite_schema')
  console.log('open')
  setInterval(() => {}, 1000)`

async function olderServer(dataDir: string): Promise<ChildProcess> {
  const driver = createRequire(import.meta.url).resolve('better-sqlite3')
  const args = ['-e', holdingIt, driver, path.join(dataDir, 'pawstead.lock')]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

const ended = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const stepsIn = (dataDir: string) => {
  const db = new BetterSqlite(databaseFile(dataDir), { readonly: true })
  try {
    return db.prepare('select count(*) from __drizzle_migrations').pluck().get()
  } finally {
    db.close()
  }
}

test.each(['0.1.0', '0.2.0'])(
  'a shelter that version %s has open is not upgraded until it is closed',
  async (version) => {
    const dataDir = folderOf(version)
    const steps = stepsIn(dataDir)
    const older = await olderServer(dataDir)
    const who = existsSync('/proc/locks') ? `process ${older.pid}` : `to find it, run: lsof ${dataDir}/pawstead.lock`
    await expect(openShelter({ dataDir }, { timeout: 300 })).rejects.toThrow(
      `The data folder ${dataDir} must be upgraded, but an older version of Pawstead, or one of its commands, still has it open (${who}). Stop that first, then start this version again. Nothing was changed.`,
    )
    expect(stepsIn(dataDir)).toBe(steps)
    expect(existsSync(path.join(dataDir, 'backups'))).toBe(false)

    await ended(older)
    await (await openShelter({ dataDir })).close()
    expect(stepsIn(dataDir)).toBe(sqliteMigrations.length)
  },
)

test('the upgrade waits for an older version that is stopping', async () => {
  const dataDir = folderOf('0.2.0')
  const older = await olderServer(dataDir)
  const opening = openShelter({ dataDir })
  await ended(older)
  await (await opening).close()
  expect(stepsIn(dataDir)).toBe(sqliteMigrations.length)
})

test('two servers of this version that start together on an older shelter both run, with one backup', async () => {
  const dataDir = folderOf('0.1.0')
  const servers = await Promise.all([1, 2].map(() => startServer({ program: 'server/main.ts', dataDir })))
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))))
  for (const { url } of servers) expect((await fetch(`${url}/api/pets`)).status).toBe(200)
  expect(readdirSync(path.join(dataDir, 'backups'))).toHaveLength(1)
})

test.each(['0.1.0', '0.2.0', '0.3.0'])('a shelter of version %s stays in dollars for good', async (version) => {
  const db = await openShelter({ dataDir: folderOf(version) })
  onTestFinished(() => db.close())
  const { settings, campaigns } = db.schema
  const [row] = await db.read.select({ currency: settings.currency, fixed: settings.currencyFixed }).from(settings)
  expect(row).toEqual({ currency: 'USD', fixed: true })
  await expect(saveSettings({ db }, { values: { currency: 'EUR' } })).rejects.toThrow('can’t change anymore')
  expect(await db.read.$count(campaigns)).toBeGreaterThan(0)
})
