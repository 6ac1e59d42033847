import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { CannotOpenDatabase } from '#server/db/database-errors.ts'
import type { Warn } from '#server/db/warn-once.ts'
import { isNextCommitNumber } from './commit-numbers.ts'
import { timestamp } from './folder.ts'
import { FolderInUse, lockFolderExclusive } from './folder-lock.ts'
import { commitNumberInFile, commitNumbersInLog } from './wal-commit-numbers.ts'

// SQLite applies any log that has the right name: docs/decisions/039-write-ahead-log-ownership.md.

const logOf = (file: string) => `${file}-wal`

/**
 * Whether the log's commit numbers continue the file's number. True for logs without numbers, which can't be checked.
 */
function isContinuation(number: number, numbers: Iterable<number>): boolean {
  let first: number | undefined
  for (const one of numbers) {
    first ??= one
    if (one === number || isNextCommitNumber(number, first)) return true
  }
  return first === undefined
}

function mayBeForeign(file: string): boolean {
  try {
    const number = commitNumberInFile(file)
    return number !== undefined && !isContinuation(number, commitNumbersInLog(logOf(file)))
  } catch (error) {
    // if one of them is missing or can't be read, SQLite applies no log either
    if (error instanceof Error && 'syscall' in error) return false
    throw error
  }
}

/** Milliseconds between checks, and their number: other processes may truncate the log during a check. */
const [checkInterval, maxChecks] = [20, 5]

/**
 * Whether the write-ahead log beside a database file belongs to another database, or to another state of this one.
 * Applying it would damage the file. Safe while others write both.
 */
export function hasForeignLog(file: string): boolean {
  for (let check = 1; mayBeForeign(file); check++) {
    if (check === maxChecks) return true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, checkInterval)
  }
  return false
}

/** Throws `CannotOpenDatabase` if a foreign log would be applied. */
export function refuseForeignLog(file: string): void {
  if (!hasForeignLog(file)) return
  throw new CannotOpenDatabase(
    `The write-ahead log ${logOf(file)} belongs to another database than ${file}. Start Pawstead, which sets the log of its own database aside, or move the log away.`,
  )
}

/**
 * Moves a foreign log away before the file is opened, and warns. Throws `CannotOpenDatabase` if that fails or another
 * process uses the folder.
 */
export function moveForeignLogAway(file: string, warn: Warn): void {
  if (!hasForeignLog(file)) return
  const release = lockExclusive(file)
  try {
    moveForeignLogAwayLocked(file, warn)
  } finally {
    release()
  }
}

export function moveForeignLogAwayLocked(file: string, warn: Warn): void {
  if (!hasForeignLog(file)) return
  const target = path.join(path.dirname(file), `pawstead-log-set-aside-${timestamp(new Date())}.db`)
  try {
    for (const suffix of ['-shm', '-wal']) if (existsSync(file + suffix)) renameSync(file + suffix, target + suffix)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CannotOpenDatabase(
      `The write-ahead log ${logOf(file)} belongs to another database than ${file}, and can't be moved away: ${reason}.`,
      { cause },
    )
  }
  warn(
    `The write-ahead log ${logOf(file)} belongs to another database than ${file}: that file was replaced by hand, or its folder copied while in use. The log was not applied and is now ${target}-wal. If ${path.basename(file)} is the database you want, delete that log; otherwise stop Pawstead, put the log's own database and the log back under their old names, and start again.`,
  )
}

function lockExclusive(file: string) {
  try {
    return lockFolderExclusive(path.dirname(file))
  } catch (cause) {
    if (!(cause instanceof FolderInUse)) throw cause
    throw new FolderInUse(
      `A running Pawstead uses the data folder ${path.dirname(file)}, but its database ${path.basename(file)} was replaced. Stop it first.`,
      { cause },
    )
  }
}
