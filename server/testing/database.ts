import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openPostgres, type PostgresDatabase, type PostgresOptions } from '#server/db/postgres/open.ts'
import { databaseFile, openSqlite } from '#server/db/sqlite/open.ts'

/** Set by `npm run test:pg`; without it, tests run on SQLite. */
const postgresUrl = process.env.TEST_DATABASE_URL

export function freshDatabase(): Promise<Database> {
  return postgresUrl ? emptiedPostgres(postgresUrl) : freshSqlite()
}

async function freshSqlite(): Promise<Database> {
  const dataDir = await emptyShelter()
  const database = openSqlite(dataDir, { synchronous: 'OFF' })
  return {
    ...database,
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** An empty database with all tables, created once per worker, because that takes longer than most tests. */
let emptyFile: Promise<Buffer> | undefined

async function emptyShelter(): Promise<string> {
  emptyFile ??= makeEmptyFile()
  const dataDir = mkdtempSync(join(tmpdir(), 'pawstead-test-'))
  writeFileSync(databaseFile(dataDir), await emptyFile, { mode: 0o600 })
  return dataDir
}

async function makeEmptyFile(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pawstead-test-'))
  await openSqlite(dataDir, { synchronous: 'OFF' }).close()
  const file = readFileSync(databaseFile(dataDir))
  rmSync(dataDir, { recursive: true, force: true })
  return file
}

export function shelterFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'pawstead-test-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

/** A database shared by several servers, each with its own connections; call `close()` after closing theirs. */
export async function sharedDatabase(): Promise<{ open: () => Promise<Database>; close: () => Promise<void> }> {
  if (postgresUrl) {
    const { url, close } = await freshPostgres(postgresUrl)
    return { open: () => openPostgres(url), close }
  }
  const dataDir = await emptyShelter()
  return {
    open: async () => openSqlite(dataDir, { synchronous: 'OFF' }),
    close: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

/** A database of this worker that tests reuse: creating one takes 19 ms, emptying it 3. */
type EmptiedDatabase = { pathname: string; emptier: pg.Client }

const idle: EmptiedDatabase[] = []
let made = 0

async function emptiedPostgres(url: string): Promise<Database> {
  const place = new URL(url)
  const own = idle.pop() ?? (await makeEmptied(url))
  place.pathname = own.pathname
  await own.emptier.query(emptyEveryTable)
  const database = await openPostgres(place.href)
  return {
    ...database,
    async close() {
      await database.close()
      idle.push(own)
    },
  }
}

async function makeEmptied(url: string): Promise<EmptiedDatabase> {
  const place = new URL(url)
  const pathname = await makeDatabase(url, `pawstead_worker_${process.env.VITEST_POOL_ID}_${made++}`)
  place.pathname = pathname
  const emptier = new pg.Client({ connectionString: place.href })
  await emptier.connect()
  return { pathname, emptier }
}

// truncating creates new files for every table and index, which takes ten times as long
const emptyEveryTable = `
  do $$ declare name text; begin
    set local session_replication_role = replica; -- in any order
    for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' loop
      execute 'delete from ' || name;
    end loop;
    perform setval(quote_ident(sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public';
  end $$`

/** A new database with all tables on the PostgreSQL server at `url`; `close()` also removes it. */
export async function freshPostgres(
  url: string,
  options?: PostgresOptions,
): Promise<PostgresDatabase & { url: string }> {
  const place = new URL(url)
  const name = await makeDatabase(url, `pawstead_test_${randomBytes(8).toString('hex')}`)
  place.pathname = name
  const database = await openPostgres(place.href, options)
  return {
    ...database,
    url: place.href,
    async close() {
      await database.close()
      await command(url, `drop database if exists ${name} with (force)`)
    },
  }
}

async function makeDatabase(url: string, name: string): Promise<string> {
  try {
    await command(url, `create database ${name} strategy file_copy`)
  } catch (error) {
    const exists = error instanceof pg.DatabaseError && error.code === '42P04'
    if (!exists) throw error
  }
  return name
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
