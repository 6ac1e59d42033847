import { and, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Database, PreparedQuery, PreparedWrite, Tx } from '#server/db/database.ts'
import { type CampaignRecord, campaignById, isPublic } from '#server/features/campaigns/campaigns.queries.ts'
import type { DonationDetails, DonationRecord, LedgerRow } from '#server/features/campaigns/donors.queries.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { newToken } from '#server/identity/sessions.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { type DonationOrigin, type DonationState, initialStates, stateTransitions } from '#shared/donation-states.ts'
import {
  type CreditedCampaign,
  type DonationTransaction,
  notifyDonation,
  notifyLarge,
  notifyMoved,
} from './donations.events.ts'
import { campaignRefusal, requireSameDonation } from './donations.policy.ts'
import { donationById, donationByKey } from './donations.queries.ts'
import { requireNotErased } from './donor-erasure.service.ts'
import { issueReceipt } from './receipts.service.ts'

// All changes of money. Each one updates the campaign's row first, which locks it, then the ledger with the number of the
// receipt, then the donation's details (docs/decisions/031-donation-events.md, 061-receipt-numbers.md).

export type NewDonation = Pick<LedgerRow, 'campaignId' | 'amountCents' | 'origin'> &
  Pick<
    DonationDetails,
    'donorUid' | 'name' | 'email' | 'message' | 'showName' | 'follows' | 'idempotencyKey' | 'requestHash'
  > &
  Pick<DonationDetails, 'large' | 'expiresAt' | 'remindAt' | 'language'>
type CampaignCredit = { campaignId: number; amountCents: number; now: Date }

/** Adds to the campaign's donated or reserved cents, if it accepts this amount now. Locks its row. */
const creditCampaign =
  (origin: DonationOrigin): PreparedQuery<CampaignCredit, CreditedCampaign> =>
  (tx, schema, { campaignId, amountCents, now }) => {
    const { campaigns } = schema
    const more = sql`${campaigns.donatedCents} + ${amountCents}`
    const isWithinLimit = lte(sql`${more} + ${campaigns.reservedCents}`, campaigns.maxCents)
    const noDraft = ne(campaigns.approval, 'draft')
    const open = and(eq(campaigns.paused, false), gt(campaigns.endsAt, now), isPublic(schema))
    const counted = { donatedCents: more, donationCount: sql`${campaigns.donationCount} + 1` }
    const received = { receivedCents: sql`${campaigns.receivedCents} + ${amountCents}` }
    const reserved = { reservedCents: sql`${campaigns.reservedCents} + ${amountCents}` }
    return (
      tx
        .update(campaigns)
        .set(origin === 'checkout' ? reserved : origin === 'cash' ? { ...counted, ...received } : counted)
        // cash has been received already: it counts even if the campaign has ended or is hidden
        .where(and(eq(campaigns.id, campaignId), origin === 'cash' ? noDraft : open, isWithinLimit))
        .returning({
          campaignCents: campaigns.donatedCents,
          campaignVersion: campaigns.version,
          maxCents: campaigns.maxCents,
          receivedCents: campaigns.receivedCents,
          reservedCents: campaigns.reservedCents,
          petName: campaigns.petName,
          creatorUid: campaigns.creatorUid,
        })
    )
  }
const creditByOrigin = {
  promise: creditCampaign('promise'),
  before_payments: creditCampaign('promise'),
  checkout: creditCampaign('checkout'),
  cash: creditCampaign('cash'),
}

const insertDonation: PreparedQuery<Omit<LedgerRow, 'id'>, { id: number }> = (tx, { donations }, donation) =>
  tx.insert(donations).values(donation).returning({ id: donations.id })

const insertDetails: PreparedWrite<Omit<DonationDetails, 'erasedAt' | 'erasedKey'>> = (
  tx,
  { donationDetails },
  person,
) => tx.insert(donationDetails).values(person)

/**
 * Adds a donation; `by` is the user who enters cash. If its key has been used and the campaign still accepts it, the
 * insert violates `gift_people_account_key` or `gift_people_visitor_key`. If the campaign doesn't, returns the first
 * donation, not `isNew`. Throws `NO_SUCH_CAMPAIGN`, `CAMPAIGN_PAUSED`, `CAMPAIGN_ENDED`, `OVER_LIMIT`, `BEING_PAID`,
 * `KEY_REUSED`, `DONATION_ERASED`.
 */
