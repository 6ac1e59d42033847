import path from 'node:path'
import { DiskFull, driverError, isDiskFull } from '#server/db/failures.ts'
import { atLeast, hasRoom, roomToWork } from '#server/db/room.ts'
import { fullQuiet, toldOnce, type Warn } from '#server/db/told-once.ts'

/** What SQLite says of a write that the system refused, whatever the reason was. */
const failedWrites = /^SQLITE_(IOERR|IOERR_(WRITE|TRUNCATE|FSYNC|SHM(SIZE|OPEN|MAP))|CANTOPEN)$/

/** Whether a disk without room is why SQLite, or the system, could not do something in a folder. */
export const lacksRoom = (error: unknown, folder: string): boolean =>
  isDiskFull(error) || (failedWrites.test(driverError(error)?.code ?? '') && !hasRoom(folder))

/**
 * Watches whether there is room for what is written to a database file: says with `warn` when there is none, and when
 * there is some again. `regain` makes the most of it then, and returns whether all is as usual.
 */
export function roomFor(file: string, warn: Warn, regain: () => boolean) {
  const folder = path.dirname(file)
  const full = toldOnce(warn, {
    begun: `There is no room left on the disk for ${file}: nothing is written any more. Make room, ${atLeast(roomToWork)}, and Pawstead goes on by itself.`,
    over: `There is room again for ${file}: it is written to again.`,
    quiet: fullQuiet,
  })
  return {
    /** To be called after a commit; costs nothing while there has been room. */
    written(): void {
      full.clear(() => hasRoom(folder) && regain())
    },
    /** There was none when the database was opened. */
    isMissing: full.show,
    /** Throws `DiskFull` where there was none at the last commit, or hardly any. */
    requireRoom(): void {
      if (full.now()) throw new DiskFull(new Error('there is hardly any room'))
    },
    /** What a write failed with: as `DiskFull` where only the disk can say that this is why. */
    failed(error: unknown): unknown {
      if (!lacksRoom(error, folder)) return error
      full.show()
      return isDiskFull(error) ? error : new DiskFull(error)
    },
  }
}

export type Room = ReturnType<typeof roomFor>
