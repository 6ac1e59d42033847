import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedQuery, Tx } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { sha256Hex, sha256Sql } from '#server/db/sha256.ts'
import type { DonationDetails } from '#server/features/campaigns/donors.queries.ts'
import { AppError } from '#server/platform/errors/errors.ts'

/** The scope of visitors' keys of donations without a campaign. */
const withoutCampaign = 'no campaign'

type DonorErasureDb = Pick<Database, 'schema' | 'dialect'>

/**
 * Erases the personal data of these donations' donors, and their pending receipts. The donations stay in the ledger,
 * with a hash of their idempotency key. With `withAccount` the accounts are erased too, so their keys are hashed like
 * visitors'. The caller locks the campaigns, and the donations without one.
 */
export async function eraseDonors(
  { schema, dialect }: DonorErasureDb,
  tx: Pick<Tx, 'select' | 'update' | 'delete'>,
  which: SQL,
  { now, withAccount = false }: { now: Date; withAccount?: boolean },
): Promise<void> {
  const { checkouts, donationDetails, notifications, oneTimeLinks } = schema
  const these = tx.select({ id: donationDetails.donationId }).from(donationDetails).where(which)
  const receipts = tx
    .select({ data: sql`'{"giftId":' || cast(${donationDetails.donationId} as text) || '}'` })
    .from(donationDetails)
    .where(which)
  await tx
    .delete(notifications)
    .where(
      sql`${notifications.uid} is null and kind in ('receipt', 'promise_reminder', 'statement', 'gift_link') and ${inArray(notifications.data, receipts)}`,
    )
  await tx
    .delete(oneTimeLinks)
    .where(
      and(
        eq(oneTimeLinks.purpose, 'statement'),
        inArray(oneTimeLinks.email, tx.select({ email: donationDetails.email }).from(donationDetails).where(which)),
      ),
    )
  await tx.update(checkouts).set({ network: null }).where(inArray(checkouts.donationId, these))
  const { campaignId, donorUid, erasedAt, erasedKey, idempotencyKey } = donationDetails
  const visitors = sql`coalesce('campaign ' || cast(${campaignId} as text), ${withoutCampaign})`
  const scope = withAccount ? visitors : sql`coalesce('account ' || ${donorUid}, ${visitors})`
  await tx
    .update(donationDetails)
    .set({
      donorUid: null,
      name: null,
      email: null,
      message: null,
      showName: false,
      follows: false,
      requestHash: null,
      remindAt: null,
      language: null,
      idempotencyKey: null,
      erasedAt: sql`coalesce(${erasedAt}, ${sql.param(now, erasedAt)})`,
      erasedKey: sql`coalesce(${erasedKey}, ${sha256Sql(dialect, sql`${scope} || ' ' || ${idempotencyKey}`)})`,
    })
    .where(which)
}

const erasedByKey: PreparedQuery<{ erasedKey: string }, { id: number }> = (tx, { donationDetails }, { erasedKey }) =>
  tx
    .select({ id: donationDetails.donationId })
    .from(donationDetails)
    .where(eq(donationDetails.erasedKey, erasedKey))
    .limit(rowLimit(1))

type ErasedKeyInput = Pick<DonationDetails, 'campaignId' | 'donorUid' | 'idempotencyKey'>

/** The key of an erased donation can't be used again (docs/product.md 8.6). Throws `DONATION_ERASED`. */
export async function requireNotErased(tx: Pick<Tx, 'run'>, { campaignId, donorUid, idempotencyKey }: ErasedKeyInput) {
  if (idempotencyKey === null) return
  const visitors = campaignId === null ? withoutCampaign : `campaign ${campaignId}`
  const scope = donorUid === null ? visitors : `account ${donorUid}`
  const matches = await tx.run(erasedByKey, { erasedKey: sha256Hex(`${scope} ${idempotencyKey}`) })
  if (matches.length > 0) throw new AppError('DONATION_ERASED')
}
