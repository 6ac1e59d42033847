import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { CannotOpenDatabase, driverError } from '#server/db/failures.ts'

/** Lets go of the data folder. */
export type ReleaseLock = () => void

// Locks of the operating system, taken through SQLite: they end with their process, even one that was killed.
function lock(dataDir: string, statements: string, refusal: string, timeout = 0): ReleaseLock {
  const file = new BetterSqlite(join(dataDir, 'pawstead.lock'), { timeout })
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

const sharedLockSql = 'begin; select 1 from sqlite_schema'

/** Milliseconds after which a folder that is still claimed is being restored: an upgrade waits for its end elsewhere. */
const sharedLockTimeout = 1000

/**
 * Held by every process that has this folder's database open, in all versions; there may be any number. Throws
 * `FolderInUse` during a restore.
 */
export const lockFolderShared = (dataDir: string): ReleaseLock =>
  lock(
    dataDir,
    sharedLockSql,
    `The data folder ${dataDir} is being restored from a backup. Try again when that has finished.`,
    sharedLockTimeout,
  )

/** Whether somebody replaces or upgrades the database of this folder just now. */
export function isFolderLockedExclusive(dataDir: string): boolean {
  try {
    lock(dataDir, sharedLockSql, '')()
    return false
  } catch (error) {
    if (error instanceof FolderInUse) return true
    throw error
  }
}

/**
 * The ids of the processes that share or claim the folder, where the system tells: Linux does, but not of those in
 * another container.
 */
export function folderLockHolders(dataDir: string): number[] {
  try {
    const { ino } = statSync(join(dataDir, 'pawstead.lock'))
    // 1: POSIX  ADVISORY  READ 4242 fe:00:2171103 1073741826 1073742335
    const lockLine = /^\d+: \S+ +\S+ +\S+ (\d+) \S+:(\d+) /gm
    const locks = [...readFileSync('/proc/locks', 'utf8').matchAll(lockLine)]
    return [...new Set(locks.filter(([, , inode]) => Number(inode) === ino).map(([, pid]) => Number(pid)))]
  } catch {
    return []
  }
}

/** Held by who replaces or upgrades the database of this folder. Throws `FolderInUse` while anybody has it open. */
export const lockFolderExclusive = (dataDir: string): ReleaseLock =>
  lock(dataDir, 'begin exclusive', `A running Pawstead uses the data folder ${dataDir}. Stop it first, or add --force.`)
