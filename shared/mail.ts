import { z } from 'zod'
import { mailTopicsTexts as t } from './mail-topics.texts.ts'
import { type BellKind, notificationKinds } from './notifications.ts'

/** The state of a notification's mail (docs/product.md 15). */
export const mailStates = ['none', 'waiting', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

type MailTopicTexts = { label: () => string }

const yourPets = {
  request_new: { label: t.requestNew },
  request_withdrawn: { label: t.requestWithdrawn },
  question: { label: t.question },
  still_here: { label: t.stillHere },
  adoption_trouble: { label: t.adoptionTrouble },
  pet_died: { label: t.petDied },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const messages = {
  message: { label: t.message },
  meeting_offered: { label: t.meetingOffered },
  meeting_proposed: { label: t.meetingProposed },
  meeting_confirmed: { label: t.meetingConfirmed },
  meeting_cancelled: { label: t.meetingCancelled },
  meeting_reminder: { label: t.meetingReminder },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const yourRequests = {
  request_accepted: { label: t.requestAccepted },
  request_rejected: { label: t.requestRejected },
  request_released: { label: t.requestReleased },
  pet_considered: { label: t.petConsidered },
  pet_free_again: { label: t.petFreeAgain },
  pet_adopted: { label: t.petAdopted },
  follow_up: { label: t.followUp },
  happy_ending_published: { label: t.happyEndingPublished },
  pet_returned: { label: t.petReturned },
  trial_started: { label: t.trialStarted },
  trial_ending: { label: t.trialEnding },
  fee_asked: { label: t.feeAsked },
  fee_paid: { label: t.feePaid },
  fee_refunded: { label: t.feeRefunded },
  agreement_agreed: { label: t.agreementAgreed },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const yourCampaigns = {
  gift: { label: t.donation },
  campaign_promised: { label: t.campaignPromised },
  campaign_full: { label: t.campaignFull },
  campaign_ended: { label: t.campaignEnded },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const yourDonations = {
  gift_received: { label: t.donationReceived },
  gift_cancelled: { label: t.donationCancelled },
  promise_expired: { label: t.promiseExpired },
  gift_refunded: { label: t.donationRefunded },
  campaign_update: { label: t.campaignUpdate },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const posts = {
  post_approved: { label: t.postApproved },
  post_refused: { label: t.postRefused },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const approvals = {
  gift_to_shelter: { label: t.shelterDonation },
  promise_large: { label: t.promiseLarge },
  post_new: { label: t.postNew },
  approval_wanted: { label: t.approvalWanted },
  happy_ending_new: { label: t.happyEndingNew },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

/** Topics of mail that users can turn off; mail about their account is always sent (docs/product.md 15.7). */
export const mailTopics = {
  ...yourPets,
  ...messages,
  ...yourRequests,
  ...yourCampaigns,
  ...yourDonations,
  ...posts,
  ...approvals,
}

export type MailTopic = keyof typeof mailTopics
export const mailTopicNames = Object.keys(mailTopics) as [MailTopic, ...MailTopic[]]

export const mailGroups: {
  title: () => string
  topics: Partial<Record<MailTopic, MailTopicTexts>>
  staff?: true
}[] = [
  { title: t.yourPets, topics: yourPets },
  { title: t.yourRequests, topics: yourRequests },
  { title: t.messages, topics: messages },
  { title: t.yourCampaigns, topics: yourCampaigns },
  { title: t.yourDonations, topics: yourDonations },
  { title: t.yourPosts, topics: posts },
  { title: t.forStaff, topics: approvals, staff: true },
]

export const isMailTopic = (kind: string): kind is MailTopic => Object.hasOwn(mailTopics, kind)

/** The topics that a user turned off, from `users.mail_off`; unknown topics are ignored. */
export const parseStoppedTopics = (mailOff: string): MailTopic[] => mailOff.split(',').filter(isMailTopic)

/** The format of `users.mail_off`: each topic once, always in the same order. */
export const formatStoppedTopics = (stopped: readonly MailTopic[]): string =>
  mailTopicNames.filter((kind) => stopped.includes(kind)).join(',')

export const failedMailResponse = z
  .array(
    z.object({
      id: z.number(),
      kind: z.enum(notificationKinds),
      email: z.string().nullable(),
      /** The email was rejected permanently; otherwise the mail expired after two days. */
      refused: z.boolean(),
      reason: z.string(),
      at: z.string(),
    }),
  )
  .max(100)
