import { type UniqueRule, uniqueRules } from './unique-rules.ts'

/** The database can't be opened for a reason that the admin can fix; the message is a sentence for them. */
export class CannotOpenDatabase extends Error {}

export class DatabaseTooNew extends CannotOpenDatabase {
  constructor(where: string) {
    super(`${where} was last used by a newer version of Pawstead. Install that version or a later one to open it.`)
  }
}

/** The database can't be reached, or the connection broke. It is unknown whether the query was executed. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

export class DiskFull extends Error {
  constructor(cause: unknown) {
    super('There is no room left on the disk.', { cause })
    this.name = 'DiskFull'
  }
}

type DriverError = Error & { code: string; constraint?: unknown }

const isDriverError = (error: unknown): error is DriverError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'

function anyCause(error: unknown, predicate: (cause: Error) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (predicate(cause)) return true
  return false
}

const unavailableCodes = /^SQLITE_(BUSY|LOCKED|PROTOCOL|IOERR|CANTOPEN|READONLY)/

/** Codes of SQLite, the operating system (including quotas), and PostgreSQL. */
const diskFullCodes = /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/

export const isDiskFull = (error: unknown): boolean =>
  anyCause(error, (cause) => cause instanceof DiskFull || (isDriverError(cause) && diskFullCodes.test(cause.code)))

export const isDatabaseUnavailable = (error: unknown): boolean =>
  !isDiskFull(error) &&
  anyCause(
    error,
    (cause) => cause instanceof DatabaseUnavailable || (isDriverError(cause) && unavailableCodes.test(cause.code)),
  )

/** The driver's own error, unwrapped from Drizzle's errors. */
export function driverError(error: unknown): DriverError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isDriverError(cause)) return cause
  return undefined
}

const damageCodes = /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12]$)/

export function damageMessage(error: unknown): string | null {
  const cause = driverError(error)
  if (!cause || !damageCodes.test(cause.code)) return null
  return `The database is damaged (${cause.message}): stop Pawstead and restore a backup.`
}

const uniqueCodes = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

/** With `rule`, true only for violations of that rule. */
export function isUniqueViolation(error: unknown, rule?: UniqueRule): boolean {
  const cause = driverError(error)
  if (!cause || !uniqueCodes.has(cause.code)) return false
  if (!rule || cause.constraint === rule) return true
  return cause.message === `UNIQUE constraint failed: ${uniqueRules[rule]}`
}

export const isForeignKeyViolation = (error: unknown): boolean =>
  ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'].includes(driverError(error)?.code ?? '')
