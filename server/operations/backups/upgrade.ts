import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Database, type DatabasePlace, openDatabase } from '#server/db/database.ts'
import { type OnProgress, openSqliteFile } from '#server/db/sqlite/file.ts'
import { timestamp } from '#server/db/sqlite/folder.ts'
import { setForeignLogAside } from '#server/db/sqlite/foreign-log.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { backUp } from './backup.ts'

type Tell = { say?: (sentence: string) => void; onProgress?: OnProgress }

/**
 * Opens the shelter. One that an older version has used is backed up into the data folder's `backups` first, then
 * brought up to date; without a good backup nothing is changed. (On PostgreSQL, backups are up to whoever runs it:
 * docs/operating.md.) Throws `CannotOpenDatabase` with a sentence.
 */
export async function openShelter(place: DatabasePlace, { say = () => {}, onProgress }: Tell = {}): Promise<Database> {
  if (!place.url) setForeignLogAside(databaseFile(place.dataDir), place.warn ?? say)
  if (!place.url && needsUpgrade(place.dataDir)) {
    const name = `pawstead-before-upgrade-${timestamp(new Date())}-${process.pid}.db`
    const file = path.join(place.dataDir, 'backups', name)
    say(`This shelter was last used by an older version. Before it is upgraded, it is backed up to ${file}`)
    await backUp(place.dataDir, file, onProgress)
  }
  return openDatabase(place)
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
