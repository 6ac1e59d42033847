import path from 'node:path'
import { DiskFull, driverError, isDiskFull } from '#server/db/failures.ts'
import { formatMinimumSize, hasFreeSpace, minimumFreeSpace } from '#server/db/room.ts'
import { diskFullQuietPeriod, type Warn, warnOnce } from '#server/db/told-once.ts'

/** What SQLite says of a write that the system refused, whatever the reason was. */
const failedWrites = /^SQLITE_(IOERR|IOERR_(WRITE|TRUNCATE|FSYNC|SHM(SIZE|OPEN|MAP))|CANTOPEN)$/

/** Whether a disk without room is why SQLite, or the system, could not do something in a folder. */
export const isOutOfSpace = (error: unknown, folder: string): boolean =>
  isDiskFull(error) || (failedWrites.test(driverError(error)?.code ?? '') && !hasFreeSpace(folder))

/**
 * Watches whether there is room for what is written to a database file: says with `warn` when there is none, and when
 * there is some again. `recover` makes the most of it then, and returns whether all is as usual.
 */
export function watchDiskSpace(file: string, warn: Warn, recover: () => boolean) {
  const folder = path.dirname(file)
  const full = warnOnce(warn, {
    started: `There is no room left on the disk for ${file}: nothing is written any more. Make room, ${formatMinimumSize(minimumFreeSpace)}, and Pawstead goes on by itself.`,
    resolved: `There is room again for ${file}: it is written to again.`,
    quietPeriod: diskFullQuietPeriod,
  })
  return {
    /** To be called after a commit; costs nothing while there has been room. */
    afterCommit(): void {
      full.clear(() => hasFreeSpace(folder) && recover())
    },
    /** There was none when the database was opened. */
    reportFull: full.report,
    /** Throws `DiskFull` where there was none at the last commit, or hardly any. */
    requireFreeSpace(): void {
      if (full.isActive()) throw new DiskFull(new Error('there is hardly any room'))
    },
    /** What a write failed with: as `DiskFull` where only the disk can say that this is why. */
    asDiskFull(error: unknown): unknown {
      if (!isOutOfSpace(error, folder)) return error
      full.report()
      return isDiskFull(error) ? error : new DiskFull(error)
    },
  }
}

export type DiskSpaceWatch = ReturnType<typeof watchDiskSpace>
