import { type Database, isDatabaseUnavailable, isDiskFull, type Tx } from '#server/db/database.ts'

/** Milliseconds that a reader waits for such a note. */
const waits = 100

/**
 * Writes down that somebody has been here, which can be done the next time: whoever only reads is served while the
 * database takes no writes.
 */
export async function recordUse(db: Database, note: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await db.transaction(note, { waits })
  } catch (error) {
    if (!isDatabaseUnavailable(error) && !isDiskFull(error)) throw error
  }
}
