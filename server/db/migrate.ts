import { createHash } from 'node:crypto'
import type BetterSqlite from 'better-sqlite3'
import type pg from 'pg'
import { DatabaseTooNew } from './database-errors.ts'
import { requireNoOtherServers } from './postgres/other-servers.ts'

/** A generated migration: `when` orders and identifies it, as in drizzle-kit's journal. */
export type Migration = { tag: string; when: number; sql: string }

export const migrationStatements = (migration: Migration) =>
  migration.sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter(Boolean)

const hash = (migration: Migration) => createHash('sha256').update(migration.sql).digest('hex')

function pendingMigrations(migrations: readonly Migration[], done: readonly number[], where: string): Migration[] {
  const knownTimes = new Set(migrations.map(({ when }) => when))
  if (done.some((when) => !knownTimes.has(when))) throw new DatabaseTooNew(where)
  return migrations.filter(({ when }) => !done.includes(when))
}

/** Migrations still to apply; null if the file has no Pawstead tables yet. Throws `DatabaseTooNew`. */
export function pendingOnSqlite(db: BetterSqlite.Database, migrations: readonly Migration[]): Migration[] | null {
  const done = appliedOnSqlite(db)
  return done.length > 0 ? pendingMigrations(migrations, done, db.name) : null
}

const appliedOnSqlite = (db: BetterSqlite.Database): number[] => {
  const table = db.prepare("select 1 from sqlite_schema where name = '__drizzle_migrations'").get()
  if (!table) return []
  return db.prepare<[], number>('select created_at from __drizzle_migrations').pluck().all()
}

/**
 * Upgrades a SQLite file atomically and leaves foreign keys enforced. Safe to call from two processes at once.
 * It uses the migrations table of Drizzle's own migrator, so drizzle-kit works on our files.
 */
export function migrateSqlite(db: BetterSqlite.Database, migrations: readonly Migration[]): void {
  // Inside a transaction this pragma has no effect, and rebuilding a table would then delete its children by cascade.
  db.pragma('foreign_keys = OFF')
  try {
    if (pendingMigrations(migrations, appliedOnSqlite(db), db.name).length > 0) applyToSqlite(db, migrations)
  } finally {
    db.pragma('foreign_keys = ON')
  }
}

function applyToSqlite(db: BetterSqlite.Database, migrations: readonly Migration[]): void {
  const apply = db.transaction(() => {
    db.exec(
      'create table if not exists __drizzle_migrations (id integer primary key, hash text not null, created_at numeric)',
    )
    const record = db.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)')
    // Checked again under the lock: another process may have applied them.
    for (const migration of pendingMigrations(migrations, appliedOnSqlite(db), db.name)) {
      for (const statement of migrationStatements(migration)) db.exec(statement)
      record.run(hash(migration), migration.when)
    }
    if (db.prepare('pragma foreign_key_check').get()) throw new Error('A migration left rows without their parent.')
  })
  apply.immediate()
}

// any number, the same on every server
const migrationLock = 7_271_830

/**
 * Upgrades a PostgreSQL database atomically. Servers that start at the same time wait for the first, then have nothing
 * left to do.
 * Servers of an older version have `patience` milliseconds to stop. Throws `CannotOpenDatabase` if one still runs.
 */
export async function migratePostgres(
  client: pg.ClientBase,
  migrations: readonly Migration[],
  patience = 5000,
): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await ensureMigrationsTable(client)
    const done = await appliedOnPostgres(client)
    const missing = pendingMigrations(migrations, done, 'This database')
    if (done.length > 0 && missing.length > 0) await requireNoOtherServers(client, patience)
    for (const migration of missing) {
      for (const statement of migrationStatements(migration)) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash(migration),
        migration.when,
      ])
    }
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
