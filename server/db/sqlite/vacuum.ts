import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { driverError } from '#server/db/database-errors.ts'
import type { Warn } from '#server/db/warn-once.ts'
import { incrementCommitNumber } from './commit-numbers.ts'
import { truncateWal } from './writer.ts'

// Versions up to 0.2.0 did not overwrite deleted data. Their files are rewritten once to remove it.

/** `user_version` of a file without traces of deleted data. */
const cleanVersion = 1

const announcedBytes = 50_000_000

export const markClean = (writer: BetterSqlite.Database): void => void writer.pragma(`user_version = ${cleanVersion}`)

/**
 * Rewrites a database file of a version up to 0.2.0, unless that was done. If that fails now, such as for lack of
 * space, it says so and the next start tries again. A crash changes nothing.
 */
export function vacuumOnce(writer: BetterSqlite.Database, say: Warn, free: FreeSpace = freeBytes): void {
  if (Number(writer.pragma('user_version', { simple: true })) >= cleanVersion) return
  try {
    const bytes = sizeOf(writer)
    const missing = missingSpace(writer.name, bytes, free)
    if (missing) {
      say(postponedMessage(writer.name, missing))
      return
    }
    if (bytes > announcedBytes)
      say(
        `The database ${writer.name} is rewritten once, so that nothing that was deleted stays in it: ${megabytes(bytes)}. This can take a minute for each gigabyte.`,
      )
    deleteStatisticsSamples(writer)
    writer.exec('vacuum')
    incrementCommitNumber(writer)
    truncateWal(writer)
    markClean(writer)
  } catch (error) {
    const cause = driverError(error)
    if (!cause) throw error
    say(postponedMessage(writer.name, cause.message))
  }
}

/** Bytes that are rewritten within a second even on a slow disk, during shutdown. */
const smallBytes = 20_000_000

/**
 * Rewrites a small file: when SQLite moves rows between pages, it rarely leaves a copy, which is not overwritten with
 * the row.
 */
export function vacuumIfSmall(writer: BetterSqlite.Database, say: Warn): void {
  if (sizeOf(writer) > smallBytes) return
  try {
    writer.pragma('user_version = 0')
  } catch (error) {
    if (!driverError(error)) throw error
  }
  vacuumOnce(writer, say)
}

function sizeOf(writer: BetterSqlite.Database): number {
  const [pages = 0, size = 0] = ['page_count', 'page_size'].map((name) => Number(writer.pragma(name, { simple: true })))
  return pages * size
}

const postponedMessage = (file: string, why: string) =>
  `The database ${file} may still hold traces of what was deleted earlier, because it can't be rewritten now: ${why}. The next start tries again.`

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

/** Planner samples contain values of rows. */
function deleteStatisticsSamples(writer: BetterSqlite.Database): void {
  const statTable = writer.prepare("select 1 from sqlite_schema where name = 'sqlite_stat4'").get()
  if (statTable) writer.exec('delete from sqlite_stat4')
}

/** VACUUM writes a temporary copy, then the log. Returns the missing space as the end of a sentence. */
function missingSpace(file: string, bytes: number, free: FreeSpace): string | null {
  const folders = [path.dirname(file), temporaryFolder()]
  const [own, temporary] = folders.map((place) => statSync(place).dev)
  const needed = own === temporary ? 2 * bytes : bytes
  const full = folders.find((place) => free(place) < needed * 1.05)
  return full === undefined ? null : `it needs ${megabytes(needed * 1.05)} in ${full}`
}

type FreeSpace = (folder: string) => number

const freeBytes: FreeSpace = (place) => {
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize
}

function temporaryFolder(): string {
  const { SQLITE_TMPDIR, TMPDIR } = process.env
  return (
    [SQLITE_TMPDIR, TMPDIR, '/var/tmp', '/usr/tmp', '/tmp'].find((place) => place && isWritableFolder(place)) ?? '.'
  )
}

function isWritableFolder(place: string): boolean {
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
    return statSync(place).isDirectory()
  } catch {
    return false
  }
}
