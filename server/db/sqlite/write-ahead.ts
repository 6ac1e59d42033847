import path from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { driverError } from '#server/db/database-errors.ts'
import { isOutOfSpace } from './disk-space.ts'
import { openWriter } from './writer.ts'

// SQLite needs an index beside the write-ahead log (`-shm`, 32 KB or more), even to read. It is missing after a clean
// stop and can't be created on a full disk: docs/decisions/042-full-disk-startup.md.

/** Milliseconds. */
const retryInterval = 20

/**
 * Retries, because two processes that turn the log on for a new file get SQLITE_BUSY without waiting. Throws the
 * driver's error.
 */
function enableWal(writer: BetterSqlite.Database, timeout: number): void {
  const giveUpAt = performance.now() + timeout
  for (;;) {
    try {
      writer.pragma('journal_mode = wal')
      writer.pragma('schema_version')
      return
    } catch (error) {
      if (driverError(error)?.code !== 'SQLITE_BUSY' || performance.now() > giveUpAt) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryInterval)
    }
  }
}

/**
 * Turns off write-ahead logging of a database that nobody has open. It needs no space: a few bytes change in place, and
 * the log's index is in memory. Returns whether it worked.
 */
export function disableWal(file: string): boolean {
  let writer: BetterSqlite.Database | undefined
  try {
    writer = openWriter(file, { timeout: 0 })
    writer.pragma('locking_mode = exclusive')
    return writer.pragma('journal_mode = memory', { simple: true }) === 'memory'
  } catch (error) {
    if (!driverError(error)) throw error
    return false
  } finally {
    writer?.close()
  }
}

/**
 * Opens a database for writing with a write-ahead log. On a full disk it opens without the log, so that it can be read;
 * SQLite then uses a rollback journal.
 * `timeout` is in milliseconds. Throws the driver's error.
 */
export function openWithWal(file: string, timeout: number): { writer: BetterSqlite.Database; hasLog: boolean } {
  const writer = openWriter(file, { timeout })
  try {
    enableWal(writer, timeout)
    return { writer, hasLog: true }
  } catch (error) {
    writer.close()
    if (!isOutOfSpace(error, path.dirname(file)) || !disableWal(file)) throw error
    return { writer: openWriter(file, { timeout }), hasLog: false }
  }
}

/** Turns the log on again after a full disk. Returns whether it is on. This process must not be reading or writing. */
export function reenableWal(writer: BetterSqlite.Database): boolean {
  try {
    if (writer.pragma('journal_mode', { simple: true }) !== 'wal') enableWal(writer, 0)
    return true
  } catch (error) {
    if (!driverError(error)) throw error
    return false
  }
}
