import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { eraseDonors } from '#server/features/donations/erasing.ts'
import { uidHash } from '#server/identity/erased.ts'
import { clearAttempts } from '#server/identity/login-throttle.ts'
import { leavePictures } from '#server/images/store.ts'
import type { PetsAfterDeletion } from '#shared/leaving.ts'
import type { Heir, Place, Rows } from './place.ts'
import { handOnCampaigns, handOnPets, removePets } from './posts.ts'
import { closeOwnRequests, forgetWords, holdPets } from './requests.ts'

// What erasing somebody does to every table (docs/decisions/033-leaving.md). Each step is one statement, however much is
// theirs; rows are held in the order in which everything else holds them: people, pets, campaigns, requests, donations.

export type Erasing = { uid: string; now: Date; heir: Heir | null; pets: PetsAfterDeletion }

export type Erased = {
  /** They were kept out when they were erased. */
  suspended: boolean
  pets: number
  campaigns: number
  requests: number
  /** Pictures that nothing shows any more and that are kept outside of the database: to be deleted after the commit. */
  pictures: string[]
}

/** A former user, as a record's owner. */
const nobody: Heir = { uid: '', email: '' }

/** The shelter's first admin besides these people. */
export async function firstAdmin({ schema: { users } }: Place, tx: Rows, uid: string): Promise<Heir | null> {
  const [admin] = await tx
    .select({ uid: users.uid, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt), ne(users.uid, uid)))
    .orderBy(users.createdAt, users.uid)
    .limit(1)
  return admin ?? null
}

/** Erases somebody; null where there is no such person. Whoever calls it has made sure that an admin remains. */
export async function erasePerson(place: Place, tx: Rows, { uid, now, heir, pets }: Erasing): Promise<Erased | null> {
  const { users } = place.schema
  // from here on nobody posts, asks or gives in their name
  const [user] = await tx.delete(users).where(eq(users.uid, uid)).returning()
  const emails = await emailsOf(place, tx, uid, user?.email)
  if (emails.length === 0) return null
  const leaving = { uid, now, heir: heir ?? nobody }
  await holdPets(place, tx, leaving)
  await forgetWords(place, tx, leaving)
  const requests = await closeOwnRequests(place, tx, leaving)
  const gone = pets === 'delete' || heir === null
  const count = gone ? await removePets(place, tx, leaving) : await handOnPets(place, tx, leaving)
  const campaigns = await handOnCampaigns(place, tx, leaving)
  await tx.delete(place.schema.requestMessages).where(eq(place.schema.requestMessages.authorUid, uid))
  await leaveDonations(place, tx, uid, now)
  await closeAccount(place, tx, uid, emails)
  const pictures = await leavePictures(place, tx, uid)
  const suspended = Boolean(user?.suspendedAt)
  await remember(place, tx, { uid, suspended, now })
  return { suspended, pets: count, campaigns, requests, pictures }
}

/** The addresses that are known of somebody, as our record and as their account has it. */
async function emailsOf(
  { schema: { accounts } }: Place,
  tx: Rows,
  uid: string,
  email: string | undefined,
): Promise<string[]> {
  const [account] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.uid, uid))
  return [...new Set([email, account?.email].filter((one) => one !== undefined))]
}

/** The books stay as they are; the campaigns are held, so that nothing happens of which the donor would hear. */
async function leaveDonations(place: Place, tx: Rows, uid: string, now: Date): Promise<void> {
  const { campaigns, donationDetails } = place.schema
  const given = tx
    .select({ id: donationDetails.campaignId })
    .from(donationDetails)
    .where(eq(donationDetails.donorUid, uid))
  await tx
    .update(campaigns)
    .set({ version: sql`${campaigns.version}` })
    .where(inArray(campaigns.id, given))
  await eraseDonors(place, tx, eq(donationDetails.donorUid, uid), { now, withAccount: true })
}

/** Whatever opens the account, tells its owner something, or waits to be sent to them. */
async function closeAccount(place: Place, tx: Rows, uid: string, emails: string[]): Promise<void> {
  const { accounts, apiKeys, devices, notifications, oneTimeLinks, sessions } = place.schema
  await clearAttempts(place, tx, uid)
  await tx.delete(sessions).where(eq(sessions.uid, uid))
  await tx.delete(accounts).where(eq(accounts.uid, uid))
  await tx.delete(devices).where(eq(devices.uid, uid))
  await tx.delete(apiKeys).where(eq(apiKeys.uid, uid))
  await tx.delete(oneTimeLinks).where(or(eq(oneTimeLinks.uid, uid), inArray(oneTimeLinks.email, emails)))
  await tx.delete(notifications).where(eq(notifications.uid, uid))
  await tx.delete(notifications).where(lettersTo(place, emails))
}

/** Letters about the account; receipts of donations that somebody gave without it are not among them. */
const lettersTo = ({ schema: { notifications } }: Place, emails: string[]): SQL | undefined =>
  and(
    isNull(notifications.uid),
    inArray(notifications.kind, ['confirm', 'reset']),
    inArray(notifications.email, emails),
  )

type Remembered = { uid: string; suspended: boolean; now: Date }

async function remember({ schema }: Place, tx: Rows, { uid, suspended, now }: Remembered): Promise<void> {
  const { erasedPeople } = schema
  const again = { erasedAt: now, ...(suspended && { suspended }) }
  await tx
    .insert(erasedPeople)
    .values({ uidHash: uidHash(uid), suspended, erasedAt: now })
    .onConflictDoUpdate({ target: erasedPeople.uidHash, set: again })
}
