import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, PreparedQuery, Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { type Filled, tellGift } from './notices.ts'
import { type Gift, requireSameGift, whyNot } from './policy.ts'
import { type DonationRecord, donationOfKey } from './queries.ts'

export type Wanted = Gift & Pick<DonationRecord, 'donorUid' | 'idempotencyKey'>
type Wish = { campaignId: number; amountCents: number; now: Date }
type Then = { campaignCents: number; campaignVersion: number }
/** The campaign as it is with the gift. */
type Taken = Then & Filled

/** Adds to the campaign's total if it may take this much now. From then on the campaign's row is held. */
const take: PreparedQuery<Wish, Taken> = (tx, { campaigns }, { campaignId, amountCents, now }) => {
  const total = sql`${campaigns.donatedCents} + ${amountCents}`
  const open = and(eq(campaigns.paused, false), gt(campaigns.endsAt, now), lte(total, campaigns.maxCents))
  return tx
    .update(campaigns)
    .set({ donatedCents: total })
    .where(and(eq(campaigns.id, campaignId), open))
    .returning({
      campaignCents: campaigns.donatedCents,
      campaignVersion: campaigns.version,
      maxCents: campaigns.maxCents,
      petName: campaigns.petName,
      creatorUid: campaigns.creatorUid,
    })
}

const insert: PreparedQuery<Wanted & Then & { createdAt: Date }, DonationRecord> = (tx, { donations }, donation) =>
  tx.insert(donations).values(donation).onConflictDoNothing().returning()

/**
 * Gives in one step what is wanted; what its key was answered the first time where it comes again.
 * Throws `NO_SUCH_CAMPAIGN`, `CAMPAIGN_PAUSED`, `CAMPAIGN_ENDED`, `OVER_LIMIT`, `KEY_REUSED`.
 */
export async function give(db: Database, tx: Tx, wanted: Wanted): Promise<DonationRecord> {
  const wish = { campaignId: wanted.campaignId, amountCents: wanted.amountCents, now: new Date() }
  const [taken] = await tx.run(take, wish)
  if (taken) return record(db, tx, wanted, { taken, createdAt: wish.now })
  // what was given before is still the answer when the campaign takes no more
  const first = await firstAnswer(db, tx, wanted)
  return first ?? record(db, tx, wanted, { taken: await takeHeld(db, tx, wish), createdAt: wish.now })
}

/** Keeps the donation for which the total was raised. Where there is one with its key already, the total goes back. */
async function record(
  db: Database,
  tx: Tx,
  wanted: Wanted,
  { taken, createdAt }: { taken: Taken; createdAt: Date },
): Promise<DonationRecord> {
  const { campaignCents, campaignVersion } = taken
  const [donation] = await tx.run(insert, { ...wanted, campaignCents, campaignVersion, createdAt })
  if (donation) {
    await tellGift(db, tx, donation, taken)
    return donation
  }
  const { campaigns } = db.schema
  await tx
    .update(campaigns)
    .set({ donatedCents: sql`${campaigns.donatedCents} - ${wanted.amountCents}` })
    .where(eq(campaigns.id, wanted.campaignId))
  const first = await firstAnswer(db, tx, wanted)
  if (!first) throw new Error('a donation was not kept, and none has its key')
  return first
}

/** Takes once more with the row held, so that nobody can resume or raise the campaign before the reason is found. */
async function takeHeld({ schema: { campaigns } }: Database, tx: Tx, wish: Wish): Promise<Taken> {
  const [held] = await tx
    .update(campaigns)
    .set({ updatedAt: sql`${campaigns.updatedAt}` })
    .where(eq(campaigns.id, wish.campaignId))
    .returning()
  if (!held) throw new AppError('NO_SUCH_CAMPAIGN')
  const [taken] = await tx.run(take, wish)
  if (!taken) throw whyNot(held, wish.now)
  return taken
}

/** What a key was answered the first time; undefined for a new one. Throws `KEY_REUSED` when it came with another body. */
async function firstAnswer(db: Database, tx: Tx, wanted: Wanted): Promise<DonationRecord | undefined> {
  const first = await donationOfKey({ schema: db.schema, read: tx }, wanted)
  if (first) requireSameGift(first, wanted)
  return first
}
