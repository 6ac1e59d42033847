import { createHash } from 'node:crypto'
import { DatabaseTooNew } from './database-errors.ts'

/** A generated migration: `when` orders and identifies it, as in drizzle-kit's journal. */
export type Migration = { tag: string; when: number; sql: string }

export const migrationStatements = (migration: Migration) =>
  migration.sql
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter(Boolean)

export const hash = (migration: Migration) => createHash('sha256').update(migration.sql).digest('hex')

export function pendingMigrations(
  migrations: readonly Migration[],
  done: readonly number[],
  where: string,
): Migration[] {
  const knownTimes = new Set(migrations.map(({ when }) => when))
  if (done.some((when) => !knownTimes.has(when))) throw new DatabaseTooNew(where)
  return migrations.filter(({ when }) => !done.includes(when))
}
