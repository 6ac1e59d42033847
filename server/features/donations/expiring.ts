import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { savedSettings } from '#server/features/settings/queries.ts'
import type { UserRow } from '#server/identity/users.ts'
import { sendPromiseReminder } from '#server/platform/notifications/account-mail.ts'
import { promiseTerms } from '#shared/promise-terms.ts'
import type { ShelterSettings } from '#shared/settings.ts'
import type { DonationDetails } from './queries.ts'
import { moveDonation } from './transitions.ts'

// Promises that nobody pays come to an end (docs/product.md 8.18).

const day = 86_400_000

export type ExpiryTerms = Pick<DonationDetails, 'large' | 'expiresAt' | 'remindAt'>
/** What never expires: cash, payments, and promises that nobody is told how to pay. */
export const neverExpires: ExpiryTerms = { large: false, expiresAt: null, remindAt: null }

/** Whether donors can pay what they promise: by the shelter's own words, or online. */
export const canBePaid = ({ howToPay }: Pick<ShelterSettings, 'howToPay'>, takesPayments: boolean) =>
  takesPayments || howToPay !== null

type PromiseInput = { amountCents: number; now: Date; user: UserRow | null; takesPayments: boolean }

/** Whether a new promise is large, when it expires, and when its donor is reminded of it. */
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
  // not at the moment at which it was promised
  const before = reminderDays < whole ? reminderDays : whole / 2
  return { large, expiresAt, remindAt: new Date(expiresAt.getTime() - before * day) }
}

/** Promises are dealt with so many at a time, so that nobody waits long for the database. */
const batchSize = 100

/**
 * Cancels promises whose time is over, each in a step of its own, and once where several servers do it at the same time.
 * None while donors can't pay. Returns how many it looked at; where it is more than none there may be others.
 */
export async function expireDuePromises(db: Database, takesPayments: boolean, now = new Date()): Promise<number> {
  const { donationDetails } = db.schema
  if (!canBePaid((await savedSettings(db)).values, takesPayments)) return 0
  const due = await db.read
    .select({ id: donationDetails.donationId, campaignId: donationDetails.campaignId })
    .from(donationDetails)
    // as the index says it
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
 * Reminds the donors of promises that soon expire, once each, where they left an address or have an account with a
 * confirmed one. Returns how many were due; where it is more than none there may be others.
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
