import type BetterSqlite from 'better-sqlite3'
import type { Migration } from '#server/db/migrate.ts'
import { hash, migrationStatements, pendingMigrations } from '#server/db/migrate.ts'

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
