import type { Database } from '#server/db/database.ts'
import { timeZoneIn } from '#server/features/settings/settings.queries.ts'
import { fillTallies } from '#server/platform/tallies/fill.ts'

/** Begins to count figures, as a server does when it starts. */
export const startTallies = (db: Database): Promise<void> => fillTallies(db, (tx) => timeZoneIn(db, tx))
