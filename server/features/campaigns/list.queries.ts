import { and, count, desc, gt, gte, lt, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead } from '#server/db/database.ts'
import { columnOf, columnsOf, fromIndex } from '#server/db/index-hint.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { matchesAnyCase } from '#server/db/search.ts'
import { lastInWindow, searchWindow } from '#server/db/search-window.ts'
import { type CampaignGroup, maxCountedCampaigns } from '#shared/campaign-list.ts'
import { type CampaignRecord, isPublic } from './campaigns.queries.ts'

// The website's list of campaigns (docs/product.md 7.13): its two groups have an index each. A campaign that has just
// ended is in the index of open campaigns until a job notifies its creator (notifyEnded), so that both groups compare
// it with the clock.

type ListReader = Pick<Database, 'read' | 'schema'>
type CampaignsSchema = Database['schema']

/** Written like the index of open campaigns. */
export const isOpen = (schema: CampaignsSchema): SQL =>
  sql`${isPublic(schema)} and not ${schema.campaigns.endTold} and ${schema.campaigns.goalReached} = 0`

/** Written like the index of finished campaigns. */
const isFinished = (schema: CampaignsSchema): SQL =>
  sql`${isPublic(schema)} and (${schema.campaigns.endTold} or ${schema.campaigns.goalReached} = 1)`

type Moment = Date | Placeholder<'now', Date>

const endsAfter = ({ campaigns }: CampaignsSchema, now: Moment): SQL =>
  gt(campaigns.endsAt, sql.param(now, campaigns.endsAt))
const endedBy = ({ campaigns }: CampaignsSchema, now: Moment): SQL =>
  lte(campaigns.endsAt, sql.param(now, campaigns.endsAt))

/** Rows of a group: those that its index finds, and for finished ones also those whose end has just passed. */
type RowSource = 'open' | 'finished' | 'overdue'

const sourcesOf = { open: ['open'], finished: ['overdue', 'finished'] } as const satisfies Record<
  CampaignGroup,
  RowSource[]
>

const indexOf = { open: 'campaigns_open', finished: 'campaigns_finished', overdue: 'campaigns_to_end' } as const

function isIn(schema: CampaignsSchema, source: RowSource, now: Moment): SQL | undefined {
  if (source === 'finished') return isFinished(schema)
  return and(isOpen(schema), source === 'open' ? endsAfter(schema, now) : endedBy(schema, now))
}

type ListQuery = { before?: number | undefined; now: Date; limit: number }

const rowsOf =
  (source: RowSource): PreparedRead<ListQuery, CampaignRecord> =>
  (read, schema, { before, now, limit }) =>
    read
      .select(columnsOf(schema.campaigns))
      .from(fromIndex(schema.campaigns, indexOf[source]))
      .where(and(isIn(schema, source, now), before && lt(schema.campaigns.id, before)))
      .orderBy(desc(schema.campaigns.id))
      .limit(rowLimit(limit))

const listedRows = { open: rowsOf('open'), finished: rowsOf('finished'), overdue: rowsOf('overdue') }

export type CampaignSearch = ListQuery & { search?: string | undefined }

const nameMatches = ({ campaigns }: CampaignsSchema, search: string): SQL | undefined =>
  or(matchesAnyCase(campaigns.petName, search), matchesAnyCase(campaigns.title, search))

/** Where a search of this group ends for now, if it has more rows than one call reads. */
const searchEnd = (
  { read, schema }: ListReader,
  group: CampaignGroup,
  { before, now }: Pick<CampaignSearch, 'before' | 'now'>,
) =>
  lastInWindow(searchWindow.rows, (skipped) =>
    read
      .select({ id: columnOf(schema.campaigns.id) })
      .from(fromIndex(schema.campaigns, indexOf[group]))
      .where(and(isIn(schema, group, now), before ? lt(schema.campaigns.id, before) : undefined))
      .orderBy(desc(schema.campaigns.id))
      .limit(rowLimit(2))
      .offset(skipped),
  )

