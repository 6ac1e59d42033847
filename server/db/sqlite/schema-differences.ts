import BetterSqlite from 'better-sqlite3'
import type { Migration } from '#server/db/migrate.ts'
import { migrateSqlite, pendingOnSqlite } from './migrate.ts'

type SchemaObject = { type: string; name: string; tbl_name: string; sql: string | null }

const schemaObjects = (db: BetterSqlite.Database): SchemaObject[] =>
  db
    .prepare<[], SchemaObject>(
      `select type, name, tbl_name, sql from sqlite_schema order by type not in ('trigger', 'view'), rowid`,
    )
    .all()

// SQLite goes by the SQL text, whatever the type column says
const objectKey = ({ type, name, tbl_name, sql }: SchemaObject) => JSON.stringify([type, name, tbl_name, sql])

function objectsOfMigrations(migrations: readonly Migration[]): SchemaObject[] {
  const db = new BetterSqlite(':memory:')
  try {
    migrateSqlite(db, migrations)
    db.exec('analyze')
    return schemaObjects(db)
  } finally {
    db.close()
  }
}

/**
 * Differences between a file's schema and what its migrations create: foreign or changed triggers, views, tables, and
 * indexes, and missing ones.
 * Nothing in the file is executed. Throws `DatabaseTooNew`.
 */
export function schemaDifferences(db: BetterSqlite.Database, migrations: readonly Migration[]): string[] {
  const objects = schemaObjects(db)
  const history = objects.filter(({ name }) => name.toLowerCase() === '__drizzle_migrations')
  if (history.length === 0) return []
  // a view of that name would be executed by reading the migrations
  const ours = new Set(objectsOfMigrations(migrations.slice(0, 1)).map(objectKey))
  if (!history.every((one) => ours.has(objectKey(one)))) return history.map((one) => `has ${describeObject(one)}`)
  const pending = pendingOnSqlite(db, migrations) ?? []
  const expected = objectsOfMigrations(migrations.filter((migration) => !pending.includes(migration)))
  const expectedKeys = new Set(expected.map(objectKey))
  const presentKeys = new Set(objects.map(objectKey))
  const missing = expected.filter((one) => !one.name.startsWith('sqlite_') && !presentKeys.has(objectKey(one)))
  const foreign = objects.filter((one) => !expectedKeys.has(objectKey(one)))
  const replaced = new Set(foreign.map(({ name }) => name))
  return [
    ...foreign.map((one) => `has ${describeObject(one)}`),
    ...missing.filter(({ name }) => !replaced.has(name)).map((one) => `lacks ${describeObject(one)}`),
  ]
}

function describeObject({ type, name, tbl_name: table }: SchemaObject): string {
  const words = type === 'table' || type === 'view' ? `the ${type} ${name}` : `the ${type} ${name} on ${table}`
  // the name may contain control characters to attack a terminal
  return words.replace(/\p{C}/gu, '?').slice(0, 200)
}
