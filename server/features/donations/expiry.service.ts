import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { DonationDetails } from '#server/features/campaigns/donors.queries.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import type { UserRow } from '#server/identity/users.ts'
import { sendPromiseReminder } from '#server/platform/notifications/account-mail.ts'
import { promiseTerms } from '#shared/promise-terms.ts'
import type { ShelterSettings } from '#shared/settings.ts'
import { moveDonation } from './transitions.service.ts'

// Unpaid promises expire (docs/product.md 8.18).

const day = 86_400_000

export type ExpiryTerms = Pick<DonationDetails, 'large' | 'expiresAt' | 'remindAt'>
export const neverExpires: ExpiryTerms = { large: false, expiresAt: null, remindAt: null }

export const canBePaid = ({ howToPay }: Pick<ShelterSettings, 'howToPay'>, takesPayments: boolean) =>
  takesPayments || howToPay !== null

type PromiseInput = { amountCents: number; now: Date; user: UserRow | null; takesPayments: boolean }

export async function expiryTermsOf(
  db: Database,
  { amountCents, now, user, takesPayments }: PromiseInput,
): Promise<ExpiryTerms> {
  const { values } = await savedSettings(db)
  const { largeCents, largeDays, days, reminderDays } = promiseTerms(values)
  const large = amountCents > largeCents && user?.emailVerified !== true
  if (!canBePaid(values, takesPayments)) return { ...neverExpires, large }
  const whole = large ? largeDays : days
  const expiresAt = new Date(now.getTime() + whole * day)
  // never at the time of the promise itself
  const before = reminderDays < whole ? reminderDays : whole / 2
  return { large, expiresAt, remindAt: new Date(expiresAt.getTime() - before * day) }
}

/** Promises per transaction, so that other writers don't wait long. */
const batchSize = 100

/**
 * Cancels expired promises, each in its own transaction, and only once if several servers run at the same time. Cancels
 * none while donors can't pay. Returns how many it found; there may be more unless it is 0.
 */
export async function expireDuePromises(db: Database, takesPayments: boolean, now = new Date()): Promise<number> {
  const { donationDetails } = db.schema
  if (!canBePaid((await savedSettings(db)).values, takesPayments)) return 0
  const due = await db.read
    .select({ id: donationDetails.donationId, campaignId: donationDetails.campaignId })
    .from(donationDetails)
    .where(and(sql`state = 'promised' and expires_at is not null`, lte(donationDetails.expiresAt, now)))
    .orderBy(asc(donationDetails.expiresAt))
    .limit(batchSize)
  for (const donation of due)
    await db.transaction((tx) =>
      moveDonation({ db, tx, now }, donation, ({ state, expiresAt }) =>
        state === 'promised' && expiresAt !== null && expiresAt <= now
          ? { to: 'cancelled', standingCents: 0, by: null }
          : null,
      ),
    )
  return due.length
}

/**
 * Reminds the donors of promises that expire soon, once each, if they left an email or have an account with a confirmed
 * one. Returns how many were due; there may be more unless it is 0.
 */
export function remindDuePromises(db: Database, now = new Date()): Promise<number> {
  const { donationDetails, users } = db.schema
  const isDue = and(sql`state = 'promised' and remind_at is not null`, lte(donationDetails.remindAt, now))
  return db.transaction(async (tx) => {
    const some = tx
      .select({ id: donationDetails.donationId })
      .from(donationDetails)
      .where(isDue)
      .orderBy(asc(donationDetails.remindAt))
      .limit(batchSize)
    const due = await tx
      .update(donationDetails)
      .set({ remindAt: null })
      .where(and(inArray(donationDetails.donationId, some), isDue))
      .returning({
        id: donationDetails.donationId,
        email: donationDetails.email,
        uid: donationDetails.donorUid,
        expiresAt: donationDetails.expiresAt,
      })
    for (const { id: donationId, email, uid, expiresAt } of due) {
      const [account] =
        email !== null || uid === null
          ? []
          : await tx
              .select({ email: users.email })
              .from(users)
              .where(and(eq(users.uid, uid), eq(users.emailVerified, true)))
      const to = email ?? account?.email
      if (to !== undefined && expiresAt !== null && expiresAt > now)
        await sendPromiseReminder(db, tx, { giftId: donationId, email: to })
    }
    return due.length
  })
}
