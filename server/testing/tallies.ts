import { timeZoneIn } from '#server/features/settings/settings.queries.ts'
import { fillTallies } from '#server/platform/tallies/fill.ts'
import type { Harness } from './harness.ts'

/** Begins to count figures, as a server does when it starts. */
export const startTallies = ({ db }: Pick<Harness, 'db'>): Promise<void> =>
  fillTallies(db, (tx) => timeZoneIn(db, tx))
