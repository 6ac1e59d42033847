import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '#server/db/database.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { requireSiteMark } from '#server/features/transfer/service.ts'

const noteOf = (dataDir: string): string => path.join(dataDir, 'pawstead-demo.txt')

const note = (mark: string): string => `The sample shelter ${mark} was made in this folder by: pawstead demo

Only there does 'pawstead demo' simulate 'Continue with Google'.
`

/** Whether a folder has no shelter yet, so that what opens it now makes one. */
export const isWithoutShelter = (dataDir: string): boolean => !existsSync(databaseFile(dataDir))

/** Notes in a folder that `demo` has made the shelter in it, which was not there before. */
export async function markAsDemo(db: Database, dataDir: string): Promise<void> {
  writeFileSync(noteOf(dataDir), note(await markIn(db)), { mode: 0o600 })
}

/**
 * Whether `demo` has made this very shelter in this folder. Another one that was restored or copied there since has
 * another mark, and one that was taken elsewhere has no note.
 */
export async function isDemo(db: Database, dataDir: string): Promise<boolean> {
  const file = noteOf(dataDir)
  return existsSync(file) && readFileSync(file, 'utf8') === note(await markIn(db))
}

const markIn = (db: Database): Promise<string> => db.transaction((tx) => requireSiteMark(db, tx))
