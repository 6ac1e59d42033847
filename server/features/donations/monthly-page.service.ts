import { eq } from 'drizzle-orm'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { effectiveSettings } from '#server/features/settings/settings.service.ts'
import { type Actor, operation } from '#server/platform/access/operation.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { isPublished } from '#shared/approval.ts'
import { donationsOfMonthly, type MonthlyRecord, monthlyBySecret, petsToSponsor } from './monthly.queries.ts'
import { trySync } from './monthly-sync.service.ts'

// The page of a monthly donation, for anyone who has its link (docs/product.md 8.33).

export async function readMonthlyPage({ db, fixed, payments, mail }: Actor<'anyone'>, monthly: MonthlyRecord) {
  const { pets } = db.schema
  const { petId, method } = monthly
  const [donations, saved, [pet]] = await Promise.all([
    donationsOfMonthly(db, monthly.id),
    method === 'transfer' ? savedSettings(db) : null,
    petId === null
      ? []
      : db.read
          .select({ status: pets.status, approval: pets.approval, hidden: pets.hidden })
          .from(pets)
          .where(eq(pets.id, petId)),
  ])
  return {
    monthly,
    donations,
    isPetShown: pet !== undefined && pet.status !== 'draft' && isPublished(pet),
    howToPay: saved && effectiveSettings(saved, fixed ?? {}).howToPay,
    canMail: Boolean(mail) && monthly.email !== null,
    test: payments?.live === false && method === 'card',
  }
}
export type MonthlyPageData = Awaited<ReturnType<typeof readMonthlyPage>>

type MonthlySecret = { secret: string }

/** Throws `NO_SUCH_DONATION`. */
export const getMonthly = operation(
  { access: 'anyone', cost: 3 },
  async function getMonthly(ctx, input: MonthlySecret) {
    const monthly = await monthlyBySecret(ctx.db, input.secret)
    if (!monthly) throw new AppError('NO_SUCH_DONATION')
    return readMonthlyPage(ctx, monthly)
  },
)

/** Pets that can be sponsored. */
export const listPetsToSponsor = operation(
  { access: 'anyone', cost: 3 },
  async function listPetsToSponsor({ db }, { limit }: { limit: number }) {
    return { items: await petsToSponsor(db, { limit }) }
  },
)

/** Syncs with the provider, as when the donor comes back from its page. Throws `NO_SUCH_DONATION`. */
export const refreshMonthly = operation(
  { access: 'anyone', cost: 5, limit: 'pay' },
  async function refreshMonthly(ctx, input: MonthlySecret) {
    const monthly = await monthlyBySecret(ctx.db, input.secret)
    if (!monthly) throw new AppError('NO_SUCH_DONATION')
    return readMonthlyPage(ctx, await trySync(ctx.db, ctx.payments, monthly.id))
  },
)
