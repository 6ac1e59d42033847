import { z } from 'zod'
import { type BellKind, notificationKinds } from './notifications.ts'

/** The state of a notification's mail (docs/product.md 15). */
export const mailStates = ['none', 'waiting', 'sent', 'failed', 'dropped'] as const
export type MailState = (typeof mailStates)[number]

type MailTopicTexts = { label: string; about: string }

const yourPets = {
  request_new: { label: 'Somebody asks to adopt one of your pets', about: 'new requests to adopt your pets' },
  request_withdrawn: {
    label: 'Somebody takes their request back',
    about: 'requests for your pets that were withdrawn',
  },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const messages = {
  message: { label: 'Somebody writes about a request', about: 'messages about requests to adopt' },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const yourRequests = {
  request_accepted: { label: 'Your request is accepted', about: 'requests of yours that were accepted' },
  request_rejected: { label: 'Your request is turned down', about: 'requests of yours that were not accepted' },
  request_released: { label: 'A pet is no longer on hold for you', about: 'pets that are no longer on hold for you' },
  pet_considered: {
    label: 'Somebody else is being considered for the pet',
    about: 'somebody else being considered for a pet you asked for',
  },
  pet_free_again: { label: 'The pet is free again', about: 'pets you asked for that are free again' },
  pet_adopted: { label: 'The pet has found a home', about: 'pets you asked for that have found a home' },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const yourCampaigns = {
  gift: { label: 'Somebody gives', about: 'gifts to your campaigns' },
  campaign_promised: { label: 'A campaign is fully promised', about: 'campaigns of yours that are fully promised' },
  campaign_full: {
    label: 'A campaign has reached its target, and all of it has arrived',
    about: 'campaigns of yours that have reached their target',
  },
  campaign_ended: { label: 'A campaign has ended', about: 'campaigns of yours that have ended' },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const yourDonations = {
  gift_received: { label: 'A gift of yours has arrived', about: 'gifts of yours that have arrived' },
  gift_cancelled: { label: 'A gift of yours was cancelled', about: 'gifts of yours that were cancelled' },
  promise_expired: { label: 'A promise of yours has expired', about: 'promises of yours that have expired' },
  gift_refunded: { label: 'A gift of yours was paid back', about: 'gifts of yours that were paid back' },
  campaign_update: {
    label: 'There is news about a campaign that you follow',
    about: 'news about campaigns that you have given to',
  },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const posts = {
  post_approved: { label: 'What you have posted is approved', about: 'posts of yours that were approved' },
  post_refused: { label: 'What you have posted is not approved', about: 'posts of yours that were not approved' },
} as const satisfies Partial<Record<BellKind, MailTopicTexts>>

const approvals = {
  promise_large: {
    label: 'Someone without a confirmed address promises a large amount',
    about: 'large promises by donors without a confirmed address',
  },
  approval_wanted: {
    label: 'A pet or a campaign waits for approval',
    about: 'pets and campaigns that wait for approval',
  },
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
  title: string
  topics: Partial<Record<MailTopic, MailTopicTexts>>
  staff?: true
}[] = [
  { title: 'Your pets', topics: yourPets },
  { title: 'What you have asked for', topics: yourRequests },
  { title: 'Messages', topics: messages },
  { title: 'Your campaigns', topics: yourCampaigns },
  { title: 'Your gifts', topics: yourDonations },
  { title: 'Approval', topics: posts },
  { title: 'For staff and admins', topics: approvals, staff: true },
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
