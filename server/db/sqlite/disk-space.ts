import path from 'node:path'
import { DiskFull, driverError, isDiskFull } from '#server/db/database-errors.ts'
import { formatMinimumSize, hasFreeSpace, minimumFreeSpace } from '#server/db/disk-space.ts'
import { diskFullQuietPeriod, type Warn, warnOnce } from '#server/db/warn-once.ts'

const failedWrites = /^SQLITE_(IOERR|IOERR_(WRITE|TRUNCATE|FSYNC|SHM(SIZE|OPEN|MAP))|CANTOPEN)$/

export const isOutOfSpace = (error: unknown, folder: string): boolean =>
  isDiskFull(error) || (failedWrites.test(driverError(error)?.code ?? '') && !hasFreeSpace(folder))

/**
 * Watches the space for a database file and warns when the disk is full, and when it has space again.
 * `recover` runs when space is back and returns whether the database works normally again.
 */
export function watchDiskSpace(file: string, warn: Warn, recover: () => boolean) {
  const folder = path.dirname(file)
  const full = warnOnce(warn, {
    started: `There is no room left on the disk for ${file}: nothing is written any more. Make room, ${formatMinimumSize(minimumFreeSpace)}, and Pawstead goes on by itself.`,
    resolved: `There is room again for ${file}: it is written to again.`,
    quietPeriod: diskFullQuietPeriod,
  })
  return {
    afterCommit(): void {
      full.clear(() => hasFreeSpace(folder) && recover())
    },
    reportFull: full.report,
    /** Throws `DiskFull` if the disk was full at the last commit, or nearly full. */
    requireFreeSpace(): void {
      if (full.isActive()) throw new DiskFull(new Error('there is hardly any room'))
    },
    /** Converts a failed write's error to `DiskFull` if a full disk caused it. */
    asDiskFull(error: unknown): unknown {
      if (!isOutOfSpace(error, folder)) return error
      full.report()
      return isDiskFull(error) ? error : new DiskFull(error)
    },
  }
}

export type DiskSpaceWatch = ReturnType<typeof watchDiskSpace>
