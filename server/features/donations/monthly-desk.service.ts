import { eq } from 'drizzle-orm'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { toShelter } from '#server/features/campaigns/donors.queries.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { operation } from '#server/platform/access/operation.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { fixCurrency } from '#server/platform/currency/currency.ts'
import { AppError, issueOf } from '#server/platform/errors/errors.ts'
import { type MonthlyListInput, parseMonthlyReference, type TransferInput } from '#shared/monthly-donations.ts'
import { monthlyRulesTexts } from '#shared/monthly-rules.texts.ts'
import { requireBookkeeper } from './donations.policy.ts'
import { donationById } from './donations.queries.ts'
import { neverExpires } from './expiry.service.ts'
import {
  lockMonthly,
  type MonthlyRecord,
  monthlyById,
  monthlyInRange,
  monthlyList,
  monthlyTotals,
  newestMonthlyId,
} from './monthly.queries.ts'
import { endOf, storeWish } from './monthly-changes.service.ts'
import { trySync } from './monthly-sync.service.ts'
import { addDonation } from './transitions.service.ts'

// The admins' list of monthly donations, and standing orders at the desk (docs/product.md 8.35).

export const listMonthly = operation(
  { access: 'admin', cost: 5 },
  function listMonthly({ db }, { cursor: before, limit, state }: MonthlyListInput) {
    return pageOf(limit, (limit) => monthlyList(db, { before, limit, state } satisfies PageParams & MonthlyFilter))
  },
)
type MonthlyFilter = Pick<MonthlyListInput, 'state'>

/** How many run, and what they come to each month. */
export const sumMonthly = operation({ access: 'admin', cost: 5 }, function sumMonthly({ db }) {
  return monthlyTotals(db)
})

const rowsPerRead = 300

export type MonthlyCursor = { after: number; upTo: number; timeZone: string | null }

/**
 * A piece of the list as a file, oldest first, up to the newest one at the time of the first call. Each has the state of
 * the time when it was read; its days are in the time zone that the shelter had at the first call.
 */
export const exportMonthly = operation(
  { access: 'admin', cost: 6 },
  async function exportMonthly({ db, user }, from?: MonthlyCursor) {
    // once per file, before its first row
    if (!from) await db.transaction((tx) => recordAudit(db, tx, user, { act: 'monthly_exported', subject: 'shelter' }))
    const { timeZone } = from ?? (await savedSettings(db)).values
    const range = from ?? { after: 0, upTo: await newestMonthlyId(db) }
    const items = await monthlyInRange(db, range, rowsPerRead)
    const last = items.at(-1)
    const isWhole = items.length < rowsPerRead || last === undefined
    return { items, timeZone, nextCursor: isWhole ? null : { after: last.id, upTo: range.upTo, timeZone } }
  },
)

/** Stops a monthly donation for its donor; repeating it is no error. Throws `NO_SUCH_DONATION`. */
export const stopMonthly = operation(
  { access: 'admin', cost: 5 },
  async function stopMonthly({ db, user, payments }, { id }: { id: number }): Promise<MonthlyRecord> {
    await db.transaction(async (tx) => {
      const held = await lockMonthly(db, tx, id)
      if (!held) throw new AppError('NO_SUCH_DONATION')
      if (held.state !== 'running') return
      await storeWish(db, tx, held, endOf('desk'))
      await recordAudit(db, tx, user, { act: 'monthly_stopped', subject: 'monthly', id })
    })
    return trySync(db, payments, id)
  },
)

/**
 * Records a donation that arrived with the fixed reference of a standing order, once per key. Throws `NOT_ALLOWED`,
 * `INVALID` for an unknown reference.
 */
export const receiveTransfer = operation(
  { access: 'user', cost: 5 },
  async function receiveTransfer(ctx, { reference, amountCents, key }: TransferInput): Promise<DonationRecord> {
    const { db, user, parsedAt } = ctx
    requireBookkeeper(user)
    const id = parseMonthlyReference(reference)
    const monthly = id === null ? undefined : await monthlyById(db, id)
    if (monthly?.method !== 'transfer')
      throw new AppError('INVALID', { issues: [issueOf('reference', monthlyRulesTexts.noSuchReference)] })
    const { monthlyInvoices } = db.schema
    const entry = `transfer ${key}`
    return db.transaction(async (tx) => {
      await fixCurrency(db, tx, parsedAt)
      const held = await lockMonthly(db, tx, monthly.id)
      if (!held) throw new AppError('NO_SUCH_DONATION')
      const [first] = await tx.select().from(monthlyInvoices).where(eq(monthlyInvoices.id, entry))
      const earlier = first && (await donationById({ read: tx, schema: db.schema }, first.donationId))
      if (earlier) return earlier
      const now = new Date()
      const { name, email, donorUid, language, petId } = held
      const target = petId === null ? toShelter : ({ purpose: 'sponsor', campaignId: null, petId } as const)
      const nothing = { message: null, showName: false, follows: false, idempotencyKey: null, requestHash: null }
      const person = { name, email, donorUid, language, ...nothing, ...neverExpires }
      const { donation } = await addDonation(
        { db, tx, now },
        { ...target, ...person, amountCents, origin: 'cash' },
        user.uid,
      )
      await tx
        .insert(monthlyInvoices)
        .values({ id: entry, monthlyId: held.id, donationId: donation.id, createdAt: now })
      await recordAudit(db, tx, user, {
        act: 'cash_entered',
        subject: 'gift',
        id: donation.id,
        data: { cents: amountCents },
      })
      return donation
    })
  },
)
