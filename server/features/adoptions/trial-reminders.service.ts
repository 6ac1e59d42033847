import { and, eq, gte, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { daysLater, trialReminder } from '#shared/stays.ts'
import { dayIn } from '#shared/time-zones.ts'
import { notifyTrialEnding } from './adoptions.events.ts'

/**
 * Reminds both sides of one trial that ends within two days, once, also if several servers run at the same time
 * (docs/product.md 25.5). Days are those of the shelter's time zone. Returns 0 if none is due; a trial that ended while no
 * server ran has no reminder.
 */
export async function remindNextTrial(db: Database, now = new Date()): Promise<number> {
  const { stays, adoptionRequests: requests } = db.schema
  const today = dayIn(now, (await savedSettings(db)).values.timeZone)
  // written out, so that the partial index is used
  const isTrial = sql`open and place = 'trial'`
  const isDue = and(
    isTrial,
    eq(stays.trialReminded, false),
    gte(stays.trialUntil, today),
    lte(stays.trialUntil, daysLater(today, trialReminder)),
  )
  const [due] = await db.read
    .select({ id: stays.id })
    .from(stays)
    .where(isDue)
    .orderBy(stays.trialUntil)
    .limit(rowLimit(1))
  if (!due) return 0
  await db.transaction(async (tx) => {
    const [trial] = await tx
      .update(stays)
      .set({ trialReminded: true })
      .where(and(eq(stays.id, due.id), isDue))
      .returning({ requestId: stays.requestId, until: stays.trialUntil })
    if (!trial?.requestId || trial.until === null) return
    const [request] = await tx.select().from(requests).where(eq(requests.id, trial.requestId))
    if (request) await notifyTrialEnding({ db, tx }, request, trial.until)
  })
  return 1
}
