import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Database } from '#server/db/database.ts'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { requireSiteMark } from '#server/import-export/export/export.service.ts'

const noteOf = (dataDir: string): string => path.join(dataDir, 'pawstead-demo.txt')

const note = (mark: string): string => `The sample shelter ${mark} was made in this folder by: pawstead demo

Only there does 'pawstead demo' simulate 'Continue with Google'.
`

export const isWithoutShelter = (dataDir: string): boolean => !existsSync(databaseFile(dataDir))

export async function markAsDemo(db: Database, dataDir: string): Promise<void> {
  writeFileSync(noteOf(dataDir), note(await markIn(db)), { mode: 0o600 })
}

/**
 * Whether `demo` created this very shelter in this folder. A shelter restored or copied there later has another mark,
 * and a moved one has no note.
 */
export async function isDemo(db: Database, dataDir: string): Promise<boolean> {
  const file = noteOf(dataDir)
  return existsSync(file) && readFileSync(file, 'utf8') === note(await markIn(db))
}

const markIn = (db: Database): Promise<string> => db.transaction((tx) => requireSiteMark(db, tx))
