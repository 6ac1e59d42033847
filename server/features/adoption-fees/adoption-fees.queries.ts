import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { PageParams } from '#server/db/paging.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import type { AdoptionFeeState } from '#shared/adoption-fees.ts'

export type FeeRecord = Database['schema']['adoptionFees']['$inferSelect']
export type FeePaymentRecord = Database['schema']['feePayments']['$inferSelect']

type FeeListReader = Pick<Database, 'read' | 'schema'>
export type FeeReader = { read: Pick<Database['read'], 'select'>; schema: Database['schema'] }

export async function feeOf(
  { read, schema: { adoptionFees: fees } }: FeeReader,
  requestId: number,
): Promise<FeeRecord | null> {
  const [row] = await read.select().from(fees).where(eq(fees.requestId, requestId))
  return row ?? null
}

export async function feeById(
  { read, schema: { adoptionFees: fees } }: FeeReader,
  id: number,
): Promise<FeeRecord | null> {
  const [row] = await read.select().from(fees).where(eq(fees.id, id))
  return row ?? null
}

export async function openPaymentOf(
  { read, schema: { feePayments: payments } }: FeeReader,
  feeId: number,
): Promise<FeePaymentRecord | null> {
  const [row] = await read
    .select()
    .from(payments)
    // written out, so that the partial index on it is used
    .where(and(eq(payments.feeId, feeId), sql`state = 'open'`))
  return row ?? null
}

export const paymentsOf = ({ read, schema: { feePayments: payments } }: FeeReader, feeId: number) =>
  read.select().from(payments).where(eq(payments.feeId, feeId)).orderBy(asc(payments.id))

export async function receiptOf(
  { read, schema: { receipts } }: FeeReader,
  { receiptId }: Pick<FeeRecord, 'receiptId'>,
) {
  if (receiptId === null) return null
  const [row] = await read.select().from(receipts).where(eq(receipts.id, receiptId))
  return row ?? null
}

/** Null for a deleted account. */
export async function rolesOf({ read, schema: { users } }: FeeReader, uid: string) {
  const [row] = await read
    .select({ uid: users.uid, name: users.name, role: users.role, staff: users.staff })
    .from(users)
    .where(eq(users.uid, uid))
  return row ?? null
}

/** The fee that the pet's page names; null without one, and for a deleted pet. */
export async function adoptionFeeOfPet({ read, schema: { pets } }: FeeReader, petId: number): Promise<number | null> {
  const [row] = await read.select({ cents: pets.adoptionFeeCents }).from(pets).where(eq(pets.id, petId))
  return row?.cents ?? null
}

/** The payment about which the provider has been due the longest. */
export async function nextDuePayment(
  { read, schema: { feePayments: payments } }: FeeReader,
  now: Date,
): Promise<FeePaymentRecord | null> {
  const [row] = await read
    .select()
    .from(payments)
    .where(and(sql`next_try_at is not null`, lte(payments.nextTryAt, now)))
    .orderBy(asc(payments.nextTryAt))
    .limit(rowLimit(1))
  return row ?? null
}

/** What lists and files show of fees. */
function selectListed({ read, schema }: FeeListReader) {
  const { adoptionFees: fees, adoptionRequests: requests, receipts } = schema
  return read
    .select({
      id: fees.id,
      fee: fees,
      receipt: receipts,
      requestId: requests.id,
      petName: requests.petName,
      payerName: requests.requesterName,
    })
    .from(fees)
    .innerJoin(requests, eq(requests.id, fees.requestId))
    .leftJoin(receipts, eq(receipts.id, fees.receiptId))
}

/** Newest first. */
export function listedFees(
  reader: FeeListReader,
  { before, limit, state }: PageParams & { state?: AdoptionFeeState | undefined },
) {
  const { adoptionFees: fees } = reader.schema
  const isBefore = before === undefined ? undefined : lt(fees.id, before)
  const hasState = state === undefined ? undefined : eq(fees.state, state)
  return selectListed(reader).where(and(isBefore, hasState)).orderBy(desc(fees.id)).limit(limit)
}

/** Oldest first. */
export function feesInRange(reader: FeeListReader, { after, upTo }: { after: number; upTo: number }, limit: number) {
  const { adoptionFees: fees } = reader.schema
  return selectListed(reader)
    .where(and(gt(fees.id, after), lte(fees.id, upTo)))
    .orderBy(asc(fees.id))
    .limit(limit)
}

export async function newestFeeId({ read, schema: { adoptionFees: fees } }: FeeListReader): Promise<number> {
  const [newest] = await read.select({ id: fees.id }).from(fees).orderBy(desc(fees.id)).limit(1)
  return newest?.id ?? 0
}
