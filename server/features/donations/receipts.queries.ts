import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import { type DonationReader, sponsoredName } from '#server/features/campaigns/donors.queries.ts'

export type ReceiptRow = DatabaseSchema['receipts']['$inferSelect']

type ReceiptReader = Pick<Database, 'read' | 'schema'>

export async function receiptOfDonation(
  { read, schema: { receipts } }: ReceiptReader,
  donationId: number,
): Promise<ReceiptRow | undefined> {
  const [row] = await read.select().from(receipts).where(eq(receipts.donationId, donationId))
  return row
}

/** The id of the donation with this receipt; null for an unknown number. */
export async function donationOfReceipt(
  { read, schema: { receipts } }: ReceiptReader,
  { year, number }: Pick<ReceiptRow, 'year' | 'number'>,
): Promise<number | null> {
  const [row] = await read
    .select({ id: receipts.donationId })
    .from(receipts)
    .where(and(eq(receipts.series, 'donation'), eq(receipts.year, year), eq(receipts.number, number)))
  return row?.id ?? null
}

/** Whose donations a statement contains: those with this email, and those of this account. */
export type StatementDonor = { email: string | null; uid: string | null }

/** For each of its two parts, an index finds the donations. */
function ofDonor({ donationDetails }: DatabaseSchema, { email, uid }: StatementDonor): SQL {
  const parts = [
    email === null ? undefined : eq(donationDetails.email, email),
    uid === null ? undefined : eq(donationDetails.donorUid, uid),
  ]
  return or(...parts) ?? sql`false`
}

/** Donations that were corrected were never received. */
const isReceived = ({ donationDetails }: DatabaseSchema) => inArray(donationDetails.state, ['received', 'refunded'])

/** When the donor's donations were received, newest first. */
export function receiptTimes({ read, schema }: ReceiptReader, donor: StatementDonor, limit: number) {
  const { receipts, donationDetails } = schema
  return read
    .select({ day: receipts.day, issuedAt: receipts.issuedAt })
    .from(donationDetails)
    .innerJoin(receipts, eq(receipts.donationId, donationDetails.donationId))
    .where(and(ofDonor(schema, donor), isReceived(schema)))
    .orderBy(desc(receipts.issuedAt))
    .limit(limit)
}

/** Donations that were received in this time, with their receipts, oldest first. */
export function receivedDonations(
  { read, schema }: ReceiptReader,
  donor: StatementDonor,
  { from, to, limit }: { from: Date; to: Date; limit: number },
) {
  const { campaigns, donations, donationDetails, receipts } = schema
  return read
    .select({
      id: donations.id,
      origin: donations.origin,
      amountCents: donations.amountCents,
      standingCents: donationDetails.standingCents,
      name: donationDetails.name,
      petName: campaigns.petName,
      title: campaigns.title,
      sponsored: sponsoredName(schema),
      receipt: receipts,
    })
    .from(donationDetails)
    .innerJoin(donations, eq(donations.id, donationDetails.donationId))
    .innerJoin(receipts, eq(receipts.donationId, donations.id))
    .leftJoin(campaigns, eq(campaigns.id, donations.campaignId))
    .where(and(ofDonor(schema, donor), isReceived(schema), gte(receipts.issuedAt, from), lt(receipts.issuedAt, to)))
    .orderBy(receipts.issuedAt, donations.id)
    .limit(limit)
}

/** The account with this email, if its owner has confirmed it. */
export async function accountOfEmail(
  { read, schema: { users } }: ReceiptReader,
  email: string,
): Promise<{ uid: string; name: string } | undefined> {
  const [user] = await read
    .select({ uid: users.uid, name: users.name })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
    .limit(1)
  return user
}

export async function accountById({ read, schema: { users } }: ReceiptReader, uid: string) {
  const [user] = await read.select().from(users).where(eq(users.uid, uid))
  return user
}

const maxReported = 100

/** Received donations without a receipt, and receipts of donations that were never received, by the donations' ids. */
export async function unmatchedReceipts({ read, schema }: Pick<DonationReader, 'read' | 'schema'>) {
  const { receipts, donationEvents } = schema
  const without = await read
    .select({ id: donationEvents.donationId })
    .from(donationEvents)
    .leftJoin(receipts, eq(receipts.donationId, donationEvents.donationId))
    .where(and(eq(donationEvents.state, 'received'), isNull(receipts.id)))
    .orderBy(donationEvents.donationId)
    .limit(maxReported)
  const unreceived = await read
    .select({ id: sql<number>`${receipts.donationId}`.mapWith(Number) })
    .from(receipts)
    .where(
      sql`series <> 'fee' and not exists (select 1 from donation_events e where e.donation_id = ${receipts.donationId} and e.state = 'received')`,
    )
    .orderBy(receipts.donationId)
    .limit(maxReported)
  return { without, unreceived }
}

/**
 * Series and years whose numbers aren't 1, 2, 3 and so on up to the counter. One statement, so it reads one snapshot
 * and can run while donations arrive.
 */
export async function brokenSeries({ read, schema: { receipts, receiptCounters } }: DonationReader) {
  const whole = (value: SQL) => sql<number>`coalesce(${value}, 0)`.mapWith(Number)
  const numbered = sql`(select series, year, count(*) as numbers, count(distinct number) as different, max(number) as highest
    from ${receipts} where series <> 'reference' group by series, year) as n`
  const rows = await read
    .select({
      series: sql<string>`coalesce(n.series, c.series)`,
      year: whole(sql`coalesce(n.year, c.year)`),
      numbers: whole(sql`n.numbers`),
      different: whole(sql`n.different`),
      highest: whole(sql`n.highest`),
      last: whole(sql`c.last`),
    })
    .from(sql`${numbered} full join ${receiptCounters} c on c.series = n.series and c.year = n.year`)
    .orderBy(sql`1, 2`)
  return rows.filter(
    ({ numbers, different, highest, last }) => numbers !== highest || different !== numbers || highest !== last,
  )
}
