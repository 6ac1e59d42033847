import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { CannotOpenDatabase, driverError } from '#server/db/failures.ts'

/** Lets go of the data folder. */
export type Release = () => void

// Locks of the operating system, taken through SQLite: they end with their process, even one that was killed.
function lock(dataDir: string, statements: string, refusal: string): Release {
  const file = new BetterSqlite(join(dataDir, 'pawstead.lock'), { timeout: 0 })
  try {
    file.exec(statements)
    return () => void file.close()
  } catch (error) {
    file.close()
    if (driverError(error)?.code !== 'SQLITE_BUSY') throw error
    throw new FolderInUse(refusal)
  }
}

/** Somebody else is using the data folder in a way that rules out what was asked. */
export class FolderInUse extends CannotOpenDatabase {}

/**
 * Held by every process that has this folder's database open; there may be any number. Throws `FolderInUse` during a
 * restore.
 */
export const shareFolder = (dataDir: string): Release =>
  lock(
    dataDir,
    'begin; select 1 from sqlite_schema',
    `The data folder ${dataDir} is being restored from a backup. Try again when that has finished.`,
  )

/** Held by whoever replaces the database of this folder. Throws `FolderInUse` while anybody has it open. */
export const claimFolder = (dataDir: string): Release =>
  lock(dataDir, 'begin exclusive', `A running Pawstead uses the data folder ${dataDir}. Stop it first, or add --force.`)
