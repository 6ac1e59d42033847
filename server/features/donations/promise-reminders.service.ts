import { and, count, eq, inArray, max } from 'drizzle-orm'
import { isUniqueViolation } from '#server/db/database-errors.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import type { DonationReader, DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { sendPromiseReminder } from '#server/platform/notifications/account-mail.ts'
import { canBeReminded } from '#shared/promise-reminders.ts'
import { requireBookkeeper } from './donations.policy.ts'
import { donationById } from './donations.queries.ts'

// Reminders that the desk sends to donors of unpaid promises (docs/product.md 8.18).

type RemindableDonation = Pick<DonationRecord, 'id' | 'state' | 'email' | 'donorUid' | 'secret' | 'createdAt'>

type ReminderFacts = { reminders: number; remindedAt: Date | null; to: string | null; canRemind: boolean }

/** Whom a reminder of each donation would reach, and the reminders sent so far. */
async function remindersOf(
  { read, schema: { promiseReminders, users } }: DonationReader,
  donations: readonly RemindableDonation[],
  now: Date,
): Promise<Map<number, ReminderFacts>> {
  const promised = donations.filter(({ state, secret }) => state === 'promised' && secret !== null)
  if (promised.length === 0) return new Map()
  const ids = promised.map(({ id }) => id)
  const uids = promised.flatMap(({ donorUid }) => donorUid ?? [])
  const sent = await read
    .select({ id: promiseReminders.donationId, reminders: count(), remindedAt: max(promiseReminders.createdAt) })
    .from(promiseReminders)
    .where(inArray(promiseReminders.donationId, ids))
    .groupBy(promiseReminders.donationId)
    .limit(rowLimit(ids.length))
  const accounts = await read
    .select({ uid: users.uid, email: users.email })
    .from(users)
    .where(and(inArray(users.uid, uids), eq(users.emailVerified, true)))
    .limit(rowLimit(ids.length))
  return new Map(
    promised.map((donation) => {
      const account = accounts.find(({ uid }) => uid === donation.donorUid)
      const to = donation.email ?? account?.email ?? null
      const { reminders = 0, remindedAt = null } = sent.find(({ id }) => id === donation.id) ?? {}
      const canRemind = canBeReminded({ ...donation, hasEmail: to !== null, reminders, remindedAt }, now)
      return [donation.id, { reminders, remindedAt, to, canRemind }]
    }),
  )
}

/** Adds when each donor was last reminded, and whether another reminder can be sent now. */
export async function withReminders<Donation extends RemindableDonation>(
  reader: DonationReader,
  donations: readonly Donation[],
): Promise<(Donation & Pick<ReminderFacts, 'remindedAt' | 'canRemind'>)[]> {
  const facts = await remindersOf(reader, donations, new Date())
  return donations.map((donation) => {
    const { remindedAt = null, canRemind = false } = facts.get(donation.id) ?? {}
    return { ...donation, remindedAt, canRemind }
  })
}

/**
 * Emails the donor of an unpaid promise a reminder, after the transaction commits. Throws `NOT_ALLOWED`,
 * `NO_SUCH_DONATION`, `REMINDER_NOT_DUE`.
 */
export const remindDonor = operation(
  { access: 'user', cost: 10 },
  async function remindDonor({ db, user, mail }, { id }: { id: number }) {
    requireBookkeeper(user)
    if (!mail) throw new AppError('REMINDER_NOT_DUE')
    const { schema } = db
    const now = new Date()
    try {
      return await db.transaction(async (tx) => {
        const reader = { read: tx, schema }
        const donation = await donationById(reader, id)
        if (!donation) throw new AppError('NO_SUCH_DONATION')
        const facts = (await remindersOf(reader, [donation], now)).get(id)
        if (!facts?.canRemind || facts.to === null) throw new AppError('REMINDER_NOT_DUE')
        const number = facts.reminders + 1
        await tx.insert(schema.promiseReminders).values({ donationId: id, number, createdAt: now })
        await sendPromiseReminder(db, tx, { giftId: id, email: facts.to })
        await recordAudit(db, tx, user, { act: 'donor_reminded', subject: 'gift', id, data: { number } })
        return { id, remindedAt: now.toISOString() }
      })
    } catch (error) {
      // another user was faster
      if (isUniqueViolation(error, 'promise_reminders_number')) throw new AppError('REMINDER_NOT_DUE')
      throw error
    }
  },
)
