import { type UniqueRule, uniqueRules } from './unique-rules.ts'

/** The database can't be opened for a reason that its owner can fix; the message is a sentence for them. */
export class CannotOpenDatabase extends Error {}

/** The database was written by a newer Pawstead than this one. */
export class DatabaseTooNew extends CannotOpenDatabase {
  constructor(where: string) {
    super(`${where} was last used by a newer version of Pawstead. Install that version or a later one to open it.`)
  }
}

/** The database can't be reached, or the connection to it broke: nobody here knows whether what was asked has been done. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause })
    this.name = 'DatabaseAway'
  }
}

/** Did this error come from a database that is away? */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof DatabaseAway) return true
  return false
}

type DriverError = Error & { code: string; constraint?: unknown }

const isDriverError = (error: unknown): error is DriverError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

/** The driver's own error inside whatever Drizzle wrapped around it. */
export function driverError(error: unknown): DriverError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isDriverError(cause)) return cause
  return undefined
}

const damageCodes = /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12]$)/

/** What to do about an error that comes from a damaged database, as a sentence; null for every other error. */
export function damageIn(error: unknown): string | null {
  const cause = driverError(error)
  if (!cause || !damageCodes.test(cause.code)) return null
  return `The database is damaged (${cause.message}): stop Pawstead and restore a backup.`
}

const uniqueCodes = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

/** Did this error come from a row that is already there? With `rule`, only from that rule. */
export function isUniqueViolation(error: unknown, rule?: UniqueRule): boolean {
  const cause = driverError(error)
  if (!cause || !uniqueCodes.has(cause.code)) return false
  if (!rule || cause.constraint === rule) return true
  return cause.message === `UNIQUE constraint failed: ${uniqueRules[rule]}`
}

/** Did this error come from a row that refers to one that isn't there? */
export const isForeignKeyViolation = (error: unknown): boolean =>
  ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(driverError(error)?.code ?? '')