function searchedRows(
  { read, schema }: ListReader,
  source: RowSource,
  { before, now, limit, search = '' }: CampaignSearch,
  end: number | undefined,
) {
  const { campaigns } = schema
  return read
    .select(columnsOf(campaigns))
    .from(fromIndex(campaigns, indexOf[source]))
    .where(
      and(
        isIn(schema, source, now),
        before ? lt(campaigns.id, before) : undefined,
        end ? gte(campaigns.id, end) : undefined,
        nameMatches(schema, search),
      ),
    )
    .orderBy(desc(campaigns.id))
    .limit(rowLimit(limit))
}

/**
 * The next campaigns of a group, newest first. `end` is set if a search has read only a part of the group, down to that
 * id.
 */
export async function rowsInGroup(
  db: ListReader,
  group: CampaignGroup,
  query: CampaignSearch,
): Promise<{ rows: CampaignRecord[]; end: number | undefined }> {
  const { search, ...plain } = query
  const end = search === undefined ? undefined : (await searchEnd(db, group, query))?.id
  const rows = new Map<number, CampaignRecord>()
  // overdue ones first: a job may move them to the others meanwhile, but never back
  for (const source of sourcesOf[group]) {
    const found =
      search === undefined ? await db.read.run(listedRows[source], plain) : await searchedRows(db, source, query, end)
    for (const row of found) rows.set(row.id, row)
  }
  const newestFirst = [...rows.values()].sort((one, other) => other.id - one.id)
  return { rows: newestFirst.slice(0, query.limit), end }
}

/** How many campaigns of a group match, up to `maxCountedCampaigns`. */
export async function countGroup(
  db: ListReader,
  group: CampaignGroup,
  { now, search }: Pick<CampaignSearch, 'now' | 'search'>,
): Promise<number> {
  const { read, schema } = db
  const { campaigns } = schema
  const end = search && (await searchEnd(db, group, { now }))
  let total = 0
  for (const source of sourcesOf[group]) {
    const matches = read
      .select({ id: columnOf(campaigns.id).as('id') })
      .from(fromIndex(campaigns, indexOf[source]))
      .where(
        and(
          isIn(schema, source, now),
          end ? gte(campaigns.id, end.id) : undefined,
          search ? nameMatches(schema, search) : undefined,
        ),
      )
      .limit(rowLimit(maxCountedCampaigns))
      .as('matches')
    const [row] = await read.select({ total: count() }).from(matches)
    total += row?.total ?? 0
  }
  return Math.min(total, maxCountedCampaigns)
}

const nextEnds: PreparedRead<{ now: Date }, { endsAt: Date }> = (read, schema, { now }) => {
  const { campaigns } = schema
  return read
    .select({ endsAt: columnOf(campaigns.endsAt) })
    .from(fromIndex(campaigns, 'campaigns_to_end'))
    .where(and(sql`not ${campaigns.endTold}`, endsAfter(schema, now)))
    .orderBy(campaigns.endsAt)
    .limit(rowLimit(1))
}

/** When the first of the running campaigns ends after `now`. */
export async function nextEnd({ read }: Pick<Database, 'read'>, now: Date): Promise<Date | undefined> {
  const [next] = await read.run(nextEnds, { now })
  return next?.endsAt
}

/** A pet has few campaigns; more are not looked through. */
const maxCampaignsOfPet = 20

const ofPet: PreparedRead<{ petId: number }, CampaignRecord> = (read, schema, { petId }) => {
  const { campaigns } = schema
  return read
    .select(columnsOf(campaigns))
    .from(fromIndex(campaigns, 'campaigns_of_pet'))
    .where(and(sql`${campaigns.petId} = ${petId}`, isOpen(schema), sql`${campaigns.petId} is not null`))
    .orderBy(desc(campaigns.id))
    .limit(rowLimit(maxCampaignsOfPet))
}

/** Public campaigns for the pet whose goal isn't reached, newest first. Some may be paused, or have just ended. */
export const campaignsOfPet = ({ read }: Pick<Database, 'read'>, petId: number): Promise<CampaignRecord[]> =>
  read.run(ofPet, { petId })

/** For the test of query plans. */
export const listPlans = { nextEnds, ofPet, ...listedRows }
