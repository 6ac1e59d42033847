import type { Database } from './contract.ts'

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
} from './database-errors.ts'

export type OnProgress = (done: number, total: number) => void

export type ReadableDatabase = Pick<Database, 'dialect' | 'schema' | 'read'>
