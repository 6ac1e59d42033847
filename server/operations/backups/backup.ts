import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { CannotOpenDatabase, type OnProgress } from '#server/db/database.ts'
import { openSqliteFile } from '#server/db/sqlite/file.ts'
import { requireNotLost } from '#server/db/sqlite/folder.ts'
import { lockFolderShared, type ReleaseLock } from '#server/db/sqlite/folder-lock.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { deleteLeftovers, partName, removeDatabase } from './backup-files.ts'
import { requireOurs, verify } from './verify.ts'

/** Makes a rename survive a power failure. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Copies the database of a data folder, which may be in use, to a new file; returns its size in bytes. The copy is a
 * consistent snapshot, is verified, and only then gets its name, so a partial file never has it. Throws
 * `CannotOpenDatabase` with a sentence. `hold` locks the folder during the copy; a caller that has locked it passes its
 * own.
 */
export async function backUp(
  dataDir: string,
  file: string,
  onProgress?: OnProgress,
  hold: (dataDir: string) => ReleaseLock = lockFolderShared,
): Promise<number> {
  const source = databaseFile(dataDir)
  requireNotLost(source)
  if (!existsSync(source)) throw new CannotOpenDatabase(`There is no shelter in the data folder ${dataDir} to back up.`)
  if (existsSync(file)) throw new CannotOpenDatabase(`${file} already exists. Choose another name, or move it away.`)
  const part = partName(file)
  const release = hold(dataDir)
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    deleteLeftovers(file, new Date())
    await copy(source, part, onProgress)
    await verify(part, 'The shelter (and so its copy, which was not kept)')
    const { size } = statSync(part)
    renameSync(part, file)
    syncFolder(path.dirname(file))
    return size
  } catch (error) {
    throw explainWriteError(error, file)
  } finally {
    removeDatabase(part)
    release()
  }
}

async function copy(source: string, target: string, onProgress?: OnProgress): Promise<void> {
  const database = openSqliteFile(source)
  try {
    requireOurs(database)
    await database.copyTo(target, onProgress)
  } finally {
    database.close()
  }
}

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk can only be read',
  ENOTDIR: 'a part of its folder is a file',
  EEXIST: 'a part of its folder is a file',
  EISDIR: 'a folder has this name',
  SQLITE_FULL: 'the disk is full',
  SQLITE_CANTOPEN: 'this user may not write there',
  SQLITE_READONLY: 'this user may not write there',
}

export function explainWriteError(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = reasons[code]
  return reason ? new CannotOpenDatabase(`${file} can't be written: ${reason}.`, { cause: error }) : error
}
