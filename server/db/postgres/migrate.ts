import type pg from 'pg'
import type { Migration } from '#server/db/migrate.ts'
import { hash, migrationStatements, pendingMigrations } from '#server/db/migrate.ts'
import { countChanges } from './data-version.ts'
import { requireNoOtherServers } from './other-servers.ts'

// any number, the same on every server
const migrationLock = 7_271_830

/**
 * Upgrades a PostgreSQL database atomically. Servers that start at the same time wait for the first, then have nothing
 * left to do.
 * Servers of an older version have `timeout` milliseconds to stop. Throws `CannotOpenDatabase` if one still runs.
 */
export async function migratePostgres(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  timeout = 5000,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await ensureMigrationsTable(client)
    const done = await appliedOnPostgres(client)
    const missing = pendingMigrations(migrations, done, 'This database')
    if (done.length > 0 && missing.length > 0) await requireNoOtherServers(client, timeout)
    for (const migration of missing) {
      for (const statement of migrationStatements(migration)) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash(migration),
        migration.when,
      ])
    }
    await countChanges(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export async function pendingOnPostgres(
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<Migration[] | null> {
  const { rows: tables } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as history")
  if (!tables[0].history) return null
  return pendingMigrations(migrations, await appliedOnPostgres(client), 'This database')
}

async function appliedOnPostgres(client: pg.ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ when: string }>(
    'select created_at::text as when from drizzle.__drizzle_migrations',
  )
  return rows.map((row) => Number(row.when))
}

/** Creates the migrations table only if it is missing: creating it needs rights that later starts can do without. */
async function ensureMigrationsTable(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as history")
  if (rows[0].history) return
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}
