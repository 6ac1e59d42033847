import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database, DatabaseReader, Tx } from '#server/db/database.ts'
import type { PageParams } from '#server/db/paging.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import { isPublic } from '#server/features/pets/pets.queries.ts'
import type { MonthlyState } from '#shared/monthly-states.ts'

export type MonthlyRecord = DatabaseSchema['monthlyDonations']['$inferSelect']
export type MonthlyInvoiceRecord = DatabaseSchema['monthlyInvoices']['$inferSelect']

export type MonthlyReader = Pick<Database, 'schema'> & { read: Pick<DatabaseReader, 'select' | '$count'> }

/** The secret of its page: its number, and 32 random bytes in Base64url. */
export const monthlySecret = ({ id, token }: Pick<MonthlyRecord, 'id' | 'token'>): string => `${id}-${token}`

export async function monthlyById({ read, schema }: MonthlyReader, id: number): Promise<MonthlyRecord | undefined> {
  const { monthlyDonations } = schema
  const [row] = await read.select().from(monthlyDonations).where(eq(monthlyDonations.id, id))
  return row
}

export async function monthlyBySecret(reader: MonthlyReader, secret: string): Promise<MonthlyRecord | undefined> {
  const row = await monthlyById(reader, Number.parseInt(secret, 10))
  return row && monthlySecret(row) === secret ? row : undefined
}

export async function monthlyByNonce(
  { read, schema }: MonthlyReader,
  nonce: string,
): Promise<MonthlyRecord | undefined> {
  const { monthlyDonations } = schema
  const [row] = await read.select().from(monthlyDonations).where(eq(monthlyDonations.nonce, nonce))
  return row
}

/** Locks the row, and returns it as it is now; undefined if there is none. */
export async function lockMonthly(
  { schema: { monthlyDonations } }: Pick<Database, 'schema'>,
  tx: Tx,
  id: number,
): Promise<MonthlyRecord | undefined> {
  const [row] = await tx
    .update(monthlyDonations)
    .set({ state: sql`${monthlyDonations.state}` })
    .where(eq(monthlyDonations.id, id))
    .returning()
  return row
}

export async function updateMonthly(
  { schema: { monthlyDonations } }: Pick<Database, 'schema'>,
  tx: Tx,
  id: number,
  change: Partial<Omit<MonthlyRecord, 'id'>>,
): Promise<MonthlyRecord> {
  const [row] = await tx.update(monthlyDonations).set(change).where(eq(monthlyDonations.id, id)).returning()
  if (!row) throw new Error('a monthly donation that is not there')
  return row
}

export async function invoiceByPayment(
  { read, schema: { monthlyInvoices } }: MonthlyReader,
  paymentId: string,
): Promise<MonthlyInvoiceRecord | undefined> {
  const [row] = await read.select().from(monthlyInvoices).where(eq(monthlyInvoices.paymentId, paymentId))
  return row
}

const maxListed = 24

/** The latest donations of a monthly donation, newest first, each in its current state. */
export const donationsOfMonthly = ({ read, schema }: MonthlyReader, monthlyId: number) => {
  const { donations, donationDetails, monthlyInvoices } = schema
  const { state, standingCents, secret } = donationDetails
  const { id, amountCents, createdAt } = donations
  return read
    .select({ id, amountCents, createdAt, state, standingCents, secret })
    .from(monthlyInvoices)
    .innerJoin(donations, eq(donations.id, monthlyInvoices.donationId))
    .innerJoin(donationDetails, eq(donationDetails.donationId, monthlyInvoices.donationId))
    .where(eq(monthlyInvoices.monthlyId, monthlyId))
    .orderBy(desc(monthlyInvoices.donationId))
    .limit(rowLimit(maxListed))
}

/** Invoices whose donations are known already, of these. */
export async function knownInvoiceIds(
  { read, schema: { monthlyInvoices } }: MonthlyReader,
  monthlyId: number,
): Promise<Set<string>> {
  const rows = await read
    .select({ id: monthlyInvoices.id })
    .from(monthlyInvoices)
    .where(eq(monthlyInvoices.monthlyId, monthlyId))
  return new Set(rows.map(({ id }) => id))
}

