import { type Column, eq, or, type SQL, sql } from 'drizzle-orm'
import type { DatabaseSchema } from '#server/db/schema.ts'

// Conditions for what is a user's own.

export const petIdsOf = ({ pets }: DatabaseSchema, uid: string) =>
  sql`(select id from ${pets} where ${pets.ownerUid} = ${uid})`
/** Of the user's own adoptions. */
export const adopterAnswersOf = ({ adopterAnswers, adoptionRequests }: DatabaseSchema, uid: string) =>
  isIn(
    adopterAnswers.requestId,
    sql`(select id from ${adoptionRequests} where ${adoptionRequests.requesterUid} = ${uid})`,
  )
export const agreementsOf = ({ agreements, adoptionRequests }: DatabaseSchema, uid: string) =>
  isIn(agreements.requestId, sql`(select id from ${adoptionRequests} where ${adoptionRequests.requesterUid} = ${uid})`)
export const happyEndingsOf = ({ happyEndings }: DatabaseSchema, uid: string) => eq(happyEndings.adopterUid, uid)
export const campaignIdsOf = ({ campaigns }: DatabaseSchema, uid: string) =>
  sql`(select id from ${campaigns} where ${campaigns.creatorUid} = ${uid})`
export const donationIdsOf = ({ donationDetails }: DatabaseSchema, uid: string) =>
  sql`(select ${donationDetails.donationId} from ${donationDetails} where ${donationDetails.donorUid} = ${uid})`
export const isIn = (column: Column, of: SQL) => sql`${column} in ${of}`

/** Accepted by the user, or for an email that is proved to be theirs. */
export const invitationsTo = ({ invitations, users }: DatabaseSchema, uid: string) => {
  const email = sql`(select ${users.email} from ${users} where ${users.uid} = ${uid} and ${users.emailVerified})`
  return or(eq(invitations.acceptedUid, uid), sql`${invitations.email} = ${email}`)
}

/** Of the user's pets, and of pets in their foster care. */
export const staysOfUser = (schema: DatabaseSchema, uid: string) =>
  or(eq(schema.stays.caregiverUid, uid), isIn(schema.stays.petId, petIdsOf(schema, uid)))

/** Written by the user, as the asker or for a pet's owner. */
export const inquiryMessagesOf = ({ inquiries, inquiryMessages }: DatabaseSchema, uid: string) => {
  const asked = sql`(select id from ${inquiries} where ${inquiries.askerUid} = ${uid})`
  return or(
    eq(inquiryMessages.authorUid, uid),
    sql`${inquiryMessages.side} = 'asker' and ${isIn(inquiryMessages.inquiryId, asked)}`,
  )
}

/** About the user's own requests, or with the user on the owner's side. */
export const meetingsOf = ({ meetings, adoptionRequests: requests }: DatabaseSchema, uid: string) => {
  const own = sql`(select id from ${requests} where ${requests.requesterUid} = ${uid})`
  return or(eq(meetings.hostUid, uid), isIn(meetings.requestId, own))
}

/** Of the user's own requests. */
export const feesOf = ({ adoptionFees: fees, adoptionRequests: requests }: DatabaseSchema, uid: string) =>
  isIn(fees.requestId, sql`(select id from ${requests} where ${requests.requesterUid} = ${uid})`)

/** Only of an email that is proved to be theirs. */
export const searchAddressesOf = ({ searchAddresses, users }: DatabaseSchema, uid: string) =>
  sql`(select ${searchAddresses}.id from ${searchAddresses}, ${users} where ${users}.uid = ${uid} and ${users}.email_verified and ${searchAddresses}.email = ${users}.email)`
