import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { eraseDonors } from '#server/features/donations/erasing.ts'
import { uidHash } from '#server/identity/erased.ts'
import { clearAttempts } from '#server/identity/login-throttle.ts'
import { releasePictures } from '#server/images/store.ts'
import type { PetsAfterDeletion } from '#shared/leaving.ts'
import type { ErasureDb, ErasureTx, Successor } from './place.ts'
import { removePets, transferCampaigns, transferPets } from './posts.ts'
import { closeOwnRequests, deleteRequestTexts, lockPets } from './requests.ts'

// What erasing somebody does to every table (docs/decisions/033-leaving.md). Each step is one statement, however much is
// theirs; rows are held in the order in which everything else holds them: people, pets, campaigns, requests, donations.

export type ErasureInput = { uid: string; now: Date; successor: Successor | null; pets: PetsAfterDeletion }

export type ErasureResult = {
  /** They were kept out when they were erased. */
  suspended: boolean
  pets: number
  campaigns: number
  requests: number
  /** Pictures that nothing shows any more and that are kept outside of the database: to be deleted after the commit. */
  pictures: string[]
}

/** A former user, as a record's owner. */
const formerUser: Successor = { uid: '', email: '' }

/** The shelter's first admin besides these people. */
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

/** Erases somebody; null where there is no such person. Whoever calls it has made sure that an admin remains. */
export async function eraseUserRecords(
  db: ErasureDb,
  tx: ErasureTx,
  { uid, now, successor, pets }: ErasureInput,
): Promise<ErasureResult | null> {
  const { users } = db.schema
  // from here on nobody posts, asks or gives in their name
  const [user] = await tx.delete(users).where(eq(users.uid, uid)).returning()
  const emails = await emailsOf(db, tx, uid, user?.email)
  if (emails.length === 0) return null
  const leaving = { uid, now, successor: successor ?? formerUser }
  await lockPets(db, tx, leaving)
  await deleteRequestTexts(db, tx, leaving)
  const requests = await closeOwnRequests(db, tx, leaving)
  const deletesPets = pets === 'delete' || successor === null
  const count = deletesPets ? await removePets(db, tx, leaving) : await transferPets(db, tx, leaving)
  const campaigns = await transferCampaigns(db, tx, leaving)
  await tx.delete(db.schema.requestMessages).where(eq(db.schema.requestMessages.authorUid, uid))
  await detachDonations(db, tx, uid, now)
  await deleteAccountRecords(db, tx, uid, emails)
  const pictures = await releasePictures(db, tx, uid)
  const suspended = Boolean(user?.suspendedAt)
  await recordErasure(db, tx, { uid, suspended, now })
  return { suspended, pets: count, campaigns, requests, pictures }
}

/** The addresses that are known of somebody, as our record and as their account has it. */
async function emailsOf(
  { schema: { accounts } }: ErasureDb,
  tx: ErasureTx,
  uid: string,
  email: string | undefined,
): Promise<string[]> {
  const [account] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.uid, uid))
  return [...new Set([email, account?.email].filter((one) => one !== undefined))]
}

/** The books stay as they are; the campaigns are held, so that nothing happens of which the donor would hear. */
async function detachDonations(db: ErasureDb, tx: ErasureTx, uid: string, now: Date): Promise<void> {
  const { campaigns, donationDetails } = db.schema
  const given = tx
    .select({ id: donationDetails.campaignId })
    .from(donationDetails)
    .where(eq(donationDetails.donorUid, uid))
  await tx
    .update(campaigns)
    .set({ version: sql`${campaigns.version}` })
    .where(inArray(campaigns.id, given))
  await eraseDonors(db, tx, eq(donationDetails.donorUid, uid), { now, withAccount: true })
}

/** Whatever opens the account, tells its owner something, or waits to be sent to them. */
async function deleteAccountRecords(db: ErasureDb, tx: ErasureTx, uid: string, emails: string[]): Promise<void> {
  const { accounts, apiKeys, devices, notifications, oneTimeLinks, sessions } = db.schema
  await clearAttempts(db, tx, uid)
  await tx.delete(sessions).where(eq(sessions.uid, uid))
  await tx.delete(accounts).where(eq(accounts.uid, uid))
  await tx.delete(devices).where(eq(devices.uid, uid))
  await tx.delete(apiKeys).where(eq(apiKeys.uid, uid))
  await tx.delete(oneTimeLinks).where(or(eq(oneTimeLinks.uid, uid), inArray(oneTimeLinks.email, emails)))
  await tx.delete(notifications).where(eq(notifications.uid, uid))
  await tx.delete(notifications).where(accountMailTo(db, emails))
}

/** Letters about the account; receipts of donations that somebody gave without it are not among them. */
const accountMailTo = ({ schema: { notifications } }: ErasureDb, emails: string[]): SQL | undefined =>
  and(
    isNull(notifications.uid),
    inArray(notifications.kind, ['confirm', 'reset']),
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