const lasting: MonthlyState[] = ['starting', 'running']
/** All but those that were never paid. */
const listed: MonthlyState[] = [...lasting, 'ended']

/** Of one email, running or beginning. */
export const countLasting = (
  { schema: { monthlyDonations } }: Pick<Database, 'schema'>,
  tx: Pick<Tx, '$count'>,
  email: string,
): Promise<number> =>
  tx.$count(monthlyDonations, and(eq(monthlyDonations.email, email), inArray(monthlyDonations.state, lasting)))

export const monthlyList = (
  { read, schema: { monthlyDonations } }: MonthlyReader,
  { before, limit, state }: PageParams & { state?: MonthlyState | undefined },
): Promise<MonthlyRecord[]> =>
  read
    .select()
    .from(monthlyDonations)
    .where(
      and(
        before ? lt(monthlyDonations.id, before) : undefined,
        state ? eq(monthlyDonations.state, state) : inArray(monthlyDonations.state, listed),
      ),
    )
    .orderBy(desc(monthlyDonations.id))
    .limit(limit)

/** Reads only the index of running ones. */
export const sumOfRunning = ({ read, schema: { monthlyDonations } }: MonthlyReader) =>
  read
    .select({
      count: sql<number>`count(*)`.mapWith(Number),
      cents: sql<number>`coalesce(sum(${monthlyDonations.amountCents}), 0)`.mapWith(Number),
    })
    .from(monthlyDonations)
    // written out, so that the partial index on it is used
    .where(sql`state = 'running'`)

/** Running monthly donations: how many, and their amounts per month. */
export async function monthlyTotals(reader: MonthlyReader): Promise<{ count: number; cents: number }> {
  const [totals] = await sumOfRunning(reader)
  return totals ?? { count: 0, cents: 0 }
}

/** Those of the desk's list, oldest first, for its file. */
export const monthlyInRange = (
  { read, schema: { monthlyDonations } }: MonthlyReader,
  { after, upTo }: { after: number; upTo: number },
  limit: number,
): Promise<MonthlyRecord[]> =>
  read
    .select()
    .from(monthlyDonations)
    .where(and(gt(monthlyDonations.id, after), lte(monthlyDonations.id, upTo), inArray(monthlyDonations.state, listed)))
    .orderBy(asc(monthlyDonations.id))
    .limit(limit)

export async function newestMonthlyId({ read, schema: { monthlyDonations } }: MonthlyReader): Promise<number> {
  const { id } = monthlyDonations
  const [newest] = await read.select({ id }).from(monthlyDonations).orderBy(desc(id)).limit(1)
  return newest?.id ?? 0
}

/** Pets that can be sponsored: looking for a home, and cared for by the shelter. The longest waiting first. */
export const petsToSponsor = ({ read, schema }: MonthlyReader, { limit, id }: { limit: number; id?: number }) => {
  const { pets, users } = schema
  return read
    .select({ id: pets.id, name: pets.name })
    .from(pets)
    .innerJoin(users, eq(users.uid, pets.ownerUid))
    .where(
      and(
        id === undefined ? undefined : eq(pets.id, id),
        isPublic(schema),
        inArray(pets.status, ['available', 'on_hold']),
        or(eq(users.role, 'admin'), eq(users.staff, true)),
      ),
    )
    .orderBy(asc(pets.id))
    .limit(limit)
}

const maxAsked = 100

/** Running donations of sponsors whose pet has found a home or was deleted, and who were not asked yet. */
export async function sponsorsToAsk({ read, schema }: MonthlyReader): Promise<MonthlyRecord[]> {
  const { monthlyDonations, pets } = schema
  return read
    .select(getTableColumns(monthlyDonations))
    .from(monthlyDonations)
    .leftJoin(pets, eq(pets.id, monthlyDonations.petId))
    .where(
      and(
        sql`${monthlyDonations.state} = 'running' and ${monthlyDonations.purpose} = 'sponsor'`,
        isNull(monthlyDonations.askedAt),
        sql`(${pets.id} is null or ${pets.status} = 'adopted')`,
      ),
    )
    .orderBy(asc(monthlyDonations.id))
    .limit(rowLimit(maxAsked))
}
