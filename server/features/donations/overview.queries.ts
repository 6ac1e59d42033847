import { and, asc, type Column, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { fromIndex } from '#server/db/index-hint.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import {
  before,
  type OverviewReader,
  type OverviewRow,
  type OverviewSource,
  summarize,
} from '#server/platform/overview/overview-source.ts'
import { formatReference } from '#shared/donations.ts'
import { maxCount } from '#shared/notifications.ts'
import { overviewTimes } from '#shared/overview.ts'
import { donationPath, pathTo } from '#shared/pages.ts'
import { canCorrectDonations, canManageDonations } from '#shared/permissions.ts'

// Promises with a secret: nobody is asked to pay donations from before payments existed (docs/product.md 8.9). The
// condition is written like the partial indexes.
const isPledge = sql`state = 'promised' and secret is not null`

/**
 * Their ids, with the index named: by the index of states, SQLite would read every promise from before payments existed.
 */
const oldestUnpaid = (details: OverviewReader['schema']['donationDetails']) =>
  sql`(select donation_id from ${fromIndex(details, 'gift_people_unpaid')} where ${isPledge} order by donation_id limit ${sql.raw(String(maxCount))})`

/** Empty for donations without a campaign. */
const nameOrEmpty = (name: Column) => sql<string>`coalesce(${name}, '')`

/** The oldest unpaid promises, at most `maxCount`, in any order. */
export const oldestPledges = ({ read, schema: { campaigns, donationDetails, donations } }: OverviewReader) =>
  read
    .select({
      id: donations.id,
      petId: donations.campaignId,
      petName: nameOrEmpty(campaigns.petName),
      title: campaigns.title,
      at: donations.createdAt,
      cents: donations.amountCents,
    })
    .from(donations)
    .leftJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(inArray(donations.id, oldestUnpaid(donationDetails)))

export const pledgesOf = (
  { read, schema: { campaigns, donationDetails, donations } }: OverviewReader,
  donorUid: string,
) =>
  read
    .select({
      id: donationDetails.donationId,
      petId: donations.campaignId,
      petName: nameOrEmpty(campaigns.petName),
      title: campaigns.title,
      at: donations.createdAt,
      cents: donations.amountCents,
      secret: donationDetails.secret,
    })
    .from(donationDetails)
    .innerJoin(donations, eq(donations.id, donationDetails.donationId))
    .leftJoin(campaigns, eq(campaigns.id, donationDetails.campaignId))
    .where(and(eq(donationDetails.donorUid, donorUid), isNotNull(donationDetails.donorUid), isPledge))
    .orderBy(desc(donationDetails.donationId))
    .limit(rowLimit(maxCount))

export const unsettledPayments = ({ read, schema: { strayPayments } }: OverviewReader) =>
  read
    .select({ id: strayPayments.id, at: strayPayments.createdAt, cents: strayPayments.cents })
    .from(strayPayments)
    // written out, so that the partial index on it is used
    .where(sql`settled_at is null`)
    .orderBy(asc(strayPayments.id))
    .limit(rowLimit(maxCount))

export const pledgeLines: OverviewSource = async ({ db, user, now }) => {
  if (!canManageDonations(user)) return []
  const old = before(now, overviewTimes.oldPledge)
  const rows = (await oldestPledges(db)).filter(({ at }) => at < old)
  return summarize('pledges', rows, {
    one: ({ id }) => `${pathTo('donations')}?reference=${formatReference(id)}`,
    many: pathTo('donations'),
    lateBefore: old,
  })
}

export const paymentLines: OverviewSource = async ({ db, user }) => {
  if (!canCorrectDonations(user)) return []
  const rows: OverviewRow[] = (await unsettledPayments(db)).map(({ id, at }) => ({ id, at, petId: null, petName: '' }))
  return summarize('payments', rows, { one: () => pathTo('donations'), many: pathTo('donations') })
}

/** The donor's own promises, while the shelter says how to pay them. */
export const owedLines: OverviewSource = async ({ db, user, payments }) => {
  const { howToPay } = (await savedSettings(db)).values
  if (howToPay === null && !payments) return []
  const rows = await pledgesOf(db, user.uid)
  const secrets = new Map(rows.map(({ id, secret }) => [id, secret]))
  return summarize('owed', rows, {
    one: ({ id }) => donationPath(secrets.get(id) ?? ''),
    many: pathTo('myDonations'),
  })
}
