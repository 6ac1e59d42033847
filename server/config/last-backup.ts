import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

// The command `backup` runs beside the server and doesn't change the database. A small file records when it succeeded.

const noteFile = (dataDir: string): string => path.join(dataDir, 'pawstead-last-backup.txt')

/** Throws what `writeFileSync` throws. */
export const noteBackup = (dataDir: string, now: Date): void =>
  writeFileSync(noteFile(dataDir), `${now.toISOString()}\n`, { mode: 0o600 })

/** When a backup of this data folder last succeeded; null if there is no readable note. */
export function lastBackup(dataDir: string): Date | null {
  try {
    const time = new Date(readFileSync(noteFile(dataDir), 'utf8').trim())
    return Number.isNaN(time.getTime()) ? null : time
  } catch {
    return null
  }
}
