import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { ReadableDatabase } from '#server/db/database.ts'
import type { Migration } from '#server/db/migrate.ts'
import { postgresMigrations } from '#server/db/migrations.generated.ts'
import { pendingOnPostgres } from './migrate.ts'
import { explainPostgresError } from './open.ts'
import { applicationName } from './other-servers.ts'
import { keepsNamedStatements, withPreparedQueries } from './prepared-queries.ts'
import * as schema from './schema.ts'

/** A PostgreSQL database opened without creating or upgrading anything. */
export type ReadablePostgres = ReadableDatabase & {
  pending(): Promise<Migration[] | null>
  foreignKeyProblems(): Promise<string[]>
  close(): Promise<void>
}

/** Throws `CannotOpenDatabase` with a sentence that never contains the password. */
export async function openPostgresReadOnly(url: string): Promise<ReadablePostgres> {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: applicationName,
    max: 1,
  })
  const pendingMigrations = async () => {
    const client = await pool.connect()
    try {
      return await pendingOnPostgres(client, postgresMigrations)
    } finally {
      client.release()
    }
  }
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw explainPostgresError(error)
  }
  return {
    dialect: 'postgres',
    schema,
    read: withPreparedQueries(drizzle(pool), keepsNamedStatements(url)),
    pending: pendingMigrations,
    async foreignKeyProblems() {
      const { rows } = await pool.query<{ name: string; table: string }>(
        "select conname as name, conrelid::regclass::text as table from pg_constraint where contype = 'f' and not convalidated",
      )
      return rows.map(
        ({ name, table }) =>
          `${name} may not hold for all rows; look with: alter table ${table} validate constraint ${name}`,
      )
    },
    close: () => pool.end(),
  }
}
