import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { CannotOpenDatabase, driverError } from '#server/db/database-errors.ts'

export type ReleaseLock = () => void

// Operating system locks, taken through SQLite: they end with their process, even if it is killed.
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

export class FolderInUse extends CannotOpenDatabase {}

const sharedLockSql = 'begin; select 1 from sqlite_schema'

/**
 * Milliseconds to wait for an exclusive lock to end; after that, a restore is assumed. Callers wait for an upgrade
 * elsewhere.
 */
const sharedLockTimeout = 1000

/**
 * Every process that has this folder's database open takes this lock, in all versions. Throws `FolderInUse` during a
 * restore.
 */
export const lockFolderShared = (dataDir: string): ReleaseLock =>
  lock(
    dataDir,
    sharedLockSql,
    `The data folder ${dataDir} is being restored from a backup. Try again when that has finished.`,
    sharedLockTimeout,
  )

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
 * Ids of the processes that lock the folder. Empty if the system doesn't tell: Linux does, but not for processes in
 * another container.
 */
export function folderLockHolders(dataDir: string): number[] {
  try {
    const { ino } = statSync(join(dataDir, 'pawstead.lock'))
    // 1: POSIX ADVISORY READ 4242 fe:00:2171103 1073741826 1073742335
    const lockLine = /^\d+: \S+ +\S+ +\S+ (\d+) \S+:(\d+) /gm
    const locks = [...readFileSync('/proc/locks', 'utf8').matchAll(lockLine)]
    return [...new Set(locks.filter(([, , inode]) => Number(inode) === ino).map(([, pid]) => Number(pid)))]
  } catch {
    return []
  }
}

/** Taken to replace or upgrade this folder's database. Throws `FolderInUse` while another process has it open. */
export const lockFolderExclusive = (dataDir: string): ReleaseLock =>
  lock(dataDir, 'begin exclusive', `A running Pawstead uses the data folder ${dataDir}. Stop it first, or add --force.`)
