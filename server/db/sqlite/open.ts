import { randomUUID } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import type { Database } from '#server/db/contract.ts'
import { CannotOpenDatabase, driverError } from '#server/db/database-errors.ts'
import { formatMinimumSize, minimumFreeSpace } from '#server/db/disk-space.ts'
import { sqliteMigrations } from '#server/db/migrations.generated.ts'
import { cachedSingleFlight } from '#server/db/single-flight.ts'
import type { Warn } from '#server/db/warn-once.ts'
import { analyzeInChildProcess } from './analyze-process.ts'
import { incrementCommitNumber } from './commit-numbers.ts'
import { isOutOfSpace, watchDiskSpace } from './disk-space.ts'
import { watchFilePresence } from './file-presence.ts'
import { requireNotLost, restrictPermissions, writeMarkerFile } from './folder.ts'
import { lockFolderShared, type ReleaseLock } from './folder-lock.ts'
import { moveForeignLogAway } from './foreign-log.ts'
import { migrateSqlite, pendingOnSqlite } from './migrate.ts'
import { sqliteReader } from './prepared-queries.ts'
import { deletedDataPurger } from './purge-deleted.ts'
import { createSnapshots, type Snapshots } from './read-snapshot.ts'
import * as schema from './schema.ts'
import { deleteStaleStatistics, indexesToAnalyze, reloadReaderStatistics, reloadStatistics } from './statistics.ts'
import { type QueueOptions, transactionQueue } from './transaction-queue.ts'
import { markClean, vacuumOnce } from './vacuum.ts'
import { openWithWal, reenableWal } from './write-ahead.ts'

export type SqliteOptions = QueueOptions & {
  /** FULL: a confirmed write survives a power cut. The others are for measurements and tests. */
  synchronous?: 'FULL' | 'NORMAL' | 'OFF'
  warn?: Warn | undefined
}

export type SqliteDatabase = Database & {
  readonly dialect: 'sqlite'
  readonly writer: BetterSqlite.Database
  readonly reader: BetterSqlite.Database
}

/**
 * Milliseconds to wait for a lock while opening. Later only the queue waits, because SQLite would block the event loop.
 */
const busyTimeout = 5000
/** Milliseconds for which health checks share one write. */
const healthCacheTime = 1000

/**
 * Opens `pawstead.db` in the data folder and creates both if missing.
 * @throws CannotOpenDatabase with a sentence for the admin.
 */
export function openSqlite(dataDir: string, options: SqliteOptions = {}): SqliteDatabase {
  createDataFolder(dataDir)
  const warn = options.warn ?? ((sentence: string) => process.emitWarning(sentence))
  moveForeignLogAway(databaseFile(dataDir), warn)
  const { writer, reader, hasLog, release } = connect(dataDir, warn, options)
  const { requirePresent, renew } = watchFilePresence(databaseFile(dataDir), warn)
  const diskSpace = watchDiskSpace(databaseFile(dataDir), warn, () => {
    snapshots.end()
    if (!reenableWal(writer)) return false
    renew()
    return true
  })
  if (!hasLog) diskSpace.reportFull()
  // commits of other processes: SQLite doesn't count a connection's own
  const commitsOfOthers = writer.prepare<[], number>('pragma data_version').pluck()
  const instanceId = randomUUID()
  const snapshots = createSnapshots(reader, () => `${instanceId} ${commitsOfOthers.get()} ${queue.commits()}`)
  const queue = transactionQueue(writer, { requirePresent, diskSpace, endReads: snapshots.end }, options)
  const purger = deletedDataPurger(writer, { requirePresent, endReads: snapshots.end, warn })
  let closed = false
  // writes the existing value: no change, but the same write as any other
  const writeVersion = () => void writer.pragma(`user_version = ${writer.pragma('user_version', { simple: true })}`)
  const tryWriting = cachedSingleFlight(healthCacheTime, () => queue.transaction(async () => writeVersion()))
  return {
    dialect: 'sqlite',
    schema,
    writer,
    reader,
    read: sqliteReader(reader, snapshots.beginRead),
    transaction: queue.transaction,
    version: snapshots.version,
    refreshSnapshot: snapshots.end,
    purgeDeleted: purger.purgeDeleted,
    truncateLog: purger.truncateLog,
    refreshStatistics: statisticsRefresher({ file: databaseFile(dataDir), writer, reader, queue, snapshots }),
    async ping() {
      if (closed) throw new Error('The database is closed.')
      requirePresent()
      await tryWriting()
      diskSpace.requireFreeSpace()
    },
    async close() {
      closed = true
      await queue.drain()
      await purger.end()
      snapshots.end()
      reader.close()
      closeWriter(writer)
      release()
    },
  }
}

export const databaseFile = (dataDir: string): string => join(dataDir, 'pawstead.db')

function createDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const isFile = statSync(dataDir, { throwIfNoEntry: false })?.isFile()
    const reason = isFile ? 'it is a file' : error instanceof Error ? error.message : String(error)
    throw new CannotOpenDatabase(`The data folder ${dataDir} can't be used: ${reason}.`, { cause: error })
  }
}

