import { readdirSync, readFileSync } from 'node:fs'
import BetterSqlite from 'better-sqlite3'
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from 'drizzle-kit/api'
import { is } from 'drizzle-orm'
import { PgTable, getTableConfig as postgresConfig } from 'drizzle-orm/pg-core'
import { SQLiteTable, getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { migrateSqlite } from '#server/db/sqlite/migrate.ts'
import { migrationsModule } from '#tools/generate/migrations.ts'
import { sqliteMigrations } from './migrations.generated.ts'
import * as postgresSchema from './postgres/schema.ts'
import * as sqliteSchema from './sqlite/schema.ts'
import { uniqueRules } from './unique-rules.ts'

const root = new URL('../..', import.meta.url).pathname

const postgresTables = Object.values(postgresSchema).map((table) => postgresConfig(table))
const sqliteTables = Object.values<unknown>(sqliteSchema)
  .filter((table) => is(table, SQLiteTable))
  .map((table) => sqliteConfig(table))

/** Comparable description of a table in both dialects. */
function shape(table: (typeof postgresTables)[number] | (typeof sqliteTables)[number]) {
  const nameOf = (column: unknown) =>
    typeof column === 'object' && column !== null && 'name' in column ? column.name : 'an expression'
  return {
    name: table.name,
    columns: table.columns.map(({ name, notNull, primary, hasDefault, enumValues, isUnique, uniqueName }) =>
      [name, notNull, primary, primary || hasDefault, enumValues ?? [], isUnique && uniqueName].join(' '),
    ),
    indexes: table.indexes.map(({ config }) =>
      [config.name, config.unique, config.columns.map(nameOf), config.where !== undefined].join(' '),
    ),
    checks: table.checks.map(({ name }) => name),
    foreignKeys: table.foreignKeys.map((key) => {
      const { columns, foreignColumns } = key.reference()
      return `${columns.map(nameOf)} -> ${foreignColumns.map(nameOf)} ${key.onDelete ?? 'no action'}`
    }),
  }
}

test('both engines have the same tables', () => {
  expect(Object.values<unknown>(postgresSchema).every((table) => is(table, PgTable))).toBe(true)
  expect(sqliteTables).toHaveLength(58)
  expect(sqliteTables.map(shape)).toEqual(postgresTables.map(shape))
})

test('the named unique rules match the schema, with the columns that SQLite names', () => {
  const declared = sqliteTables.flatMap((table) => [
    ...table.columns
      .filter((column) => column.isUnique)
      .map((column) => [column.uniqueName, `${table.name}.${column.name}`]),
    ...table.indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => [
        config.name,
        config.columns.map((column) => ('name' in column ? `${table.name}.${column.name}` : '')).join(', '),
      ]),
  ])
  expect(Object.fromEntries(declared)).toEqual(uniqueRules)
})

test('the migrations build on SQLite what the schema declares', () => {
  const db = new BetterSqlite(':memory:')
  migrateSqlite(db, sqliteMigrations)
  // triggers alone write `pet_changes`, which PostgreSQL doesn't have
  const built = db.prepare(
    `select t.name || '.' || c.name || ' ' || lower(c.type) || ' ' || c."notnull" from pragma_table_list t join pragma_table_xinfo(t.name) c
     where t.type = 'table' and t.name not like 'sqlite%' and t.name not in ('__drizzle_migrations', 'pet_changes')`,
  )
  const indexes = db.prepare("select name from sqlite_schema where type = 'index' and name not like 'sqlite%'")
  const declared = sqliteTables.flatMap((table) =>
    table.columns.map((column) => `${table.name}.${column.name} ${column.getSQLType()} ${Number(column.notNull)}`),
  )
  const uniqueOrIndex = sqliteTables.flatMap((table) => [
    ...table.columns.filter(({ isUnique }) => isUnique).map(({ uniqueName }) => uniqueName),
    ...table.indexes.map(({ config }) => config.name),
  ])
  expect(built.pluck().all().sort()).toEqual(declared.sort())
  expect(indexes.pluck().all().sort()).toEqual(uniqueOrIndex.sort())
})

test('the triggers of the ledger, the audit log, and what is derived from pets exist after every migration', () => {
  const db = new BetterSqlite(':memory:')
  migrateSqlite(db, sqliteMigrations)
  // SQLite drops a table's triggers with it: a migration that rebuilds a table must create them again
  const triggers = db.prepare("select tbl_name || ' ' || name from sqlite_schema where type = 'trigger'").pluck()
  expect(triggers.all().sort()).toEqual([
    'audit_events audit_events_never_changed',
    'audit_events audit_events_never_deleted',
    'donation_events donation_events_never_changed',
    'donation_events donation_events_never_deleted',
    'donations donations_never_changed',
    'donations donations_never_deleted',
    'pet_changes pet_changes_forgotten',
    'pets pet_changes_added',
    'pets pet_changes_changed',
    'pets pet_changes_deleted',
    'pets pet_names_added',
    'pets pet_names_changed',
    'pets pet_names_deleted',
    'receipts receipts_never_changed',
    'receipts receipts_never_deleted',
  ])
})

test('the build contains exactly the migrations in the folders', () => {
  expect(readFileSync(`${root}server/db/migrations.generated.ts`, 'utf8')).toBe(migrationsModule(root))
})

test('the schema has no changes without a migration', async () => {
  const latest = (dialect: 'sqlite' | 'postgres') => {
    const folder = `${root}drizzle/${dialect}/meta/`
    const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
    return JSON.parse(readFileSync(`${folder}${snapshots.sort().at(-1)}`, 'utf8'))
  }
  expect(await generateSQLiteMigration(latest('sqlite'), await generateSQLiteDrizzleJson(sqliteSchema))).toEqual([])
  expect(await generateMigration(latest('postgres'), generateDrizzleJson(postgresSchema))).toEqual([])
})
