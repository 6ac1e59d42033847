import { isDiskFull } from '#server/db/failures.ts'
import { fullQuiet, toldOnce, type Warn } from '#server/db/told-once.ts'

/** Watches writes: says with `warn` when the database server has no room for them, and when there is some again. */
export function roomOnServer(warn: Warn) {
  const full = toldOnce(warn, {
    begun:
      'There is no room left on the disk of the database server: it takes no writes. Make room, and Pawstead goes on by itself.',
    over: 'There is room again on the disk of the database server: it takes writes.',
    quiet: fullQuiet,
  })
  return async <T>(write: Promise<T>): Promise<T> => {
    try {
      const result = await write
      full.clear()
      return result
    } catch (error) {
      if (isDiskFull(error)) full.show()
      throw error
    }
  }
}
