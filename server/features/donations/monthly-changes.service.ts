import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { fixCurrency } from '#server/platform/currency/currency.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { formatMoneyExact } from '#shared/money.ts'
import { type MonthlyChange, monthlyAmountProblem } from '#shared/monthly-donations.ts'
import { monthlyRulesTexts } from '#shared/monthly-rules.texts.ts'
import { addMonths, isPaused, pauseEnd, pauseStart } from '#shared/monthly-states.ts'
import { lockMonthly, type MonthlyRecord, monthlyBySecret, updateMonthly } from './monthly.queries.ts'
import { requireSponsoredPet } from './monthly.service.ts'
import { eraseMonthlyDonors } from './monthly-erasure.service.ts'
import { readMonthlyPage } from './monthly-page.service.ts'
import { trySync } from './monthly-sync.service.ts'

// What a donor changes with the link of a monthly donation. Each change is stored as a wish first; then the provider is
// told, at once or by the worker (docs/decisions/062-monthly-gifts.md).

export async function requireMonthly(db: Database, secret: string): Promise<MonthlyRecord> {
  const monthly = await monthlyBySecret(db, secret)
  if (!monthly) throw new AppError('NO_SUCH_DONATION')
  return monthly
}

/** Throws `NO_SUCH_DONATION`, `MONTHLY_MOVED_ON`, `INVALID`, `PET_NOT_SPONSORED`. Repeating a change is no error. */
export const changeMonthly = operation(
  { access: 'anyone', cost: 5, limit: 'pay' },
  async function changeMonthly(ctx, change: MonthlyChange) {
    const { db, payments } = ctx
    const { id } = await requireMonthly(db, change.secret)
    await db.transaction(async (tx) => {
      if (change.do === 'lower') await fixCurrency(db, tx, ctx.parsedAt)
      const held = await lockMonthly(db, tx, id)
      if (!held) throw new AppError('NO_SUCH_DONATION')
      const wish = await wishOf(ctx, tx, held, change)
      if (wish) await storeWish(db, tx, held, wish)
    })
    return readMonthlyPage(ctx, await trySync(db, payments, id))
  },
)

type Wish = Partial<MonthlyRecord>

/** Stores what the donor wants, to be sent to the provider. */
export const storeWish = (
  db: Pick<Database, 'schema'>,
  tx: Tx,
  { id, version, method }: MonthlyRecord,
  wish: Wish,
): Promise<MonthlyRecord> =>
  updateMonthly(db, tx, id, {
    ...wish,
    ...(method === 'card' && { version: version + 1, syncAt: new Date(), syncTries: 0 }),
  })

/** A pause and the question to a sponsor stay, so that what was paid since is refunded. */
export const endOf = (endedBy: NonNullable<MonthlyRecord['endedBy']>): Wish => ({
  state: 'ended',
  endedAt: new Date(),
  endedBy,
})

const movedOn = () => new AppError('MONTHLY_MOVED_ON')
const invalid = (message: string) => new AppError('INVALID', { issues: [{ path: 'amount', message }] })

/** What the change makes of it; null if that is so already. */
async function wishOf(
  { db }: Actor<'anyone'>,
  tx: Tx,
  held: MonthlyRecord,
  change: MonthlyChange,
): Promise<Wish | null> {
  if (change.do === 'stop' && held.state === 'ended') return null
  if (held.state !== 'running') throw movedOn()
  if (change.do === 'stop') return endOf('donor')
  if (change.do === 'sponsor' || change.do === 'shelter') return answerOf(db, tx, held, change)
  // a standing order is changed at the donor's bank
  if (held.askedAt !== null || held.method !== 'card') throw movedOn()
  if (change.do === 'lower') return lowered(held, change.amountCents)
  const now = new Date()
  // the pause stays until the provider has confirmed its end, so that what was paid in it is refunded
  if (change.do === 'resume') return isPaused(held, now) ? { pausedUntil: now } : null
  const pausedUntil = pauseEnd(upcoming(held.nextAt, now), change.months)
  const isSame = isPaused(held, now) && held.pausedUntil?.getTime() === pausedUntil.getTime()
  return isSame ? null : { pausedSince: pauseStart(held, now), pausedUntil }
}

/** The next due date; the one that is known may have passed since the provider was asked. */
const upcoming = (nextAt: Date | null, now: Date): Date => {
  if (nextAt === null) return addMonths(now, 1)
  return nextAt > now ? nextAt : upcoming(addMonths(nextAt, 1), now)
}

/** The same amount is a wish, too: it may have been raised in Stripe's dashboard since. */
function lowered(held: MonthlyRecord, amountCents: number): Wish {
  if (amountCents === held.amountCents) return { amountCents }
  const problem = monthlyAmountProblem(amountCents)
  if (problem) throw invalid(problem)
  if (amountCents > held.amountCents)
    throw invalid(monthlyRulesTexts.notLower({ amount: formatMoneyExact(held.amountCents) }))
  return { amountCents }
}

type Answer = Extract<MonthlyChange, { do: 'sponsor' | 'shelter' }>

/** The sponsor's answer, once the pet has found a home: another pet, or the shelter. */
async function answerOf(db: Database, tx: Tx, held: MonthlyRecord, change: Answer): Promise<Wish | null> {
  const isAnswered = change.do === 'shelter' ? held.purpose === 'shelter' : held.petId === change.petId
  if (held.askedAt === null) {
    if (isAnswered) return null
    throw movedOn()
  }
  const again = { askedAt: null, pausedUntil: new Date() }
  if (change.do === 'shelter') return { ...again, purpose: 'shelter', petId: null, petName: null }
  const pet = await requireSponsoredPet(db, tx, change.petId)
  return { ...again, petId: pet.id, petName: pet.name }
}

/** Erases the donor's details, and ends the monthly donation. Its donations stay, each with its own page. */
export const eraseMonthly = operation(
  { access: 'anyone', cost: 5, limit: 'pay' },
  async function eraseMonthly(ctx, { secret }: { secret: string }) {
    const { db, payments } = ctx
    const { id } = await requireMonthly(db, secret)
    await db.transaction(async (tx) => {
      const { monthlyDonations } = db.schema
      await eraseMonthlyDonors(db, tx, eq(monthlyDonations.id, id), new Date())
    })
    db.purgeDeleted()
    return readMonthlyPage(ctx, await trySync(db, payments, id))
  },
)
