import path from 'node:path'
import { DiskFull, driverError, isDiskFull } from '#server/db/failures.ts'
import { hasRoom } from '#server/db/room.ts'
import { fullQuiet, toldOnce, type Warn } from '#server/db/told-once.ts'

/** What SQLite says of a write that the system refused, whatever the reason was. */
const failedWrites = new Set(['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_TRUNCATE', 'SQLITE_IOERR_SHMSIZE'])

/**
 * Watches whether there is room for what is written to a database file: says with `warn` when there is none, and when
 * there is some again.
 */
export function roomFor(file: string, warn: Warn) {
  const folder = path.dirname(file)
  const full = toldOnce(warn, {
    begun: `There is no room left on the disk for ${file}: nothing is written any more. Make room, and Pawstead goes on by itself.`,
    over: `There is room again for ${file}: it is written to again.`,
    quiet: fullQuiet,
  })
  return {
    /** To be called after a commit; costs nothing while there has been room. */
    written(): void {
      full.clear(() => hasRoom(folder))
    },
    /** Throws `DiskFull` where there was none at the last commit, or hardly any. */
    requireRoom(): void {
      if (full.now()) throw new DiskFull(new Error('there is hardly any room'))
    },
    /** What a write failed with: as `DiskFull` where only the disk can say that this is why. */
    failed(error: unknown): unknown {
      if (isDiskFull(error)) full.show()
      else if (failedWrites.has(driverError(error)?.code ?? '') && !hasRoom(folder)) {
        full.show()
        return new DiskFull(error)
      }
      return error
    },
  }
}

export type Room = ReturnType<typeof roomFor>
