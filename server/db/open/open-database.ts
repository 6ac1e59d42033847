import type { Database } from '#server/db/contract.ts'
import { CannotOpenDatabase } from '#server/db/database-errors.ts'

export type DatabaseLocation = {
  /** `postgres://…`; without it, the database is a file in the data folder. */
  url?: string | undefined
  dataDir: string
  warn?: (sentence: string) => void
}

/**
 * Opens the database and creates missing tables. An older PostgreSQL database is upgraded; an older SQLite file is
 * refused (`openShelter` upgrades it).
 * @throws CannotOpenDatabase with a sentence for the admin; no connection stays open then.
 */
export async function openDatabase({ url, dataDir, warn }: DatabaseLocation): Promise<Database> {
  // Each engine is loaded only if it is used: a driver costs memory and start-up time.
  if (!url) return (await import('../sqlite/open.ts')).openSqlite(dataDir, { warn })
  if (/^postgres(ql)?:\/\//.test(url)) return (await import('../postgres/open.ts')).openPostgres(url, { warn })
  throw new CannotOpenDatabase('DATABASE_URL must begin with postgres://')
}
