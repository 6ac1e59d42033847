import { z } from 'zod'
import { mailTopicsTexts as t } from './mail-topics.texts.ts'
import { type BellKind, notificationKinds } from './notifications.ts'

/** The state of a notification's mail (docs/product.md 15). */
export const mailStates = ['none', 'waiting', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

type MailTopicTexts = { label: () => string; about: () => string }

const yourPets = {
  request_new: { label: t.requestNew, about: t.requestNewAbout },
  request_withdrawn: { label: t.requestWithdrawn, about: t.requestWithdrawnAbout },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const messages = {
  message: { label: t.message, about: t.messageAbout },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const yourRequests = {
  request_accepted: { label: t.requestAccepted, about: t.requestAcceptedAbout },
  request_rejected: { label: t.requestRejected, about: t.requestRejectedAbout },
  request_released: { label: t.requestReleased, about: t.requestReleasedAbout },
  pet_considered: { label: t.petConsidered, about: t.petConsideredAbout },
  pet_free_again: { label: t.petFreeAgain, about: t.petFreeAgainAbout },
  pet_adopted: { label: t.petAdopted, about: t.petAdoptedAbout },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const yourCampaigns = {
  gift: { label: t.donation, about: t.donationAbout },
  campaign_promised: { label: t.campaignPromised, about: t.campaignPromisedAbout },
  campaign_full: { label: t.campaignFull, about: t.campaignFullAbout },
  campaign_ended: { label: t.campaignEnded, about: t.campaignEndedAbout },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const yourDonations = {
  gift_received: { label: t.donationReceived, about: t.donationReceivedAbout },
  gift_cancelled: { label: t.donationCancelled, about: t.donationCancelledAbout },
  promise_expired: { label: t.promiseExpired, about: t.promiseExpiredAbout },
  gift_refunded: { label: t.donationRefunded, about: t.donationRefundedAbout },
  campaign_update: { label: t.campaignUpdate, about: t.campaignUpdateAbout },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const posts = {
  post_approved: { label: t.postApproved, about: t.postApprovedAbout },
  post_refused: { label: t.postRefused, about: t.postRefusedAbout },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const approvals = {
  promise_large: { label: t.promiseLarge, about: t.promiseLargeAbout },
  approval_wanted: { label: t.approvalWanted, about: t.approvalWantedAbout },
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
