import { and, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { eraseDonors } from '#server/features/donations/donor-erasure.service.ts'
import { eraseMonthlyDonors } from '#server/features/donations/monthly-erasure.service.ts'
import { eraseAfterAdoptions } from '#server/features/follow-ups/follow-up-erasure.service.ts'
import { eraseInquiriesOf } from '#server/features/inquiries/inquiry-erasure.service.ts'
import { eraseSearches } from '#server/features/saved-searches/search-erasure.service.ts'
import { eraseFromStays } from '#server/features/stays/stays.service.ts'
import { uidHash } from '#server/identity/erased-people.ts'
import { deleteInvitations } from '#server/identity/invitations.ts'
import { clearAttempts } from '#server/identity/login-throttle.ts'
import { releasePictures } from '#server/images/store.ts'
import { keepAgreementsOf } from '#server/platform/agreements/end-agreements.ts'
import { eraseMeetingsOf } from '#server/platform/meetings/end-meetings.ts'
import { groupOfPosts } from '#server/platform/notifications/post-published.ts'
import type { PetsAfterDeletion } from '#shared/account-deletion.ts'
import type { LinkPurpose } from '#shared/links.ts'
import { removePets, transferCampaigns, transferPets } from './posts.service.ts'
import type { ErasureDb, ErasureTx, Successor } from './requests.service.ts'
import { closeOwnRequests, deleteRequestTexts, lockPets } from './requests.service.ts'

// Deletes a user's data from all tables (docs/decisions/033-account-deletion.md). Each step is one statement for any number of
// rows. Rows are locked in the order used everywhere: users, pets, campaigns, requests, donations.

export type ErasureInput = {
  uid: string
  now: Date
  /** When the account was deleted, if it is erased again from a backup; else `now`. */
  erasedAt?: Date
  successor: Successor | null
  pets: PetsAfterDeletion
}

export type ErasureResult = {
  suspended: boolean
  pets: number
  campaigns: number
  requests: number
  /** Unused pictures in storage outside the database, to be deleted after the commit. */
  pictures: string[]
}

const formerUser: Successor = { uid: '', email: '' }

export async function firstAdmin(
  { schema: { users } }: ErasureDb,
  tx: ErasureTx,
  uid: string,
): Promise<Successor | null> {
  const [admin] = await tx
    .select({ uid: users.uid, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt), ne(users.uid, uid)))
    .orderBy(users.createdAt, users.uid)
    .limit(1)
  return admin ?? null
}

/** Erases a user; null if there is none. The caller must ensure that an admin remains. */
export async function eraseUserRecords(
  db: ErasureDb,
  tx: ErasureTx,
  { uid, now, erasedAt = now, successor, pets }: ErasureInput,
): Promise<ErasureResult | null> {
  const { users } = db.schema
  // from here on, no transaction can post, request or donate in their name
  const [user] = await tx.delete(users).where(eq(users.uid, uid)).returning()
  const emails = await emailsOf(db, tx, uid, user?.email)
  if (emails.length === 0) return null
  await deleteInvitationsOf(db, tx, uid, user)
  if (user?.emailVerified) await eraseSearches(db, tx, user.email)
  const userToErase = { uid, now, successor: successor ?? formerUser }
  await lockPets(db, tx, userToErase)
  await deleteRequestTexts(db, tx, userToErase)
  await eraseAfterAdoptions(db, tx, uid)
  await eraseFromStays(db, tx, uid)
  await keepAgreementsOf(db, tx, uid, erasedAt)
  const requests = await closeOwnRequests(db, tx, userToErase)
  const deletesPets = pets === 'delete' || successor === null
  const count = deletesPets ? await removePets(db, tx, userToErase) : await transferPets(db, tx, userToErase)
  const campaigns = await transferCampaigns(db, tx, userToErase)
  await tx.delete(db.schema.requestMessages).where(eq(db.schema.requestMessages.authorUid, uid))
  await eraseMeetingsOf(db, tx, uid, now)
  await eraseInquiriesOf(db, tx, uid)
  await detachDonations(db, tx, uid, now)
  await eraseMonthlyDonors(db, tx, eq(db.schema.monthlyDonations.donorUid, uid), now)
  await deleteAccountRecords(db, tx, uid, emails)
  const pictures = await releasePictures(db, tx, uid)
  const suspended = Boolean(user?.suspendedAt)
  await recordErasure(db, tx, { uid, suspended, now })
  return { suspended, pets: count, campaigns, requests, pictures }
}

