import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postgresMigrations, sqliteMigrations } from '#server/db/migrations.generated.ts'
import { migratePostgres } from '#server/db/postgres/migrate.ts'
import { migrateSqlite } from '#server/db/sqlite/migrate.ts'
import { startPostgres } from '#server/testing/postgres.ts'

// From this migration on, each shelter with settings has a unique mark (docs/product.md 18.3).

vi.setConfig({ testTimeout: 120_000 })

const step = /records_have_keys$/
const before = <Migration extends { tag: string }>(migrations: Migration[]) =>
  migrations.slice(
    0,
    migrations.findIndex(({ tag }) => step.test(tag)),
  )
const row = ['{"siteName":"Paws"}', '/images/logo'] as const
const marked = { version: 7, content: row[0], logo: row[1], mark: expect.stringMatching(/^[0-9a-f]{12}$/) }

test('on SQLite, the migration keeps the settings and gives each shelter its own mark', () => {
  const upgraded = [1, 2].map(() => {
    const db = new BetterSqlite(':memory:')
    onTestFinished(() => void db.close())
    migrateSqlite(db, before(sqliteMigrations))
    db.prepare(`insert into settings (id, version, content, logo, updated_at) values (1, 7, ?, ?, 0)`).run(row)
    migrateSqlite(db, sqliteMigrations)
    return db.prepare<[], { mark: string }>('select version, content, logo, mark from settings').get()
  })
  expect(upgraded).toEqual([marked, marked])
  expect(upgraded[0]?.mark).not.toBe(upgraded[1]?.mark)
})

test('on PostgreSQL, the migration does the same', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    await migratePostgres(client, before(postgresMigrations))
    await client.query('insert into settings (id, version, content, logo, updated_at) values (1, 7, $1, $2, now())', [
      ...row,
    ])
    await migratePostgres(client, postgresMigrations)
    const { rows } = await client.query('select version::int, content, logo, mark from settings')
    expect(rows).toEqual([marked])
  } finally {
    await client.end()
  }
})
