import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Migration, pendingOnPostgres } from '#server/db/migrate.ts'
import { postgresMigrations } from '#server/db/migrations.generated.ts'
import type { View } from '#server/db/sqlite/file.ts'
import { applicationName } from './alone.ts'
import { explained } from './open.ts'
import { runningPrepared } from './prepared.ts'
import * as schema from './schema.ts'

/** A PostgreSQL database as it is: nothing is made or brought up to date. */
export type PostgresLook = View & {
  /** The steps to come; null when Pawstead has never made its tables there. Throws `DatabaseTooNew`. */
  pending(): Promise<Migration[] | null>
  /** Foreign keys that PostgreSQL was told not to hold, as sentences. */
  foreignKeyProblems(): Promise<string[]>
  close(): Promise<void>
}

/** Throws `CannotOpenDatabase` with a sentence that never contains the password. */
export async function lookAtPostgres(url: string): Promise<PostgresLook> {
  // one connection, which answers one question after another
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: applicationName,
    max: 1,
  })
  const stepsToCome = async () => {
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
    throw explained(error)
  }
  return {
    dialect: 'postgres',
    schema,
    read: runningPrepared(drizzle(pool)),
    pending: stepsToCome,
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
