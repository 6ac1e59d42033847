import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotOpenDatabase, type Database, type OnProgress } from '#server/db/database.ts'
import { formatMinimumSize, minimumFreeSpace } from '#server/db/disk-space.ts'
import { type DatabaseLocation, openDatabase } from '#server/db/open/open-database.ts'
import { isOutOfSpace } from '#server/db/sqlite/disk-space.ts'
import { openSqliteFile } from '#server/db/sqlite/file.ts'
import { timestamp } from '#server/db/sqlite/folder.ts'
import {
  FolderInUse,
  folderLockHolders,
  isFolderLockedExclusive,
  lockFolderExclusive,
  type ReleaseLock,
} from '#server/db/sqlite/folder-lock.ts'
import { moveForeignLogAway } from '#server/db/sqlite/foreign-log.ts'
import { upgradeFile } from '#server/db/sqlite/migrate-file.ts'
import { databaseFile, explainSqliteError } from '#server/db/sqlite/open.ts'
import { readCurrency } from '#server/platform/currency/currency.ts'
import { backUp } from './backup.ts'

type UpgradeOptions = {
  say?: (sentence: string) => void
  onProgress?: OnProgress
  /** Milliseconds to wait for processes that have an older shelter open. */
  timeout?: number
}

const retryEvery = 100

/**
 * Opens the database. An older one is first backed up into the data folder's `backups`, then upgraded. Without a
 * verified backup, or while a process of the older version has it open, nothing is changed. (On PostgreSQL, the
 * operator makes the backup: docs/operating.md.) Throws `CannotOpenDatabase` with a sentence.
 */
export async function openShelter(location: DatabaseLocation, options: UpgradeOptions = {}): Promise<Database> {
  if (!location.url) {
    moveForeignLogAway(databaseFile(location.dataDir), location.warn ?? options.say ?? (() => {}))
    await upgrade(location.dataDir, options)
  }
  const db = await openDatabase({ ...location, warn: location.warn ?? options.say })
  await readCurrency(db)
  return db
}

async function upgrade(dataDir: string, { say = () => {}, onProgress, timeout = 5000 }: UpgradeOptions): Promise<void> {
  const release = await claimForUpgrade(dataDir, timeout, say)
  if (!release) return
  const name = `pawstead-before-upgrade-${timestamp(new Date())}-${process.pid}.db`
  const backup = path.join(dataDir, 'backups', name)
  try {
    say(`This shelter was last used by an older version. Before it is upgraded, it is backed up to ${backup}`)
    await backUp(dataDir, backup, onProgress, () => () => {})
    upgradeFile(databaseFile(dataDir))
  } catch (error) {
    if (!isOutOfSpace(error, dataDir)) throw error
    // nothing has changed, and the next attempt makes a new backup
    rmSync(backup, { force: true })
    throw new CannotOpenDatabase(needsRoom(dataDir), { cause: error })
  } finally {
    release()
  }
}

/** The backup needs as much space as the database, and so may the upgrade. */
function needsRoom(dataDir: string): string {
  const { size } = statSync(databaseFile(dataDir))
  return `The data folder ${dataDir} must be upgraded, but the disk is full. That needs ${formatMinimumSize(2 * size + minimumFreeSpace)} of room, for a backup and the upgrade. Nothing was changed.`
}

/**
 * Locks a folder that needs an upgrade; null if it needs none, also because another process has just upgraded it. Waits
 * while another process upgrades or restores it.
 */
async function claimForUpgrade(
  dataDir: string,
  timeout: number,
  say: (sentence: string) => void,
): Promise<ReleaseLock | null> {
  let giveUpAt = performance.now() + timeout
  let hasSaid = false
  while (needsUpgrade(dataDir)) {
    const release = claim(dataDir)
    if (release) {
      if (needsUpgrade(dataDir)) return release
      release()
    } else if (isFolderLockedExclusive(dataDir)) {
      if (!hasSaid) say(`Another process upgrades or restores the data folder ${dataDir}. This one waits for its end.`)
      hasSaid = true
      giveUpAt = performance.now() + timeout
    } else if (performance.now() > giveUpAt) throw new CannotOpenDatabase(inUse(dataDir))
    await sleep(retryEvery)
  }
  return null
}

function claim(dataDir: string): ReleaseLock | null {
  try {
    return lockFolderExclusive(dataDir)
  } catch (error) {
    if (error instanceof FolderInUse) return null
    throw explainSqliteError(error, databaseFile(dataDir))
  }
}

function inUse(dataDir: string): string {
  const users = folderLockHolders(dataDir)
  const who = users.length > 0 ? `process ${users.join(', ')}` : `to find it, run: lsof ${dataDir}/pawstead.lock`
  return (
    `The data folder ${dataDir} must be upgraded, but an older version of Pawstead, or one of its commands, still has it ` +
    `open (${who}). Stop that first, then start this version again. Nothing was changed.`
  )
}

function needsUpgrade(dataDir: string): boolean {
  const file = databaseFile(dataDir)
  if (!existsSync(file)) return false
  const database = openSqliteFile(file)
  try {
    return (database.pending()?.length ?? 0) > 0
  } finally {
    database.close()
  }
}
