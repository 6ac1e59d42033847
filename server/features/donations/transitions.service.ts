import { eq, sql } from 'drizzle-orm'
import type { Database, PreparedQuery, PreparedWrite, Tx } from '#server/db/database.ts'
import { type CampaignRecord, campaignById } from '#server/features/campaigns/campaigns.queries.ts'
import type {
  DonationDetails,
  DonationRecord,
  DonationTarget,
  LedgerRow,
} from '#server/features/campaigns/donors.queries.ts'
import { lockUser } from '#server/features/users/locks.service.ts'
import { newToken } from '#server/identity/sessions.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { isPledged, tallyMoney } from '#server/platform/tallies/event-tallies.ts'
import { type DonationState, initialStates, isBornReceived, stateTransitions } from '#shared/donation-states.ts'
import { creditByOrigin, creditLocked, lockCampaign, moveSums } from './campaign-sums.service.ts'
import {
  type DonationTransaction,
  notifyDonation,
  notifyLarge,
  notifyMoved,
  notifyToShelter,
} from './donations.events.ts'
import { requireSameDonation } from './donations.policy.ts'
import { donationById, donationByKey } from './donations.queries.ts'
import { requireNotErased } from './donor-erasure.service.ts'
import { issueReceipt } from './receipts.service.ts'

// All changes of money. Each one updates the campaign's row first, which locks it, then the ledger with the number of the
// receipt, then the donation's details (docs/decisions/031-donation-events.md, 061-receipt-numbers.md). Donations without a
// campaign lock their details instead (docs/decisions/060-gifts-without-a-campaign.md).

export type NewDonation = DonationTarget &
  Pick<LedgerRow, 'amountCents' | 'origin'> &
  Pick<
    DonationDetails,
    'donorUid' | 'name' | 'email' | 'message' | 'showName' | 'follows' | 'idempotencyKey' | 'requestHash'
  > &
  Pick<DonationDetails, 'large' | 'expiresAt' | 'remindAt' | 'language'>
const insertLedgerRow: PreparedQuery<Omit<LedgerRow, 'id'>, { id: number }> = (tx, { donations }, donation) =>
  tx.insert(donations).values(donation).returning({ id: donations.id })

const insertDetails: PreparedWrite<Omit<DonationDetails, 'erasedAt' | 'erasedKey'>> = (
  tx,
  { donationDetails },
  person,
) => tx.insert(donationDetails).values(person)

/**
 * Adds a donation; `by` is the user who enters cash. If its key has been used and the campaign still accepts it, the
 * insert violates a rule of keys (`donateOnce`). If the campaign doesn't, returns the first donation, not `isNew`.
 * Throws `NO_SUCH_CAMPAIGN`, `CAMPAIGN_PAUSED`, `CAMPAIGN_ENDED`, `OVER_LIMIT`, `BEING_PAID`, `KEY_REUSED`,
 * `DONATION_ERASED`.
 */
export async function addDonation(
  act: DonationTransaction,
  newDonation: NewDonation,
  by: string | null = null,
): Promise<{ donation: DonationRecord; isNew: boolean }> {
  const { db, tx, now } = act
  const { campaignId, amountCents, origin } = newDonation
  if (newDonation.donorUid !== null) await lockUser(db, tx, newDonation.donorUid)
  if (campaignId === null) return { donation: await addWithoutCampaign(act, newDonation, by), isNew: true }
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
  const donation = await insertDonation(act, newDonation, { ...sums, campaignVersion }, by)
  if (donation.large) await notifyLarge(act, donation, then)
  if (donation.state !== 'reserved') await notifyDonation(act, donation, then)
  return { donation, isNew: true }
}

/** No row has to accept it, and no sum is stored for it. Throws `DONATION_ERASED`. */
async function addWithoutCampaign(
  act: DonationTransaction,
  newDonation: NewDonation,
  by: string | null,
): Promise<DonationRecord> {
  const donation = await insertDonation(act, newDonation, noCampaign, by)
  // only now: the unique index has made the insert wait for a transaction that erases a donation with this key
  await requireNotErased(act.tx, newDonation)
  if (donation.large) await notifyLarge(act, donation, null)
  if (donation.state !== 'reserved') await notifyToShelter(act, donation)
  return donation
}

type CampaignMoment = Pick<
  LedgerRow,
  'campaignCents' | 'campaignVersion' | 'campaignReceivedCents' | 'campaignReservedCents'
>
const noCampaign: CampaignMoment = {
  campaignCents: null,
  campaignVersion: null,
  campaignReceivedCents: null,
  campaignReservedCents: null,
}

async function insertDonation(
  { db, tx, now }: DonationTransaction,
  newDonation: NewDonation,
  moment: CampaignMoment,
  by: string | null,
): Promise<DonationRecord> {
  const { purpose, campaignId, petId, amountCents, origin, ...person } = newDonation
  const row = { purpose, campaignId, petId, amountCents, origin, ...moment, createdAt: now }
  const [inserted] = await tx.run(insertLedgerRow, row)
  if (!inserted) throw new Error('an insert returned no row')
  const { id } = inserted
  const state: DonationState = isBornReceived(origin) ? 'received' : initialStates[origin]
  const standingCents = state === 'reserved' ? 0 : amountCents
  // the id makes it searchable, so the random part needs no index, which would write one page per donation
  const secret = `${id}-${newToken()}`
  const details = { ...person, state, standingCents, secret }
  await tx.write(insertDetails, { donationId: id, campaignId, ...details })
  const donation = { id, ...row, ...details, erasedAt: null, erasedKey: null }
  if (state === 'received') await recordEvent(db, tx, { was: null, donation }, { step: 1, by, at: now })
  else if (isPledged(origin)) await tallyMoney(db, tx, { at: now, purpose, pledgedCents: amountCents })
  return donation
}

