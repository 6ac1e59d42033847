import { existsSync, statSync } from 'node:fs'
import { DatabaseUnavailable } from '#server/db/database-errors.ts'
import { type Warn, warnOnce } from '#server/db/warn-once.ts'

function fileIdentity(path: string): string {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stats ? `${stats.dev}:${stats.ino}` : ''
  } catch {
    return ''
  }
}

/**
 * Checks whether an open database is still the file at its path: SQLite continues to write into one that was deleted,
 * renamed, or replaced.
 * `requirePresent` throws `DatabaseUnavailable` if it isn't, and is cheap enough to call around every commit. It warns
 * once when the file disappears and once when it is back.
 */
export function watchFilePresence(file: string, warn: Warn) {
  const log = `${file}-wal`
  // no log exists if the disk was full
  let files = existsSync(log) ? [file, log] : [file]
  const currentIdentity = () => files.map(fileIdentity).join(' ')
  let expectedIdentity = currentIdentity()
  const warning = warnOnce(warn, {
    started: `The database ${file} was deleted, moved or replaced while it is in use: nothing is written any more. Put it back, or stop Pawstead and restore a backup.`,
    resolved: `The database ${file} is back: it is written to again.`,
  })
  return {
    requirePresent(): void {
      if (currentIdentity() !== expectedIdentity) {
        warning.report()
        throw new DatabaseUnavailable(new Error('the database file was deleted, moved or replaced'))
      }
      warning.clear()
    },
    renew(): void {
      files = [file, log]
      expectedIdentity = currentIdentity()
    },
  }
}