async function emailsOf(
  { schema: { accounts } }: ErasureDb,
  tx: ErasureTx,
  uid: string,
  email: string | undefined,
): Promise<string[]> {
  const [account] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.uid, uid))
  return [...new Set([email, account?.email].filter((one) => one !== undefined))]
}

/**
 * The ledger stays. The campaigns, and then the donations without one, are locked, so that no event of them notifies the
 * donor.
 */
async function detachDonations(db: ErasureDb, tx: ErasureTx, uid: string, now: Date): Promise<void> {
  const { campaigns, donationDetails } = db.schema
  const supportedCampaigns = tx
    .select({ id: donationDetails.campaignId })
    .from(donationDetails)
    .where(eq(donationDetails.donorUid, uid))
  await tx
    .update(campaigns)
    .set({ version: sql`${campaigns.version}` })
    .where(inArray(campaigns.id, supportedCampaigns))
  const ofDonor = eq(donationDetails.donorUid, uid)
  // in the order in which bookkeepers lock them; SQLite serializes all writers anyway
  if (db.dialect === 'postgres')
    await tx
      .select({ id: donationDetails.donationId })
      .from(donationDetails)
      .where(and(ofDonor, isNull(donationDetails.campaignId)))
      .orderBy(donationDetails.donationId)
      .for('update')
  await eraseDonors(db, tx, ofDonor, { now, withAccount: true })
}

async function deleteAccountRecords(db: ErasureDb, tx: ErasureTx, uid: string, emails: string[]): Promise<void> {
  const { accounts, apiKeys, devices, notifications, oneTimeLinks, sessions } = db.schema
  await clearAttempts(db, tx, uid)
  await tx.delete(sessions).where(eq(sessions.uid, uid))
  await tx.delete(accounts).where(eq(accounts.uid, uid))
  await tx.delete(devices).where(eq(devices.uid, uid))
  await tx.delete(apiKeys).where(eq(apiKeys.uid, uid))
  // links of invitations, and of saved searches, are deleted with these
  const others: LinkPurpose[] = ['invitation', 'searches', 'search_stop']
  const ofEmail = and(inArray(oneTimeLinks.email, emails), notInArray(oneTimeLinks.purpose, others))
  await tx.delete(oneTimeLinks).where(or(eq(oneTimeLinks.uid, uid), ofEmail))
  await tx.delete(notifications).where(eq(notifications.uid, uid))
  // written out, so that the partial index on it is used; they name the author
  await tx.delete(notifications).where(and(sql`kind = 'post_new'`, eq(notifications.groupKey, groupOfPosts(uid))))
  await tx.delete(notifications).where(accountMailTo(db, emails))
}

/**
 * Those that the user made, accepted, or got at an email that is proved to be theirs: someone who registers another person's
 * email must not end that person's invitation.
 */
async function deleteInvitationsOf(
  db: ErasureDb,
  tx: ErasureTx,
  uid: string,
  user: { email: string; emailVerified: boolean } | undefined,
): Promise<void> {
  const { invitations } = db.schema
  const own = or(eq(invitations.inviterUid, uid), eq(invitations.acceptedUid, uid))
  const received = user?.emailVerified ? eq(invitations.email, user.email) : undefined
  await deleteInvitations(db, tx, or(own, received))
}

/** Emails about the account, but not receipts of donations made without it. */
const accountMailTo = ({ schema: { notifications } }: ErasureDb, emails: string[]): SQL | undefined =>
  and(
    isNull(notifications.uid),
    inArray(notifications.kind, ['confirm', 'reset', 'invitation']),
    inArray(notifications.email, emails),
  )

type ErasedUser = { uid: string; suspended: boolean; now: Date }

async function recordErasure({ schema }: ErasureDb, tx: ErasureTx, { uid, suspended, now }: ErasedUser): Promise<void> {
  const { erasedPeople } = schema
  const again = { erasedAt: now, ...(suspended && { suspended }) }
  await tx
    .insert(erasedPeople)
    .values({ uidHash: uidHash(uid), suspended, erasedAt: now })
    .onConflictDoUpdate({ target: erasedPeople.uidHash, set: again })
}
