import { existsSync, statSync } from 'node:fs'
import { DatabaseUnavailable } from '#server/db/failures.ts'
import { type Warn, warnOnce } from '#server/db/told-once.ts'

/** Which file this is, and `''` when there is none: the same path may come to mean another one. */
function fileIdentity(path: string): string {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stats ? `${stats.dev}:${stats.ino}` : ''
  } catch {
    // a folder that can't be read any more is as good as gone
    return ''
  }
}

/**
 * Watches whether an open database is still the file of its name: SQLite goes on writing into one that was deleted,
 * renamed or replaced, and nobody would find it again. `requirePresent` throws `DatabaseUnavailable` while it isn't, and is cheap
 * enough to be asked around every commit; each change is said once with `warn`. A file that comes back is taken again.
 */
export function watchFilePresence(file: string, warn: Warn) {
  const log = `${file}-wal`
  // there is none where the disk was full
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
    /** After a log was begun where there was none. */
    renew(): void {
      files = [file, log]
      expectedIdentity = currentIdentity()
    },
  }
}