/**
 * KB of pages that each connection caches; other pages are read from the system's file cache. There is no memory map: it
 * made only random deep pages of a million pets faster, by a quarter, and the process took 256 MB more after a whole list
 * (npm run bench -- whole-lists). With 64 MB for the writer, the process took 50 MB more after a minute of full load, and
 * accepted about as many donations (npm run bench -- speed --only memory).
 */
const [readerCache, writerCache] = [48 * 1024, 16 * 1024]

function connect(dataDir: string, warn: Warn, { synchronous = 'FULL' }: SqliteOptions) {
  const file = databaseFile(dataDir)
  let release: ReleaseLock | undefined
  let writer: BetterSqlite.Database | undefined
  try {
    release = lockFolderShared(dataDir)
    requireNotLost(file)
    restrictPermissions(file, warn)
    const opened = openWithWal(file, busyTimeout)
    writer = opened.writer
    writer.pragma(`synchronous = ${synchronous}`)
    createTables(writer, warn)
    tryDeleteStaleStatistics(writer)
    writeMarkerFile(file)
    const reader = new BetterSqlite(file, { readonly: true, timeout: busyTimeout })
    reader.pragma(`cache_size = -${readerCache}`)
    writer.pragma(`cache_size = -${writerCache}`)
    for (const connection of [writer, reader]) {
      connection.pragma('temp_store = memory')
      connection.pragma('busy_timeout = 0')
    }
    return { writer, reader, hasLog: opened.hasLog, release }
  } catch (error) {
    writer?.close()
    release?.()
    throw explainSqliteError(error, file)
  }
}

/** Creates tables in a new file. An older file must be upgraded while nobody has it open (`openShelter`). */
function createTables(writer: BetterSqlite.Database, warn: Warn): void {
  const pending = pendingOnSqlite(writer, sqliteMigrations)
  if (pending && pending.length > 0)
    throw new CannotOpenDatabase(`The database ${writer.name} is of an older version: it must be upgraded first.`)
  // also enables foreign keys
  migrateSqlite(writer, sqliteMigrations)
  if (pending) vacuumOnce(writer, warn)
  else {
    incrementCommitNumber(writer)
    markClean(writer)
  }
}

const reasons: Record<string, string> = {
  SQLITE_CANTOPEN: 'it or its folder is not readable and writable for this user',
  SQLITE_CANTOPEN_ISDIR: 'it is a folder',
  SQLITE_READONLY: 'it is not writable for this user',
  SQLITE_READONLY_DIRECTORY: 'its folder is not writable for this user',
  SQLITE_READONLY_DBMOVED: 'it has been moved',
  SQLITE_NOTADB: 'it is not a Pawstead database',
  SQLITE_CORRUPT: 'it is damaged; restore a backup (pawstead restore FILE)',
  SQLITE_IOERR: 'the disk fails to read or write it',
  SQLITE_BUSY: 'another program has it locked',
}

/** Turns SQLite's own errors into sentences for the admin; returns all others unchanged. */
export function explainSqliteError(error: unknown, file: string): unknown {
  if (!(error instanceof CannotOpenDatabase) && isOutOfSpace(error, dirname(file)))
    return new CannotOpenDatabase(
      `The database ${file} can't be opened: the disk is full. It needs ${formatMinimumSize(minimumFreeSpace)} of room.`,
      { cause: error },
    )
  const code = driverError(error)?.code ?? ''
  const reason = reasons[code] ?? reasons[code.split('_', 2).join('_')]
  return reason ? new CannotOpenDatabase(`The database ${file} can't be opened: ${reason}.`, { cause: error }) : error
}

function closeWriter(writer: BetterSqlite.Database): void {
  try {
    tryDeleteStaleStatistics(writer)
  } finally {
    writer.close()
  }
}

function tryDeleteStaleStatistics(writer: BetterSqlite.Database): void {
  try {
    writer.transaction(() => deleteStaleStatistics(writer) && incrementCommitNumber(writer)).immediate()
  } catch (error) {
    if (!driverError(error)) throw error
  }
}

type StatisticsContext = {
  file: string
  writer: BetterSqlite.Database
  reader: BetterSqlite.Database
  queue: ReturnType<typeof transactionQueue>
  snapshots: Snapshots
}

function statisticsRefresher({
  file,
  writer,
  reader,
  queue,
  snapshots,
}: StatisticsContext): Database['refreshStatistics'] {
  const reloadReader = () => {
    snapshots.end()
    reloadReaderStatistics(reader)
  }
  return async ({ all, signal }) => {
    const { forgotten: deleted, isDue } = await queue.transaction(async () => {
      const deleted = deleteStaleStatistics(writer)
      return { forgotten: deleted, isDue: indexesToAnalyze(writer, all).length > 0 }
    })
    if (deleted) reloadReader()
    if (!isDue) return
    await analyzeInChildProcess(file, { all, signal })
    await queue.transaction(async () => reloadStatistics(writer))
    reloadReader()
  }
}
