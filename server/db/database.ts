import type { Database } from './contract.ts'
import { CannotOpenDatabase } from './failures.ts'

export type {
  CountAttempts,
  Database,
  DatabaseReader,
  PreparedQuery,
  PreparedRead,
  PreparedWrite,
  QueryPlaceholders,
  Transaction,
  Tx,
} from './contract.ts'
export {
  CannotOpenDatabase,
  DatabaseTooNew,
  DatabaseUnavailable,
  damageMessage,
  isDatabaseUnavailable,
  isDiskFull,
  isForeignKeyViolation,
  isUniqueViolation,
} from './failures.ts'

export type DatabaseLocation = {
  /** `postgres://…`; without it the database is a file in the data folder. */
  url?: string | undefined
  dataDir: string
  /** Told what the keeper should know, such as a lost connection or a database that was deleted. */
  warn?: (sentence: string) => void
}

/**
 * Opens the database, makes its tables where there are none, and returns it. One of an older version is brought up to date
 * on PostgreSQL; a file is refused (`openShelter` upgrades it).
 * @throws CannotOpenDatabase with a sentence for whoever starts the program; nothing stays open then.
 */
export async function openDatabase({ url, dataDir, warn }: DatabaseLocation): Promise<Database> {
  // each engine is loaded only where it runs: a driver that is not used would cost memory and start-up time
  if (!url) return (await import('./sqlite/open.ts')).openSqlite(dataDir, { warn })
  if (/^postgres(ql)?:\/\//.test(url)) return (await import('./postgres/open.ts')).openPostgres(url, { warn })
  throw new CannotOpenDatabase('DATABASE_URL must begin with postgres://')
}