export async function addDonation(
  { db, tx, now }: DonationTransaction,
  newDonation: NewDonation,
  by: string | null = null,
): Promise<{ donation: DonationRecord; isNew: boolean }> {
  const { campaignId, amountCents, origin, ...person } = newDonation
  if (person.donorUid !== null) await lockUser(db, tx, person.donorUid)
  const credit = { campaignId, amountCents, now }
  const [credited] = await tx.run(creditByOrigin[origin], credit)
  // an earlier donation with this key is returned even if the campaign accepts no more
  const first = credited ? undefined : await donationOfSameKey(db, tx, newDonation)
  if (first) return { donation: first, isNew: false }
  // checked with the campaign locked, as erasing a donor locks it
  await requireNotErased(tx, newDonation)
  const then = credited ?? (await creditLocked(db, tx, credit, origin))
  const { campaignCents, campaignVersion } = then
  const sums = { campaignCents, campaignReceivedCents: then.receivedCents, campaignReservedCents: then.reservedCents }
  const row = { campaignId, amountCents, origin, ...sums, campaignVersion, createdAt: now }
  const [inserted] = await tx.run(insertDonation, row)
  if (!inserted) throw new Error('an insert returned no row')
  const { id } = inserted
  const state: DonationState = origin === 'cash' ? 'received' : initialStates[origin]
  const standingCents = state === 'reserved' ? 0 : amountCents
  // the id makes it searchable, so the random part needs no index, which would write one page per donation
  const secret = `${id}-${newToken()}`
  const details = { ...person, state, standingCents, secret }
  await tx.write(insertDetails, { donationId: id, campaignId, ...details })
  const donation = { id, ...row, ...details, erasedAt: null, erasedKey: null }
  if (origin === 'cash') await recordEvent(db, tx, donation, { step: 1, by, at: now })
  if (details.large) await notifyLarge({ db, tx, now }, donation, then)
  if (state !== 'reserved') await notifyDonation({ db, tx, now }, donation, then)
  return { donation, isNew: true }
}

/**
 * Tries again with the row locked, so that the campaign can't be resumed or its target raised before the reason is
 * known.
 */
async function creditLocked(
  db: Database,
  tx: Tx,
  credit: CampaignCredit,
  origin: DonationOrigin,
): Promise<CreditedCampaign> {
  const held = await lockCampaign(db, tx, credit.campaignId)
  const [credited] = await tx.run(creditByOrigin[origin], credit)
  if (!credited) throw campaignRefusal(held, { ...credit, origin })
  return credited
}

/** Throws `NO_SUCH_CAMPAIGN`. */
async function lockCampaign({ schema: { campaigns } }: Database, tx: Tx, id: number): Promise<CampaignRecord> {
  const [held] = await tx
    .update(campaigns)
    .set({ updatedAt: sql`${campaigns.updatedAt}` })
    .where(eq(campaigns.id, id))
    .returning()
  if (!held) throw new AppError('NO_SUCH_CAMPAIGN')
  return held
}

/** Locks the campaigns of these donations, in this order, before the first of their receipts gets its number. */
export async function lockCampaigns(
  db: Database,
  tx: Tx,
  donations: Pick<DonationRecord, 'campaignId'>[],
): Promise<void> {
  for (const id of new Set(donations.map(({ campaignId }) => campaignId))) await lockCampaign(db, tx, id)
}

/** The first donation with this key; undefined for a new key. Throws `KEY_REUSED` if the request differs. */
export async function donationOfSameKey(
  db: Database,
  tx: Tx,
  newDonation: NewDonation,
): Promise<DonationRecord | undefined> {
  const first = await donationByKey({ schema: db.schema, read: tx }, newDonation)
  if (first) requireSameDonation(first, newDonation)
  return first
}

export type DonationMove = { to: DonationState; standingCents: number; by: string | null }

const campaignSumsOf = (
  { state, standingCents }: Pick<DonationRecord, 'state' | 'standingCents'>,
  amountCents: number,
) => ({
  donated: standingCents,
  received: state === 'received' || state === 'refunded' ? standingCents : 0,
  reserved: state === 'reserved' ? amountCents : 0,
  donationCount: standingCents > 0 ? 1 : 0,
})

