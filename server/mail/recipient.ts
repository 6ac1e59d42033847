import { and, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { DonationRecord } from '#server/features/campaigns/donors.queries.ts'
import { donationById } from '#server/features/donations/donations.queries.ts'
import { monthlyById } from '#server/features/donations/monthly.queries.ts'
import { followUpToSend } from '#server/features/follow-ups/follow-ups.queries.ts'
import { type InquiryRecord, inquiryById } from '#server/features/inquiries/inquiries.queries.ts'
import {
  type InvitationRecord,
  invitationWithInviter,
  stateOfInvitation,
} from '#server/features/invitations/invitations.queries.ts'
import { petsOfMail } from '#server/features/saved-searches/digests.service.ts'
import {
  type SearchedPetRecord,
  type SearchWithEmail,
  searchWithEmail,
} from '#server/features/saved-searches/searches.queries.ts'
import { isPaidOnline } from '#shared/donation-states.ts'
import { isMailTopic, parseStoppedTopics } from '#shared/mail.ts'
import {
  type AccountMailKind,
  type BellKind,
  type MonthlyMailKind,
  mailData,
  notificationData,
  type SearchMailKind,
} from '#shared/notifications.ts'
import type { ReadingLanguage } from '#shared/texts/languages.ts'
import type { FollowUpMail } from './follow-up-mail.ts'
import { isMailKind } from './mail-contents.ts'
import { isMeetingKind, type MailedMeeting, type MeetingKind, mailedMeeting } from './meeting-mail.ts'
import type { MonthlyMail } from './monthly-mail-contents.ts'
import type { OutboxRow } from './outbox.ts'

/** Null if the recipient's language is unknown. */
type ChosenLanguage = { language: ReadingLanguage | null }

export type SearchMail =
  | { kind: 'search_confirm'; search: SearchWithEmail }
  | { kind: 'search_ending'; search: SearchWithEmail }
  | { kind: 'search_pets'; search: SearchWithEmail; pets: SearchedPetRecord[] }

/** `daily`: a donor typed the address and caused the email, so it is limited (docs/product.md 15.12). */
type DonorRecipient = { to: string; daily: boolean } & ChosenLanguage

export type Recipient =
  | ({ accountMail: AccountMailKind; to: string; uid: string } & ChosenLanguage)
  | ({
      notification: Exclude<BellKind, 'follow_up'>
      to: string
      uid: string
      meeting?: MailedMeeting
    } & ChosenLanguage)
  | ({ followUp: FollowUpMail; to: string; uid: string } & ChosenLanguage)
  | ({ invitation: InvitationRecord; to: string } & ChosenLanguage)
  | ({ receipt: DonationRecord } & DonorRecipient)
  | ({ reminder: DonationRecord } & DonorRecipient)
  | ({ donationLink: DonationRecord } & DonorRecipient)
  | ({ statement: DonationRecord } & DonorRecipient)
  | ({ monthly: MonthlyMail } & DonorRecipient)
  | ({ inquiry: InquiryRecord } & DonorRecipient)
  | ({ savedSearch: SearchMail } & DonorRecipient)
  | { drop: string }

/** Determines the recipient at the time of sending, which may have changed since the email was queued. */
export async function recipientOf(
  db: Pick<Database, 'read' | 'schema' | 'transaction'>,
  row: OutboxRow,
): Promise<Recipient> {
  const { kind, email, uid } = row
  if (kind === 'receipt') return donorOf(db, row)
  if (kind === 'promise_reminder') return promiserOf(db, row)
  if (kind === 'statement') return statementReader(db, row)
  if (kind === 'gift_link') return linkRecipient(db, row)
  if (kind === 'question_answered') return askerOf(db, row)
  if (kind === 'invitation') return invitedPerson(db, row)
  if (kind === 'monthly_started' || kind === 'monthly_card' || kind === 'sponsor_asked')
    return monthlyDonor(db, row, kind)
  if (kind === 'search_confirm' || kind === 'search_pets' || kind === 'search_ending') return searcher(db, row, kind)
  if (isMailKind(kind)) return email === null ? { drop: 'it has no address' } : accountOf(db, kind, { ...row, email })
  if (uid === null) return { drop: 'it is for nobody' }
  if (row.readAt !== null) return { drop: 'it was read before' }
  const { users } = db.schema
  const [user] = await db.read.select().from(users).where(eq(users.uid, uid))
  if (!user) return { drop: 'there is no such person' }
  if (!user.emailVerified) return { drop: 'the address was never proven' }
  if (user.mailRefusedAt !== null) return { drop: 'the address was refused before' }
  if (isMailTopic(kind) && parseStoppedTopics(user.mailOff).includes(kind)) return { drop: 'this kind is stopped' }
  const recipient = { to: user.email, uid, language: user.language }
  if (kind === 'follow_up') return adopterOf(db, row, user.suspendedAt, recipient)
  if (isMeetingKind(kind)) return participantOf(db, kind, { ...row, ...recipient, suspendedAt: user.suspendedAt })
  return { notification: kind, ...recipient }
}

type Participant = Pick<OutboxRow, 'data'> & { to: string; uid: string; suspendedAt: Date | null } & ChosenLanguage

/** Of a meeting that is still as the email says. Suspended users get none (docs/product.md 26.8). */
async function participantOf(
  db: Pick<Database, 'read' | 'schema'>,
  kind: MeetingKind,
  { data, to, uid, language, suspendedAt }: Participant,
): Promise<Recipient> {
  if (suspendedAt !== null) return { drop: 'the person is suspended' }
  const meeting = await mailedMeeting(db, kind, data)
  return 'drop' in meeting ? meeting : { notification: kind, to, uid, language, meeting }
}

/** Only while the pet lives with the adopter (docs/product.md 27.3). */
async function adopterOf(
  db: UserReader,
  { data }: OutboxRow,
  suspendedAt: Date | null,
  recipient: { to: string; uid: string } & ChosenLanguage,
): Promise<Recipient> {
  if (suspendedAt !== null) return { drop: 'the account is suspended' }
  const found = await followUpToSend(db, notificationData.follow_up.parse(JSON.parse(data)).followUpId)
  if ('drop' in found) return found
  const { number, petName, request } = found
  return { followUp: { requestId: request.id, number, petName }, ...recipient }
}

/** A receipt goes to the donor's email unless it was erased. Without an online payment, the shelter caused it. */
async function donorOf(db: UserReader, { data }: OutboxRow): Promise<Recipient> {
  const donation = await donationById(db, mailData.receipt.parse(JSON.parse(data)).giftId)
  if (!donation?.email || !donation.secret) return { drop: 'the donor has taken it back' }
  const recipient = await donorRecipient(db, donation, donation.email)
  return { receipt: donation, ...recipient, daily: recipient.daily && isPaidOnline(donation.origin) }
}

/** The link to statements goes only to the email that is stored with the donation now. */
async function statementReader(db: UserReader, { data, email }: OutboxRow): Promise<Recipient> {
  const donation = await donationById(db, mailData.statement.parse(JSON.parse(data)).giftId)
  return donation?.email && donation.email === email
    ? { statement: donation, ...(await donorRecipient(db, donation, donation.email)) }
    : { drop: 'the donor has taken it back' }
}

/** A reminder is sent only while the donation is promised and its donor's data isn't erased. */
async function promiserOf(db: UserReader, { data, email }: OutboxRow): Promise<Recipient> {
  const donation = await donationById(db, mailData.promise_reminder.parse(JSON.parse(data)).giftId)
  if (donation?.state !== 'promised' || donation.erasedAt !== null) return { drop: 'the promise is over' }
  return email && donation.secret
    ? { reminder: donation, ...(await donorRecipient(db, donation, email)) }
    : { drop: 'it has no address' }
}

/** The link goes only to the email stored with the donation. */
async function linkRecipient(db: UserReader, { data }: OutboxRow): Promise<Recipient> {
  const donation = await donationById(db, mailData.gift_link.parse(JSON.parse(data)).giftId)
  if (!donation?.email || !donation.secret) return { drop: 'the donor has taken it back' }
  return { donationLink: donation, ...(await donorRecipient(db, donation, donation.email)) }
}

async function donorRecipient(
  db: UserReader,
  { donorUid, language }: Pick<DonationRecord, 'donorUid' | 'language'>,
  to: string,
): Promise<DonorRecipient> {
  const { users } = db.schema
  const [account] = donorUid === null ? [] : await db.read.select().from(users).where(eq(users.uid, donorUid))
  const isOwn = account?.emailVerified === true && account.email === to
  // that of the donor's account, otherwise that of the page on which the donation was made (docs/product.md 20.3)
  return { to, daily: !isOwn, language: account?.language ?? language }
}

/** The link goes only to the email of the question, of which anybody may have typed it. */
async function askerOf(db: UserReader, { data, email }: OutboxRow): Promise<Recipient> {
  const inquiry = await inquiryById(db, mailData.question_answered.parse(JSON.parse(data)).inquiryId)
  if (!inquiry || inquiry.email !== email) return { drop: 'the question was erased' }
  const language = (inquiry.askerUid === null ? null : await languageOfUser(db, inquiry.askerUid)) ?? inquiry.language
  return { inquiry, to: email, daily: !inquiry.emailConfirmed, language }
}

/** Caused by the donor, not by the payment provider or the shelter. */
const isAsked = ({ kind, data }: MonthlyMail) =>
  kind === 'monthly_started' || (kind === 'monthly_card' && data.reason !== 'failed')

/** Only while it makes sense: a declined card, or a sponsor's choice, may have been settled since. */
async function monthlyDonor(
  db: Pick<Database, 'read' | 'schema'>,
  { data, email }: OutboxRow,
  kind: MonthlyMailKind,
): Promise<Recipient> {
  const parsed = mailData[kind].parse(JSON.parse(data))
  const monthly = await monthlyById(db, parsed.monthlyId)
  if (!monthly || monthly.erasedAt !== null || email === null) return { drop: 'the donor has taken it back' }
  if (monthly.state !== 'running') return { drop: 'the monthly gift is over' }
  if (kind === 'sponsor_asked' && monthly.askedAt === null) return { drop: 'the sponsor has decided' }
  const mail = { kind, data: parsed, monthly } as MonthlyMail
  const recipient = await donorRecipient(db, monthly, email)
  return { monthly: mail, ...recipient, daily: recipient.daily && isAsked(mail) }
}

/** Only of a search that still runs; the pets are those that are available now. */
async function searcher(
  db: Pick<Database, 'read' | 'schema' | 'transaction'>,
  { id, data }: OutboxRow,
  kind: SearchMailKind,
): Promise<Recipient> {
  const search = await searchWithEmail(db, mailData[kind].parse(JSON.parse(data)).searchId)
  if (!search || search.endedAt !== null) return { drop: 'the search is over' }
  const { email: to, language } = search
  // anybody can type an address
  if (kind === 'search_confirm') return { savedSearch: { kind, search }, to, daily: true, language }
  if (search.confirmedAt === null) return { drop: 'the search was never confirmed' }
  if (kind === 'search_ending')
    return search.remindedAt === null
      ? { drop: 'the search was renewed' }
      : { savedSearch: { kind, search }, to, daily: false, language }
  const pets = await petsOfMail(db, id)
  return pets.length === 0
    ? { drop: 'its pets are no longer available' }
    : { savedSearch: { kind, search, pets }, to, daily: false, language }
}

/** An invitation is sent only while it can be accepted. */
async function invitedPerson(db: Pick<Database, 'read' | 'schema'>, { data, email }: OutboxRow): Promise<Recipient> {
  const { invitationId } = mailData.invitation.parse(JSON.parse(data))
  const found = await invitationWithInviter(db, db.read, invitationId)
  if (!found?.inviter || stateOfInvitation(found.invitation) !== 'pending') return { drop: 'the invitation is over' }
  return email === null
    ? { drop: 'it has no address' }
    : { invitation: found.invitation, to: email, language: await languageOfEmail(db, email) }
}

type UserReader = Pick<Database, 'read' | 'schema'>

/** The language that a user chose, or with which they registered; null if unknown. */
async function languageOfUser({ read, schema: { users } }: UserReader, uid: string): Promise<ReadingLanguage | null> {
  const [user] = await read.select({ language: users.language }).from(users).where(eq(users.uid, uid))
  return user?.language ?? null
}

/** That of the account with this email, if its owner has confirmed it. */
async function languageOfEmail(
  { read, schema: { users } }: UserReader,
  email: string,
): Promise<ReadingLanguage | null> {
  const [user] = await read
    .select({ language: users.language })
    .from(users)
    .where(and(eq(users.email, email), eq(users.emailVerified, true)))
    .limit(1)
  return user?.language ?? null
}

/** Account mail goes only to an existing account; the requester doesn't learn whether one exists. */
async function accountOf(
  db: UserReader,
  kind: AccountMailKind,
  { email, data }: { email: string; data: string },
): Promise<Recipient> {
  const { accounts } = db.schema
  const { uid, language: asked = null } = mailData[kind].parse(JSON.parse(data))
  const [account] = await db.read
    .select({ uid: accounts.uid, email: accounts.email, emailVerified: accounts.emailVerified })
    .from(accounts)
    .where(and(eq(accounts.email, email), uid === undefined ? undefined : eq(accounts.uid, uid)))
  if (!account) return { drop: 'no account has the address' }
  if (kind === 'confirm' && account.emailVerified) return { drop: 'the address is proven' }
  const language = (await languageOfUser(db, account.uid)) ?? asked
  return { accountMail: kind, to: account.email, uid: account.uid, language }
}
