import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { sendMonthlyMail } from '#server/platform/notifications/monthly-mail.ts'
import { answerDays, askedLate, pauseStart } from '#shared/monthly-states.ts'
import type { DonationTransaction } from './donations.events.ts'
import { lockMonthly, type MonthlyRecord, sponsorsToAsk, updateMonthly } from './monthly.queries.ts'

// What happens to a sponsor's monthly donation when the pet finds a home or is deleted: it is paused, the sponsor is
// asked, and it ends without an answer (docs/product.md 8.34).

/** Asks the sponsor if the pet has found a home or was deleted, and they were not asked before. The row is locked. */
export async function askSponsorIn(
  { db, tx, now }: DonationTransaction,
  monthly: MonthlyRecord,
): Promise<MonthlyRecord> {
  const { pets } = db.schema
  const { id, petId, state, askedAt, version, email } = monthly
  if (monthly.purpose !== 'sponsor' || petId === null || state !== 'running' || askedAt !== null) return monthly
  const [pet] = await tx.select({ status: pets.status }).from(pets).where(eq(pets.id, petId))
  if (pet && pet.status !== 'adopted') return monthly
  if (email !== null) await sendMonthlyMail(db, tx, 'sponsor_asked', { monthlyId: id }, email)
  return updateMonthly(db, tx, id, {
    askedAt: now,
    // since the adoption, for invoices that become known only after the sponsor's answer
    pausedSince: pauseStart(monthly, new Date(now.getTime() - askedLate)),
    pausedUntil: null,
    version: version + 1,
    ...(monthly.method === 'card' && { syncAt: now }),
  })
}

/** Asks sponsors whose pets have found a home or were deleted since. Returns how many. */
export async function askSponsors(db: Database, now = new Date()): Promise<number> {
  const rows = await sponsorsToAsk(db)
  for (const { id } of rows)
    await db.transaction(async (tx) => {
      const monthly = await lockMonthly(db, tx, id)
      if (monthly) await askSponsorIn({ db, tx, now }, monthly)
    })
  return rows.length
}

const day = 86_400_000
const batchSize = 100

/** Ends the monthly donations of sponsors who were asked 60 days ago and have not answered. Returns how many. */
export async function endUnanswered(db: Database, now = new Date()): Promise<number> {
  const { monthlyDonations } = db.schema
  const due = and(
    sql`state = 'running' and purpose = 'sponsor'`,
    lte(monthlyDonations.askedAt, new Date(now.getTime() - answerDays * day)),
  )
  return db.transaction(async (tx) => {
    const ids = tx.select({ id: monthlyDonations.id }).from(monthlyDonations).where(due).limit(rowLimit(batchSize))
    const ended = await tx
      .update(monthlyDonations)
      .set({
        state: 'ended',
        endedAt: now,
        endedBy: 'unanswered',
        version: sql`${monthlyDonations.version} + 1`,
        syncAt: sql`case when ${monthlyDonations.method} = 'card' then ${sql.param(now, monthlyDonations.syncAt)} else ${monthlyDonations.syncAt} end`,
      })
      .where(and(due, inArray(monthlyDonations.id, ids)))
      .returning({ id: monthlyDonations.id })
    return ended.length
  })
}