/**
 * Changes a donation's state and its campaign's sums. `choose` gets the donation with its campaign locked, and returns
 * the move, or null for none. Returns the donation afterwards. Throws if the transition is not allowed.
 */
export async function moveDonation(
  act: DonationTransaction,
  donation: Pick<DonationRecord, 'id' | 'campaignId'>,
  choose: (now: DonationRecord) => DonationMove | null,
): Promise<DonationRecord> {
  const { db, tx, now } = act
  const { campaigns, donationEvents, donationDetails } = db.schema
  await lockCampaign(db, tx, donation.campaignId)
  const was = await donationById({ read: tx, schema: db.schema }, donation.id)
  if (!was) throw new Error('a gift without its person')
  const chosen = choose(was)
  if (chosen === null) return was
  const { to, standingCents, by } = chosen
  if (!stateTransitions[was.state].includes(to)) throw new Error(`a gift does not go from ${was.state} to ${to}`)
  const [before, after] = [
    campaignSumsOf(was, was.amountCents),
    campaignSumsOf({ state: to, standingCents }, was.amountCents),
  ]
  const [campaign] = await tx
    .update(campaigns)
    .set({
      donatedCents: sql`${campaigns.donatedCents} + ${after.donated - before.donated}`,
      receivedCents: sql`${campaigns.receivedCents} + ${after.received - before.received}`,
      reservedCents: sql`${campaigns.reservedCents} + ${after.reserved - before.reserved}`,
      donationCount: sql`${campaigns.donationCount} + ${after.donationCount - before.donationCount}`,
    })
    .where(eq(campaigns.id, was.campaignId))
    .returning()
  if (!campaign) throw new AppError('NO_SUCH_CAMPAIGN')
  const steps = await tx.$count(donationEvents, eq(donationEvents.donationId, was.id))
  const moved = { ...was, state: to, standingCents }
  await recordEvent(db, tx, moved, { step: steps + 1, by, at: now })
  await tx.update(donationDetails).set({ state: to, standingCents }).where(eq(donationDetails.donationId, was.id))
  await notifyMoved(act, { was, donation: moved, campaign, by })
  return moved
}

/**
 * Cancels the donor's own promise with this secret, which a new donation replaces. If the new donation exists already,
 * returns it and does nothing. Throws `NO_SUCH_DONATION`, `DONATION_MOVED_ON`, `KEY_REUSED`.
 */
export async function cancelReplaced(
  act: DonationTransaction,
  newDonation: NewDonation,
  secret: string,
): Promise<DonationRecord | undefined> {
  const { db, tx } = act
  const { donorUid, campaignId } = newDonation
  if (donorUid !== null) await lockUser(db, tx, donorUid)
  await lockCampaign(db, tx, campaignId)
  const first = await donationOfSameKey(db, tx, newDonation)
  if (first) return first
  const replaced = await donationById({ read: tx, schema: db.schema }, Number.parseInt(secret, 10))
  const isSameDonor =
    replaced?.secret === secret && replaced.donorUid === donorUid && replaced.campaignId === campaignId
  if (!isSameDonor) throw new AppError('NO_SUCH_DONATION')
  if (replaced.state !== 'promised') throw new AppError('DONATION_MOVED_ON', { now: { state: replaced.state } })
  await moveDonation(act, replaced, () => ({ to: 'cancelled', standingCents: 0, by: donorUid }))
  return undefined
}

async function recordEvent(
  db: Database,
  tx: Tx,
  { id: donationId, state, standingCents }: DonationRecord,
  { step, by, at: createdAt }: { step: number; by: string | null; at: Date },
): Promise<void> {
  await tx.insert(db.schema.donationEvents).values({ donationId, step, state, standingCents, by, createdAt })
  if (state === 'received') await issueReceipt({ db, tx, now: createdAt }, donationId)
}

export async function campaignOf(
  db: Database,
  { campaignId }: Pick<DonationRecord, 'campaignId'>,
): Promise<CampaignRecord> {
  const campaign = await campaignById(db, campaignId)
  if (!campaign) throw new Error('a gift without its campaign')
  return campaign
}
