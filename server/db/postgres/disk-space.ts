import { isDiskFull } from '#server/db/database-errors.ts'
import { diskFullQuietPeriod, type Warn, warnOnce } from '#server/db/warn-once.ts'

export function watchServerDiskSpace(warn: Warn) {
  const full = warnOnce(warn, {
    started:
      'There is no room left on the disk of the database server: it takes no writes. Make room, and Pawstead goes on by itself.',
    resolved: 'There is room again on the disk of the database server: it takes writes.',
    quietPeriod: diskFullQuietPeriod,
  })
  return async <T>(write: Promise<T>): Promise<T> => {
    try {
      const result = await write
      full.clear()
      return result
    } catch (error) {
      if (isDiskFull(error)) full.report()
      throw error
    }
  }
}
