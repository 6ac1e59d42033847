import path from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { driverError } from '#server/db/failures.ts'
import { isOutOfSpace } from './room.ts'
import { openWriter } from './writer.ts'

// With a write-ahead log SQLite keeps an index of it beside the file (`-shm`, 32 KB at least), which it makes even to read.
// After a clean stop it isn't there, and on a full disk it can't be made: docs/decisions/042-full-disk-at-start.md.

/** Milliseconds between two tries. */
const retryInterval = 20

/**
 * Turns the write-ahead log on, and makes sure that it works. Two processes that turn it on at the same time for a new
 * file don't wait for each other as they would for a lock. Throws what the driver throws.
 */
function enableWal(writer: BetterSqlite.Database, patience: number): void {
  const giveUpAt = performance.now() + patience
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
 * Takes a database that nobody has open out of write-ahead logging, which needs no room: a few bytes of the file's first
 * page change in their place, and meanwhile the index of the log is in memory. Returns whether it could.
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
 * Opens a database for writing, with a write-ahead log. Where the disk is full it has none, so that it can be read;
 * SQLite then undoes what it can't finish by a journal, as ever. `patience` is in milliseconds. Throws what the driver
 * throws.
 */
export function openWithWal(file: string, patience: number): { writer: BetterSqlite.Database; hasLog: boolean } {
  const writer = openWriter(file, { timeout: patience })
  try {
    enableWal(writer, patience)
    return { writer, hasLog: true }
  } catch (error) {
    writer.close()
    if (!isOutOfSpace(error, path.dirname(file)) || !disableWal(file)) throw error
    return { writer: openWriter(file, { timeout: patience }), hasLog: false }
  }
}

/** Turns the log on where there was no room for it. Returns whether it is on; nobody may be reading or writing here. */
export function reenableWal(writer: BetterSqlite.Database): boolean {
  try {
    if (writer.pragma('journal_mode', { simple: true }) !== 'wal') enableWal(writer, 0)
    return true
  } catch (error) {
    if (!driverError(error)) throw error
    return false
  }
}
