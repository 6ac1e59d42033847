import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import { CannotOpenDatabase, DatabaseTooNew, type OnProgress } from '#server/db/database.ts'
import { driverError } from '#server/db/database-errors.ts'
import { checkpointLog, openSqliteFile, replaceRows } from '#server/db/sqlite/file.ts'
import { timestamp, writeMarkerFile } from '#server/db/sqlite/folder.ts'
import { FolderInUse, lockFolderExclusive } from '#server/db/sqlite/folder-lock.ts'
import { moveForeignLogAwayLocked } from '#server/db/sqlite/foreign-log.ts'
import { changeFile, migrateFile } from '#server/db/sqlite/migrate-file.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import type { Warn } from '#server/db/warn-once.ts'
import type { ErasedPerson } from '#server/identity/erased-people.ts'
import { revokeAccess } from '#server/identity/revoke-access.ts'
import { dropWaitingMails } from '#server/mail/outbox.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { explainWriteError, syncFolder } from './backup.ts'
import { partName, removeDatabase } from './backup-files.ts'
import { eraseAgain, readErased } from './erased-accounts.ts'
import { requireMadeByUs, requireOurs, verify } from './verify.ts'

export type RestoreResult = {
  file: string
  /** Path of the previous database; null if there was none. */
  kept: string | null
  whileRunning: boolean
  erasedAgain: number
}

/**
 * Replaces a data folder's database with a backup. The backup is first copied, verified, and upgraded; the previous
 * database is kept beside it. All sessions and API keys end, because the file may have been read by others. Without
 * `force`, a running shelter, or one with newer records than the backup, is not replaced. Throws `CannotOpenDatabase`
 * with a sentence; then nothing has changed.
 */
export async function restore(
  dataDir: string,
  backup: string,
  { force = false, say = () => {}, onProgress }: { force?: boolean; say?: Warn; onProgress?: OnProgress } = {},
): Promise<RestoreResult> {
  const file = databaseFile(dataDir)
  const part = partName(file)
  if (existsSync(file) && existsSync(backup) && statSync(backup).ino === statSync(file).ino)
    throw new CannotOpenDatabase(`${backup} is the shelter itself, not a backup.`)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const release = claim(dataDir, force)
    try {
      refuseForeign(backup, `The backup ${backup}`)
      if (release) moveForeignLogAwayLocked(file, say)
      if (!force) refuseNewer(file, backup)
      const erasedAgain = await prepare(backup, part, { erased: readErased(dataDir), say, onProgress })
      const previous = release ? swap(file, part) : await replaceLive(file, part)
      writeMarkerFile(file)
      syncFolder(dataDir)
      return { file, kept: previous, whileRunning: !release, erasedAgain }
    } finally {
      release?.()
    }
  } catch (error) {
    throw explainWriteError(error, file)
  } finally {
    removeDatabase(part)
  }
}

function claim(dataDir: string, force: boolean) {
  try {
    return lockFolderExclusive(dataDir)
  } catch (error) {
    if (force && error instanceof FolderInUse) return null
    throw error
  }
}

function refuseNewer(file: string, backup: string): void {
  const saved = lastChange(backup)
  const changed = existsSync(file) ? lastChangeAtAll(file) : 0
  if (changed <= saved) return
  throw new CannotOpenDatabase(
    `The shelter in ${path.dirname(file)} is newer than the backup: it ${until(changed)}, the backup ${until(saved)}. ` +
      'With --force it is replaced anyway, and kept beside the restored one.',
  )
}

function until(lastChange: number): string {
  if (lastChange === Number.POSITIVE_INFINITY) return 'was last used by a newer version of Pawstead'
  return lastChange === 0 ? 'has no records' : `was last changed at ${new Date(lastChange).toISOString()}`
}

/** As `SqliteFile.lastChange`. Throws `CannotOpenDatabase` for a file that isn't ours, or a newer version's. */
function lastChange(file: string): number {
  const database = openSqliteFile(file)
  try {
    requireOurs(database)
    return database.lastChange()
  } finally {
    database.close()
  }
}

/**
 * Like `lastChange`, but never throws: infinite for a newer version's file, 0 for a damaged one, which backups are for.
 */
function lastChangeAtAll(file: string): number {
  try {
    return lastChange(file)
  } catch (error) {
    if (error instanceof DatabaseTooNew) return Number.POSITIVE_INFINITY
    if (error instanceof CannotOpenDatabase || driverError(error)) return 0
    throw error
  }
}

/** Throws `CannotOpenDatabase` for any file that is not one of our databases. */
function refuseForeign(file: string, whatItIs: string): void {
  const database = openSqliteFile(file)
  try {
    requireMadeByUs(database, whatItIs)
  } finally {
    database.close()
  }
}

type PrepareOptions = { erased: ErasedPerson[]; say: Warn; onProgress: OnProgress | undefined }

async function prepare(backup: string, part: string, { erased, say, onProgress }: PrepareOptions): Promise<number> {
  const database = openSqliteFile(backup)
  try {
    requireOurs(database)
    await database.copyTo(part, onProgress)
  } finally {
    database.close()
  }
  // check the copy too: the file may have been replaced in between
  refuseForeign(part, `The backup ${backup}`)
  await verify(part, `The backup ${backup}`)
  migrateFile(part, say)
  let again = 0
  await changeFile(part, async (place, tx) => {
    await revokeAccess(place, tx)
    await dropWaitingMails(place, tx)
    again = await eraseAgain(place, tx, erased)
    await recordAudit(place, tx, null, { act: 'shelter_restored', subject: 'shelter' })
  })
  asItsFolder(part)
  return again
}

/** If root restores, the file gets the data folder's owner, under which the server runs. */
function asItsFolder(file: string): void {
  chmodSync(file, 0o600)
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(path.dirname(file))
  chownSync(file, uid, gid)
}

const previousName = (file: string): string =>
  path.join(path.dirname(file), `pawstead-before-restore-${timestamp(new Date())}.db`)

/** For a closed database: the new file replaces the old one in one step, so a database exists at all times. */
function swap(file: string, part: string): string | null {
  if (!existsSync(file)) {
    rmSync(`${file}-wal`, { force: true })
    renameSync(part, file)
    return null
  }
  const previous = previousName(file)
  checkpointLog(file)
  linkOrCopy(file, previous)
  // a log that could not be checkpointed belongs to the old file, and would be replayed into the new one
  if (existsSync(`${file}-wal`)) linkOrCopy(`${file}-wal`, `${previous}-wal`)
  for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true })
  renameSync(part, file)
  return previous
}

function linkOrCopy(file: string, target: string): void {
  try {
    linkSync(file, target)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error
    // not every file system supports hard links
    copyFileSync(file, target)
  }
}

/** For an open database, whose users would keep the old file: replaces its rows in one transaction. */
async function replaceLive(file: string, part: string): Promise<string> {
  const previous = previousName(file)
  const live = openSqliteFile(file)
  try {
    if (live.pending()?.length !== 0)
      throw new CannotOpenDatabase('The running Pawstead is of an older version. Stop it first.')
    // only rows are replaced, so foreign triggers would run for each of them
    if (live.schemaDifferences().length > 0)
      throw new CannotOpenDatabase(
        'The running shelter holds things that Pawstead has not made (see pawstead doctor). Stop it first: then its whole file is replaced.',
      )
    await live.copyTo(previous)
  } finally {
    live.close()
  }
  replaceRows(file, part)
  return previous
}