/** Locks the campaigns of these donations, or themselves, in this order: before the first of their receipts gets a number. */
export async function lockDonations(
  db: Database,
  tx: Tx,
  donations: Pick<DonationRecord, 'id' | 'campaignId'>[],
): Promise<void> {
  const campaignIds = new Set(donations.map(({ campaignId }) => campaignId))
  for (const id of campaignIds) if (id !== null) await lockCampaign(db, tx, id)
  for (const { id, campaignId } of donations) if (campaignId === null) await lockDonation(db, tx, id)
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

/**
 * Changes a donation's state and its campaign's sums. `choose` gets the donation with its campaign locked, or itself if
 * it has none, and returns the move, or null for none. Returns the donation afterwards. Throws if the transition is not
 * allowed.
 */
export async function moveDonation(
  act: DonationTransaction,
  donation: Pick<DonationRecord, 'id' | 'campaignId'>,
  choose: (now: DonationRecord) => DonationMove | null,
): Promise<DonationRecord> {
  const { db, tx, now } = act
  const { donationEvents, donationDetails } = db.schema
  if (donation.campaignId === null) await lockDonation(db, tx, donation.id)
  else await lockCampaign(db, tx, donation.campaignId)
  const was = await donationById({ read: tx, schema: db.schema }, donation.id)
  if (!was) throw new Error('a gift without its person')
  const chosen = choose(was)
  if (chosen === null) return was
  const { to, standingCents, by } = chosen
  if (!stateTransitions[was.state].includes(to)) throw new Error(`a gift does not go from ${was.state} to ${to}`)
  const moved = { ...was, state: to, standingCents }
  const campaign = was.campaignId === null ? null : await moveSums(db, tx, was.campaignId, { was, moved })
  const steps = await tx.$count(donationEvents, eq(donationEvents.donationId, was.id))
  await recordEvent(db, tx, { was, donation: moved }, { step: steps + 1, by, at: now })
  await tx.update(donationDetails).set({ state: to, standingCents }).where(eq(donationDetails.donationId, was.id))
  await notifyMoved(act, { was, donation: moved, campaign, by })
  return moved
}

async function lockDonation({ schema: { donationDetails } }: Database, tx: Tx, id: number): Promise<void> {
  await tx
    .update(donationDetails)
    .set({ state: sql`${donationDetails.state}` })
    .where(eq(donationDetails.donationId, id))
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
  const { donorUid, purpose, campaignId, petId } = newDonation
  const id = Number.parseInt(secret, 10)
  if (donorUid !== null) await lockUser(db, tx, donorUid)
  if (campaignId === null) await lockDonation(db, tx, id)
  else await lockCampaign(db, tx, campaignId)
  const first = await donationOfSameKey(db, tx, newDonation)
  if (first) return first
  const replaced = await donationById({ read: tx, schema: db.schema }, id)
  const isSameDonor = replaced?.secret === secret && replaced.donorUid === donorUid
  const isSameTarget = replaced?.purpose === purpose && replaced.campaignId === campaignId && replaced.petId === petId
  if (!isSameDonor || !isSameTarget) throw new AppError('NO_SUCH_DONATION')
  if (replaced.state !== 'promised') throw new AppError('DONATION_MOVED_ON', { now: { state: replaced.state } })
  await moveDonation(act, replaced, () => ({ to: 'cancelled', standingCents: 0, by: donorUid }))
  return undefined
}

async function recordEvent(
  db: Database,
  tx: Tx,
  {
    was,
    donation: { id: donationId, state, standingCents, purpose },
  }: { was: DonationRecord | null; donation: DonationRecord },
  { step, by, at: createdAt }: { step: number; by: string | null; at: Date },
): Promise<void> {
  await tx.insert(db.schema.donationEvents).values({ donationId, step, state, standingCents, by, createdAt })
  if (state === 'received') await issueReceipt({ db, tx, now: createdAt }, donationId)
  const stood = was?.state === 'received' || was?.state === 'refunded' ? was.standingCents : null
  if (state === 'received') await tallyMoney(db, tx, { at: createdAt, purpose, receivedCents: standingCents })
  if (stood !== null) await tallyMoney(db, tx, { at: createdAt, purpose, refundedCents: stood - standingCents })
}

/** The donation's campaign; null for a donation without one. */
export async function campaignOf(
  db: Database,
  { campaignId }: Pick<DonationRecord, 'campaignId'>,
): Promise<CampaignRecord | null> {
  if (campaignId === null) return null
  const campaign = await campaignById(db, campaignId)
  if (!campaign) throw new Error('a gift without its campaign')
  return campaign
}
