import { toUpdate } from '#server/features/campaigns/answers.ts'
import { nowAgainst } from '#server/http/moments.ts'
import type { User } from '#server/identity/users.ts'
import { isShown } from '#shared/approval.ts'
import { anonymousName, campaignState } from '#shared/campaigns.ts'
import { firstStates } from '#shared/gift-states.ts'
import { type GiftPage, type GiftRow, referenceOf } from '#shared/gifts.ts'
import { giftPath } from '#shared/pages.ts'
import { canCorrectBooks } from '#shared/permissions.ts'
import type { GiftOnItsPage } from './page.ts'
import type { GiftRecord } from './queries.ts'
import type { Given } from './service.ts'

// How gifts are answered, by both doors.

/** Most of an address hidden: 'u…@example.org'. */
const masked = (email: string): string => email.replace(/^(.)[^@]*/u, '$1…')

export function giftAnswer({
  gift,
  campaign,
  events,
  checkout,
  updates,
  howToPay,
  expires,
  test,
}: GiftOnItsPage): GiftPage {
  const { amountCents, standingCents, state, origin, createdAt, name, message, showName, follows } = gift
  const received = events.find((event) => event.state === 'received')
  const { id, petName, image } = campaign
  const shown = isShown(campaign)
  return {
    ...{ reference: referenceOf(gift.id), state, origin, amountCents, standingCents, name, message, showName },
    createdAt: createdAt.toISOString(),
    email: gift.email && masked(gift.email),
    follow: follows,
    erased: gift.erasedAt !== null,
    campaign: { id, petName, image, shown, state: campaignState(campaign, nowAgainst(campaign.endsAt)) },
    expiresAt: expiryOf({ gift, events, expires })?.toISOString() ?? null,
    howToPay,
    // what was cancelled afterwards was never received
    receipt:
      received && (state === 'received' || state === 'refunded')
        ? { number: referenceOf(gift.id), receivedAt: received.createdAt.toISOString(), amountCents }
        : null,
    checkout: checkout?.open ? { url: checkout.url, expiresAt: checkout.expiresAt.toISOString() } : null,
    test,
    events: [
      {
        state: firstStates[origin],
        standingCents: origin === 'checkout' ? 0 : amountCents,
        at: createdAt.toISOString(),
      },
      ...events.map((event) => ({ ...event, at: event.createdAt.toISOString() })),
    ].slice(0, 100),
    updates: updates.map(toUpdate),
  }
}

type Expiring = Pick<GiftOnItsPage, 'gift' | 'events' | 'expires'>

/** When a promise expires, or has expired. */
function expiryOf({ gift: { state, expiresAt }, events, expires }: Expiring): Date | null {
  if (!expiresAt) return null
  if (state === 'promised') return expires && expiresAt > nowAgainst(expiresAt) ? expiresAt : null
  const last = events.at(-1)
  // nobody did it, and its time was over
  return last?.state === 'cancelled' && last.by === null && last.createdAt >= expiresAt ? expiresAt : null
}

/** A gift as its donor is answered right after giving, and again with the same key: as it stands then. */
export const givenAnswer = ({ gift, checkoutUrl }: Given) => ({
  id: gift.id,
  campaignId: gift.campaignId,
  name: gift.name ?? anonymousName,
  amountCents: gift.amountCents,
  createdAt: gift.createdAt.toISOString(),
  gift: {
    path: giftPath(gift.secret ?? ''),
    reference: referenceOf(gift.id),
    state: gift.state,
    checkoutUrl,
  },
})

/** A gift as creators see it in a list: for the whole of it. */
export const donatorAnswer = ({ id, name, amountCents, state, standingCents, createdAt }: GiftRecord) => ({
  ...{ id, amountCents, state, standingCents },
  name: name ?? anonymousName,
  createdAt: createdAt.toISOString(),
})

/** A gift at the desk; where receipts go is for admins alone. */
export function rowAnswer(gift: GiftRecord & { petName: string }, viewer: User | null): GiftRow {
  const { id, campaignId, petName, name, email, message, showName, amountCents, standingCents, state, origin } = gift
  return {
    ...{ id, campaignId, petName, name, message, showName, amountCents, standingCents, state, origin },
    reference: referenceOf(id),
    email: canCorrectBooks(viewer) ? email : null,
    createdAt: gift.createdAt.toISOString(),
    large: gift.large,
    expiresAt: state === 'promised' ? (gift.expiresAt?.toISOString() ?? null) : null,
  }
}
