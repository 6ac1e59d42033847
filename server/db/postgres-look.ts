import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Migration, pendingOnPostgres } from './migrate.ts'
import { postgresMigrations } from './migrations.generated.ts'
import { explained } from './postgres.ts'
import * as schema from './schema.postgres.ts'
import type { View } from './sqlite-file.ts'

/** A PostgreSQL database as it stands: nothing is made or brought up to date. */
export type PostgresLook = View & {
  /** The steps to come; null when Pawstead has never made its tables there. Throws `DatabaseTooNew`. */
  pending(): Promise<Migration[] | null>
  /** Foreign keys that PostgreSQL was told not to hold, as sentences. */
  foreignKeyProblems(): Promise<string[]>
  close(): Promise<void>
}

/** Throws `CannotOpenDatabase` with a sentence that never holds the password. */
export async function lookAtPostgres(url: string): Promise<PostgresLook> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'pawstead' })
  try {
    await client.connect()
  } catch (error) {
    throw explained(error)
  }
  return {
    dialect: 'postgres',
    schema,
    read: drizzle(client),
    pending: () => pendingOnPostgres(client, postgresMigrations),
    async foreignKeyProblems() {
      const { rows } = await client.query<{ conname: string }>(
        "select conname from pg_constraint where contype = 'f' and not convalidated",
      )
      return rows.map(
        ({ conname }) => `${conname} has not been checked; run: alter table … validate constraint ${conname}`,
      )
    },
    close: () => client.end(),
  }
}
