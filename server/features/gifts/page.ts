import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { updatesOf } from '#server/features/campaigns/queries.ts'
import { savedSettings } from '#server/features/settings/queries.ts'
import { standing } from '#server/features/settings/service.ts'
import { type Acting, operation } from '#server/gate/operation.ts'
import { PaymentAway, PaymentRefused } from '#server/payments/payments.ts'
import { isShown } from '#shared/approval.ts'
import type { GiftChange } from '#shared/gifts.ts'
import { askProvider } from './asking.ts'
import { checkoutOf } from './checkout.ts'
import { eraseDonors } from './erasing.ts'
import { canBePaid } from './expiring.ts'
import { eventsOf, type GiftRecord, giftBySecret } from './queries.ts'
import { campaignOf, move } from './transitions.ts'

// A gift's own page, for whoever has its link (docs/product.md 8.12).

type Secret = { secret: string }

async function giftOrRefuse(db: Database, secret: string): Promise<GiftRecord> {
  const gift = await giftBySecret(db, secret)
  if (!gift) throw new AppError('NO_SUCH_GIFT')
  return gift
}

/** Updates that a gift's page shows. */
const shownUpdates = 20

/** A gift with all that its page shows. */
async function onItsPage({ db, fixed, payments }: Acting<'anyone'>, gift: GiftRecord) {
  const asked = gift.state === 'promised' && gift.origin === 'promise'
  const [campaign, events, checkout, updates] = await Promise.all([
    campaignOf(db, gift),
    eventsOf(db, gift.id),
    gift.origin === 'checkout' ? checkoutOf(db, gift.id) : undefined,
    gift.follows ? updatesOf(db, gift.campaignId, { limit: shownUpdates }) : [],
  ])
  // what is hidden says nothing here either
  const shown = isShown(campaign)
  const saved = asked ? await savedSettings(db) : null
  return {
    gift,
    campaign,
    events,
    checkout,
    updates: shown ? updates : [],
    howToPay: saved && shown ? standing(saved, fixed ?? {}).howToPay : null,
    expires: saved !== null && canBePaid(saved.values, Boolean(payments)),
    test: payments?.live === false && gift.origin === 'checkout',
  }
}
export type GiftOnItsPage = Awaited<ReturnType<typeof onItsPage>>

/** A gift, by its link. Throws `NO_SUCH_GIFT`. */
export const getGift = operation({ access: 'anyone', cost: 3 }, async (acting, { secret }: Secret) =>
  onItsPage(acting, await giftOrRefuse(acting.db, secret)),
)

/** Shows the donor's name or takes it back, and begins or stops to follow the campaign. Throws `NO_SUCH_GIFT`. */
export const changeGift = operation(
  { access: 'anyone', cost: 5 },
  async (acting, { secret, showName, follow }: GiftChange) => {
    const { db } = acting
    const { giftPeople } = db.schema
    const { id } = await giftOrRefuse(db, secret)
    const changed = { ...(showName !== undefined && { showName }), ...(follow !== undefined && { follows: follow }) }
    if (Object.keys(changed).length > 0)
      await db.transaction((tx) =>
        // what was erased stays so
        tx
          .update(giftPeople)
          .set(changed)
          .where(and(eq(giftPeople.donationId, id), isNull(giftPeople.erasedAt))),
      )
    return onItsPage(acting, await giftOrRefuse(db, secret))
  },
)

/** Erases all that a donor has said of themselves; the gift stays in the ledger. Throws `NO_SUCH_GIFT`. */
export const eraseGift = operation({ access: 'anyone', cost: 5 }, async (acting, { secret }: Secret) => {
  const { db } = acting
  const { giftPeople } = db.schema
  const { id, campaignId } = await giftOrRefuse(db, secret)
  await db.transaction(async (tx) => {
    const now = new Date()
    // its campaign is held, so that nothing happens to it meanwhile of which its donor would hear
    const gift = await move({ db, tx, now }, { id, campaignId }, () => null)
    await eraseDonors(db, tx, eq(giftPeople.donationId, id), { now })
    await forget(db, tx, gift)
  })
  db.forgetDeleted()
  return onItsPage(acting, await giftOrRefuse(db, secret))
})

/** Takes back what its donor was told of a gift that has just been erased. */
async function forget({ schema }: Database, tx: Tx, { campaignId, donorUid, secret }: GiftRecord): Promise<void> {
  const { giftPeople, notices } = schema
  if (donorUid === null) return
  const theirs = eq(notices.uid, donorUid)
  // each has the way to its page in it
  await tx.delete(notices).where(and(theirs, sql`replace(${notices.data}, ${secret}, '') <> ${notices.data}`))
  const others = and(eq(giftPeople.donorUid, donorUid), eq(giftPeople.campaignId, campaignId), sql`follows`)
  if ((await tx.$count(giftPeople, others)) === 0)
    await tx.delete(notices).where(and(theirs, eq(notices.groupKey, `update:${campaignId}`)))
}

/**
 * Asks the payment provider how a gift stands that is being paid. Throws `NO_SUCH_GIFT`; while the provider can't be
 * reached the gift is answered as it was.
 */
export const refreshGift = operation({ access: 'anyone', cost: 5, limit: 'pay' }, (acting, { secret }: Secret) =>
  asked(acting, secret, false),
)

/** The donor has left without paying: the provider is asked to let nobody pay any more. Throws as `refreshGift`. */
export const leaveGift = operation({ access: 'anyone', cost: 5, limit: 'pay' }, (acting, { secret }: Secret) =>
  asked(acting, secret, true),
)

async function asked(acting: Acting<'anyone'>, secret: string, end: boolean) {
  const { db, payments } = acting
  const gift = await giftOrRefuse(db, secret)
  if (gift.state !== 'reserved' || !payments) return onItsPage(acting, gift)
  try {
    return await onItsPage(acting, await askProvider(db, payments, gift, { end }))
  } catch (error) {
    if (!(error instanceof PaymentAway || error instanceof PaymentRefused)) throw error
    return onItsPage(acting, gift)
  }
}
