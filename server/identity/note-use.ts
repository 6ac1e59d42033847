import { type Database, isDatabaseAway, isDiskFull, type Tx } from '#server/db/database.ts'

/** Milliseconds that a reader waits for such a note. */
const waits = 100

/**
 * Writes down that somebody has been here, which can be done the next time: whoever only reads is served while the
 * database takes no writes.
 */
export async function noteUse(db: Database, note: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await db.transaction(note, { waits })
  } catch (error) {
    if (!isDatabaseAway(error) && !isDiskFull(error)) throw error
  }
}
