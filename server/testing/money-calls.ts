import type { Database } from '#server/db/database.ts'
import { createCampaign, setPaused, updateCampaign } from '#server/features/campaigns/campaigns.service.ts'
import { cancelDonations, enterCash, receiveDonations } from '#server/features/donations/bookkeeping.service.ts'
import {
  changeDonation,
  eraseDonation,
  leaveDonation,
  refreshDonation,
} from '#server/features/donations/donation-page.service.ts'
import { donate } from '#server/features/donations/donations.service.ts'
import { expireDuePromises } from '#server/features/donations/expiry.service.ts'
import { applyPaymentEvents } from '#server/features/donations/payment-events.service.ts'
import { pollDuePayments } from '#server/features/donations/payment-sync.service.ts'
import { donateToShelter } from '#server/features/donations/shelter-donations.service.ts'
import { storePaymentEvent } from '#server/features/donations/webhook.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { PaymentAway, PaymentRefused, type Payments } from '#server/payments/payments.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import type { ModelOutcome, ModelWish, ProviderMood } from './money-model.ts'

// The model test's calls to the real services. Each call is plain data, so that another process can run it.

export type MoneyCall =
  | { do: 'give'; wish: ModelWish; campaignId: number | null; mood: ProviderMood }
  | { do: 'hear'; body: string; signature: string; twice: boolean }
  | { do: 'refresh' | 'leave' | 'erase'; secret: string }
  | { do: 'change'; secret: string; showName: boolean; follow: boolean }
  | { do: 'receive'; ids: number[] }
  | { do: 'cancel'; ids: number[]; admin: boolean }
  | { do: 'ask' | 'expire'; at: number }
  | { do: 'campaign'; maxCents: number }
  | { do: 'edit'; id: number; maxCents: number; lastDate?: string }
  | { do: 'pause'; id: number; paused: boolean }

export type MoneyUsers = { creator: UserRow; admin: UserRow; donor: UserRow }
export type MoneyContext = { db: Database; payments: Payments; people: MoneyUsers }

const content = { petName: 'Luna', image: 'https://example.org/luna.jpg', location: 'here', description: 'A hip.' }

/** Returns `done`, the error's code, or `CRASH`. Throws unexpected errors. */
export async function act(call: MoneyCall, real: MoneyContext): Promise<ModelOutcome> {
  try {
    await perform(call, real)
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return error.code
    if (error instanceof Crash) return 'CRASH'
    throw error
  }
}

function perform(call: MoneyCall, { db, payments, people }: MoneyContext): Promise<unknown> {
  const { creator, admin } = people
  const visitor = { db, user: null, payments }
  const by = { db, user: creator }
  switch (call.do) {
    case 'give':
      return give(call, { db, payments, people })
    case 'hear': {
      const said = { body: Buffer.from(call.body), signature: call.signature }
      const hear = async () => {
        await storePaymentEvent(visitor, said)
        await applyPaymentEvents(db, payments, failAway, { delay: never })
      }
      return Promise.all([hear(), call.twice && hear()])
    }
    case 'refresh':
      return refreshDonation(visitor, call)
    case 'leave':
      return leaveDonation(visitor, call)
    case 'erase':
      return eraseDonation(visitor, call)
    case 'change':
      return changeDonation(visitor, call)
    case 'receive':
      return receiveDonations({ db, user: admin }, call)
    case 'cancel':
      return cancelDonations({ db, user: call.admin ? admin : creator }, call)
    case 'ask':
      return pollDuePayments(db, payments, onlyAway, new Date(call.at))
    case 'expire':
      return expireDuePromises(db, true, new Date(call.at))
    case 'campaign':
      return createCampaign(by, { ...content, ...call })
    case 'edit':
      return updateCampaign(by, { ...content, ...call })
    case 'pause':
      return setPaused(by, call)
  }
}

function onlyAway(error: unknown): void {
  if (!(error instanceof PaymentAway || error instanceof PaymentRefused)) throw error
}

/** An event that fails is tried again only when it is sent again. */
const never = () => 1000 * 86_400_000

function failAway(error: unknown): never {
  throw error instanceof PaymentAway || error instanceof PaymentRefused ? new AppError('PAYMENTS_AWAY') : error
}

let visits = 0

function give(
  { wish, campaignId, mood }: MoneyCall & { do: 'give' },
  { db, payments, people }: MoneyContext,
): Promise<unknown> {
  const { cents: amountCents, key: idempotencyKey, name, email, message, showName, follows, origin, donor } = wish
  const what = { amountCents, idempotencyKey, showName }
  const to = campaignId === null ? {} : { campaignId }
  const said = { name: name ?? undefined, email: email ?? undefined, message: message ?? undefined }
  if (origin === 'cash') return enterCash({ db, user: people.admin }, { ...to, ...what, ...said })
  const visit = () => ({ base: 'https://pets.example.org', network: `visit ${visits++}`, language: null })
  const user = donor === null ? null : people.donor
  const ctx = { db, user, payments: dying(payments, mood), visit }
  const how = { anonymous: name === null, follow: follows, checkout: origin === 'checkout' }
  if (campaignId === null) return donateToShelter(ctx, { ...what, ...said, ...how })
  return donate(ctx, { campaignId, ...what, ...said, ...how })
}

class Crash extends Error {}

/** Simulates a crash just before or after a request to the provider. */
function dying(payments: Payments, mood: ProviderMood): Payments {
  if (!mood.startsWith('crash')) return payments
  return {
    ...payments,
    async open(checkout) {
      if (mood === 'crash after') await payments.open(checkout)
      throw new Crash()
    },
  }
}
