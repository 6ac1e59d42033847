import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { monthsAfter } from '#shared/follow-up-days.ts'
import { defaultAgreementYears } from '#shared/retention.ts'
import { shelterSettings } from '#shared/settings.ts'
import { dayIn } from '#shared/time-zones.ts'

// What the end of a request, and the deletion of an account, do to adoption agreements (docs/product.md 28.6, 28.7), in
// the transaction of the event.

type AgreementDb = Pick<Database, 'schema'>
type AgreementTx = Pick<Tx, 'select' | 'update' | 'delete'>

/** Deletes the agreements of these requests to which nobody has agreed. */
async function dropUnagreed({ schema }: AgreementDb, tx: AgreementTx, which: SQL | undefined): Promise<void> {
  const { agreements, adoptionRequests: requests } = schema
  const ended = tx.select({ id: requests.id }).from(requests).where(which)
  await tx.delete(agreements).where(and(isNull(agreements.agreedAt), inArray(agreements.requestId, ended)))
}

export const dropUnagreedOfRequest = (db: AgreementDb, tx: AgreementTx, requestId: number): Promise<void> =>
  dropUnagreed(db, tx, eq(db.schema.adoptionRequests.id, requestId))

/** Of the pets' requests that ended without an adoption. */
export const dropUnagreedOfPets = (db: AgreementDb, tx: AgreementTx, ofPets: SQL | undefined): Promise<void> =>
  dropUnagreed(db, tx, and(ofPets, isNull(db.schema.adoptionRequests.adoptedAt)))

/**
 * Deletes an erased adopter's agreements, except those that they agreed to: they are kept for the years that the shelter
 * sets, from the day on which the account was deleted. To be called while the requests still name the adopter.
 */
export async function keepAgreementsOf(db: AgreementDb, tx: AgreementTx, uid: string, erasedAt: Date): Promise<void> {
  const { agreements, adoptionRequests: requests, settings } = db.schema
  const own = eq(requests.requesterUid, uid)
  await dropUnagreed(db, tx, own)
  const [row] = await tx.select({ content: settings.content }).from(settings)
  const stored = row ? JSON.parse(row.content) : {}
  const { timeZone, agreementYears } = shelterSettings.shape
  const years = Number(agreementYears.catch(null).parse(stored.agreementYears) ?? defaultAgreementYears)
  const day = dayIn(erasedAt, timeZone.catch(null).parse(stored.timeZone))
  const ofAdopter = inArray(agreements.requestId, tx.select({ id: requests.id }).from(requests).where(own))
  await tx
    .update(agreements)
    .set({ keptUntil: monthsAfter(day, 12 * years) })
    .where(and(isNotNull(agreements.agreedAt), ofAdopter))
}
