import { randomUUID } from 'node:crypto'
import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs'
import path from 'node:path'
import { driverError, isDiskFull } from './database-errors.ts'

const probe = Buffer.alloc(256 * 1024)

/** Bytes that SQLite needs beside a database: its log (truncated at 4 MB), the log's index, and the next pages. */
export const minimumFreeSpace = 5_000_000

export const formatMinimumSize = (bytes: number): string => `at least ${Math.ceil(bytes / 1e6)} MB`

/** Writes a probe file: a system with quotas reports a lack of space in no other way. */
export function hasFreeSpace(folder: string): boolean {
  const name = path.join(folder, `.room-${randomUUID()}`)
  try {
    const file = openSync(name, 'wx', 0o600)
    try {
      unlinkSync(name)
      return writeSync(file, probe) === probe.length
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return !isDiskFull(error)
  }
}

/** Advice for a full disk, as a sentence; null for every other error. */
export function diskFullMessage(error: unknown): string | null {
  if (!isDiskFull(error)) return null
  return driverError(error)?.code === '53100'
    ? 'There is no room left on the disk of the database server: what was asked was not done. Make room, and try again.'
    : `There is no room left on the disk: what was asked was not done. Make room, ${formatMinimumSize(minimumFreeSpace)}, and try again.`
}
