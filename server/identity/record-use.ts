import { type Database, isDatabaseUnavailable, isDiskFull, type Tx } from '#server/db/database.ts'

/** Milliseconds that a read waits to record its use. */
const lockTimeout = 100

/** Records a use. It can be skipped until next time, so reads succeed while the database accepts no writes. */
export async function recordUse(db: Database, note: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await db.transaction(note, { lockTimeout })
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !isDiskFull(error)) throw error
  }
}
