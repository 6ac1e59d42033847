import { inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { addTallies } from './add-tallies.ts'
import { countAll, countTimes } from './count-all.ts'
import { storedTallies, TallySheet, type TallyTx } from './tallies.ts'

type FillDb = Pick<Database, 'schema' | 'dialect'>

/** Milliseconds that counting everything may take: a million donations take a minute. */
export const countTimeout = 600_000

/**
 * Counts what happened before there were tallies, once. `timeZoneIn` reads the shelter's time zone. To be called before
 * anything is served.
 */
export async function fillTallies(db: Database, timeZoneIn: (tx: TallyTx) => Promise<string | null>): Promise<void> {
  if ((await db.read.$count(db.schema.tallyZone)) > 0) return
  await db.transaction(
    async (tx) => {
      const timeZone = await timeZoneIn(tx)
      // a second server waits here, and then has nothing to do
      const [first] = await tx.insert(db.schema.tallyZone).values({ id: 1, timeZone }).onConflictDoNothing().returning()
      if (first) await addTallies(db, tx, await countAll(db, tx, timeZone))
    },
    { timeout: countTimeout },
  )
}

type RebuildTx = TallyTx & Pick<Parameters<Parameters<Database['transaction']>[0]>[0], 'delete' | 'update'>

/**
 * Counts again what happened at a time, with months in this time zone, and leaves what stays say. Events of other
 * transactions wait for the end of this one.
 */
export async function moveTallies(db: FillDb, tx: RebuildTx, timeZone: string | null): Promise<void> {
  const { tallyZone, petTallies, donationTallies, durationTallies } = db.schema
  const [row] = await tx.update(tallyZone).set({ timeZone }).returning()
  if (!row) return
  await tx.update(petTallies).set({ requests: 0, answered: 0 })
  await tx.delete(donationTallies)
  await tx.delete(durationTallies).where(inArray(durationTallies.kind, ['answer_hours', 'answer_days']))
  await addTallies(db, tx, (await countTimes(db, tx, timeZone)).tallies())
}

/** Counts everything again in this time zone. Events of other transactions wait for the end of this one. */
export async function rebuildTallies(db: FillDb, tx: RebuildTx, timeZone: string | null): Promise<void> {
  const { tallyZone, petTallies, donationTallies, durationTallies } = db.schema
  const [row] = await tx.update(tallyZone).set({ timeZone }).returning()
  if (!row) return
  for (const table of [petTallies, donationTallies, durationTallies]) await tx.delete(table)
  await addTallies(db, tx, await countAll(db, tx, timeZone))
}

/**
 * How the tallies differ from what is counted now, as sentences; none before they were filled. Counts twice if they
 * differ: something may have happened between two statements.
 */
export async function tallyProblems(db: CheckedDb): Promise<string[]> {
  const found = await tallyDifferences(db)
  const again = found.length > 0 ? new Set(await tallyDifferences(db)) : new Set()
  return found.filter((problem) => again.has(problem))
}

type CheckedDb = Pick<Database, 'read' | 'schema' | 'dialect'>

async function tallyDifferences(db: CheckedDb): Promise<string[]> {
  const [zone] = await db.read.select().from(db.schema.tallyZone)
  if (!zone) return []
  const sheet = new TallySheet()
  sheet.add(await countAll(db, db.read, zone.timeZone))
  sheet.add(await storedTallies(db), -1)
  const { pets, donations, durations } = sheet.tallies()
  const inWords = (names: Record<string, unknown>) =>
    Object.entries(names)
      .filter(([, value]) => typeof value === 'number' && value !== 0)
      .map(([name, value]) => `${name} ${Number(value) > 0 ? `${value} too few` : `${-Number(value)} too many`}`)
      .join(', ')
  return [
    ...pets.map(({ month, category, ...counts }) => `${month || 'unknown day'}, ${category}: ${inWords(counts)}`),
    ...donations.map(({ month, purpose, ...cents }) => `${month}, ${purpose}: ${inWords(cents)}`),
    ...durations.map(
      ({ kind, month, category, length, count }) =>
        `${kind} of ${month}, ${category}, ${length}: ${inWords({ count })}`,
    ),
  ]
}
