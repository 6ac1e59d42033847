import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { openPostgres, type PostgresDatabase, type PostgresOptions } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'

/** Where `npm run test:pg` has started a PostgreSQL; without it tests run on SQLite. */
const postgresUrl = process.env.TEST_DATABASE_URL

/** An empty database with every table, of its own; `close()` also removes it. */
export function freshDatabase(): Promise<Database> {
  return postgresUrl ? freshPostgres(postgresUrl) : freshSqlite()
}

async function freshSqlite(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pawstead-test-'))
  // a test's database needs to survive the test, not a power cut
  const database = openSqlite(dataDir, { synchronous: 'OFF' })
  return {
    ...database,
    async close() {
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same on the PostgreSQL server at `url`, as a database of its own there. */
export async function freshPostgres(
  url: string,
  options?: PostgresOptions,
): Promise<PostgresDatabase & { url: string }> {
  const place = new URL(url)
  place.pathname = `pawstead_test_${randomBytes(8).toString('hex')}`
  const name = place.pathname.slice(1)
  await command(url, `create database ${name} strategy file_copy`)
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

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
