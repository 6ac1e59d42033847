import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotOpenDatabase, isDiskFull } from '#server/db/database-errors.ts'
import type { Warn } from '#server/db/warn-once.ts'

/** `2026-11-21T061500Z`: sorts by time and is a valid file name on all systems. */
export const timestamp = (now: Date): string =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')

const markerFile = (file: string): string => path.join(path.dirname(file), 'pawstead-shelter.txt')

const markerText = (
  file: string,
): string => `Pawstead keeps a shelter in this folder, in the file ${path.basename(file)}.

As long as this note is here, Pawstead never begins a new, empty shelter in its place. If the file is lost, put it
back, or restore a backup: pawstead restore FILE. To begin with an empty shelter in this folder, delete this note.
`

/** On a full disk the note may stay empty until a later start. */
export function writeMarkerFile(file: string): void {
  const target = markerFile(file)
  if (statSync(target, { throwIfNoEntry: false })?.size) return
  try {
    writeFileSync(target, markerText(file), { mode: 0o600 })
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** Advice if a shelter's database is gone or empty, as a sentence; null otherwise. */
export function lostDatabaseMessage(file: string): string | null {
  const size = statSync(file, { throwIfNoEntry: false })?.size
  if (size || !existsSync(markerFile(file))) return null
  return (
    `There was a shelter in ${path.dirname(file)}, but its database ${path.basename(file)} is ${size === 0 ? 'empty' : 'gone'}. ` +
    'Put it back, or restore a backup (pawstead restore FILE). ' +
    `To begin with an empty shelter, choose another folder with --data, or delete ${markerFile(file)}.`
  )
}

/** Throws `CannotOpenDatabase` if a shelter's database is lost: a new one in its place would hide that. */
export function requireNotLost(file: string): void {
  const message = lostDatabaseMessage(file)
  if (message) throw new CannotOpenDatabase(message)
}

const ownFiles = /^pawstead(\.db|\.lock|-shelter|-demo|-before-|-log-|-last-backup)/

/**
 * Restricts the data folder (0700) and its files (0600) to their owner, and creates a missing database that way. Warns
 * if permissions can't be changed.
 */
export function restrictPermissions(file: string, warn: Warn): void {
  const folder = path.dirname(file)
  // SQLite gives its log the same permissions
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && ownFiles.test(entry.name),
  )
  restrict(folder, 0o700, warn)
  for (const { name } of files) restrict(path.join(folder, name), 0o600, warn)
}

const sticky = 0o1000

function restrict(target: string, required: number, warn: Warn): void {
  const mode = statSync(target, { throwIfNoEntry: false })?.mode
  if (mode === undefined || (mode & 0o777) === required) return
  try {
    // restricting /tmp would break the whole machine
    if (mode & sticky) throw new Error('it is shared by all users')
    chmodSync(target, required)
  } catch (error) {
    if (!existsSync(target)) return
    const reason = error instanceof Error ? error.message : String(error)
    warn(`Others on this machine may be able to read ${target}: its permissions can't be changed (${reason}).`)
  }
}
