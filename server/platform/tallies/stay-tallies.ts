import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { FigureCategory } from '#shared/figures.ts'
import { addTallies } from './add-tallies.ts'
import {
  type DurationTally,
  lockTallies,
  type PetTally,
  type Tallies,
  type TallyDb,
  TallySheet,
  type TallyTx,
} from './tallies.ts'

// What stays say of arrivals, returns, adoptions, and departures.

type StayEvent = 'arrived' | 'returned' | 'adopted' | 'departed'
type StayCount = { month: string; category: FigureCategory; event: StayEvent; waited: number | null; count: number }

/** The days between two dates. */
const daysBetween = ({ dialect }: Pick<Database, 'dialect'>) =>
  dialect === 'sqlite'
    ? sql.raw('cast(julianday(started_on) - julianday(since) as integer)')
    : sql.raw('(started_on::date - since::date)')

/**
 * Events of the stays that the condition finds, which must find all stays of a pet or none. A pet is in care while it is
 * the shelter's and has no home; a time in care ends with an adoption or a departure. A first stay that is an adoption,
 * as after an import, counts as an arrival at an unknown day, too.
 */
const eventsOf = (db: TallyDb, which: SQL) => sql`
  with kept as (
    select id, original_pet_id as pet, category, started_on, ended_on, open,
      case when of_shelter and place <> 'adopted' then 1 else 0 end as cared,
      case when of_shelter and place = 'adopted' then 1 else 0 end as adopted
    from ${db.schema.stays} where ${which}
  ), linked as (
    select *, coalesce(lag(cared) over pet_stays, 0) as was_cared, coalesce(lag(adopted) over pet_stays, 0) as was_adopted,
      coalesce(lead(cared) over pet_stays, 0) as next_cared, coalesce(lead(adopted) over pet_stays, 0) as next_adopted
    from kept window pet_stays as (partition by pet order by id)
  ), numbered as (
    select *, case when cared = 1 and was_cared = 0 then 1 else 0 end as begins,
      sum(case when cared = 1 and was_cared = 0 then 1 else 0 end) over (partition by pet order by id) as period
    from linked
  ), dated as (
    select *, min(case when begins = 1 then started_on end) over (partition by pet, period) as since from numbered
  )
  select coalesce(started_on, '') as day, category, case when was_adopted = 1 then 'returned' else 'arrived' end as event,
    cast(null as integer) as waited from dated where begins = 1
  union all
  select '', category, 'arrived', cast(null as integer) from dated where adopted = 1 and was_cared = 0
  union all
  select coalesce(started_on, ''), category, 'adopted',
    case when was_cared = 1 and since <= started_on then ${daysBetween(db)} end from dated where adopted = 1
  union all
  select coalesce(ended_on, ''), category, 'departed', cast(null as integer) from dated
    where cared = 1 and not open and next_cared = 0 and next_adopted = 0`

/** The tallies of these stays; `which` finds all stays of a pet or none. */
export async function stayTallies(db: TallyDb, read: Pick<TallyTx, 'select'>, which: SQL): Promise<Partial<Tallies>> {
  const events = sql`(select substr(day, 1, 7) as month, category, event, waited, count(*) as count from (${eventsOf(db, which)}) as e
    group by substr(day, 1, 7), category, event, waited) as events`
  const counts: StayCount[] = await read
    .select({
      month: sql<string>`month`,
      category: sql<FigureCategory>`category`,
      event: sql<StayEvent>`event`,
      waited: sql<number | null>`waited`.mapWith(Number),
      count: sql<number>`count`.mapWith(Number),
    })
    .from(events)
  return {
    pets: counts.map(({ month, category, event, count }): PetTally => ({ month, category, [event]: count })),
    durations: counts.flatMap(({ month, category, waited, count }): DurationTally[] => {
      if (waited === null) return []
      const of = { month, category, count }
      return [
        { kind: 'waited_days', length: waited, ...of },
        { kind: 'waited_weeks', length: Math.floor(waited / 7), ...of },
      ]
    }),
  }
}

/** Pets per statement. */
const petsAtOnce = 200

/** Runs a change of the stays of these pets, whose rows are locked, and counts what it changed. */
export async function tallyStays(
  db: TallyDb,
  tx: TallyTx,
  petIds: number[],
  change: () => Promise<void>,
): Promise<void> {
  if (!(await lockTallies(db, tx))) return change()
  const sheet = new TallySheet()
  await addStays(db, tx, { sheet, petIds, times: -1 })
  await change()
  await addStays(db, tx, { sheet, petIds, times: 1 })
  await addTallies(db, tx, sheet.tallies())
}

/** Counts the stays of pets that have just been added. */
export async function tallyNewStays(db: TallyDb, tx: TallyTx, petIds: number[]): Promise<void> {
  if (petIds.length === 0 || !(await lockTallies(db, tx))) return
  const sheet = new TallySheet()
  await addStays(db, tx, { sheet, petIds, times: 1 })
  await addTallies(db, tx, sheet.tallies())
}

async function addStays(
  db: TallyDb,
  tx: TallyTx,
  { sheet, petIds, times }: { sheet: TallySheet; petIds: number[]; times: 1 | -1 },
): Promise<void> {
  for (let at = 0; at < petIds.length; at += petsAtOnce) {
    const some = petIds.slice(at, at + petsAtOnce)
    sheet.add(await stayTallies(db, tx, sql`original_pet_id in ${some}`), times)
  }
}
