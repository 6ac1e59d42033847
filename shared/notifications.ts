import { z } from 'zod'
import { requestOutcomes, requestSides } from './adoptions.ts'
import { donationStates } from './donation-states.ts'
import { id } from './ids.ts'
import { maxRows, pageSchema, pagingInput } from './lists.ts'
import { requestRulesTexts as t } from './request-rules.texts.ts'
import { languages } from './texts/languages.ts'

// The notifications that users get (docs/product.md 15), in the bell and by mail.

const aboutPet = { petId: z.number().nullable(), petName: z.string() }
const aboutRequest = z.object({ requestId: z.number(), ...aboutPet })
const aboutRequestFrom = aboutRequest.extend({ person: z.string() })
/** Only a campaign with a title has one (docs/product.md 7.15). */
const title = z.string().optional()
const aboutCampaign = z.object({ campaignId: z.number(), petName: z.string(), title })
export const postKinds = ['pet', 'campaign'] as const
export type PostKind = (typeof postKinds)[number]
const aboutPost = z.object({ post: z.enum(postKinds), postId: z.number(), petName: z.string(), title })
/** Null for a donation to the shelter itself. */
const aboutTarget = z.object({ campaignId: z.number().nullable(), petName: z.string().nullable(), title })
/** The secret gives access to the donation's page, so only its donor gets it. */
const aboutDonation = aboutTarget.extend({ secret: z.string(), cents: z.number() })

const meetingTime = z.object({ startsAt: z.string(), minutes: z.number() })
/** `own`: the recipient is the pet's owner. `time` is null while only an offer. */
const aboutMeeting = aboutRequest.extend({
  meetingId: z.number(),
  to: z.enum(requestSides),
  own: z.boolean(),
  revision: z.number(),
  time: meetingTime.nullable(),
})

export const feeRefunds = ['refunded', 'extra', 'to_return'] as const
/** `cents` is the fee's amount, or of a refund. */
const aboutFee = aboutRequest.extend({ to: z.enum(requestSides), cents: z.number() })

export const maxNamesInQuestion = 20

export const notificationData = {
  request_new: aboutRequestFrom,
  request_withdrawn: aboutRequestFrom,
  message: aboutRequestFrom.extend({ to: z.enum(requestSides) }),
  /** Sent to the pet's owner; the latest question or message of an asker about this pet. */
  question: z.object({ inquiryId: z.number(), ...aboutPet }),
  request_accepted: aboutRequest,
  request_rejected: aboutRequest.extend({ outcome: z.enum(requestOutcomes) }),
  request_released: aboutRequest,
  /** Another request for the pet was accepted. */
  pet_considered: aboutRequest,
  pet_free_again: aboutRequest,
  pet_adopted: aboutRequest,
  /** Sent to the adopter after 3 days, 3 weeks, and 3 months; `number` is 1, 2, or 3. */
  follow_up: aboutRequest.extend({ followUpId: z.number(), number: z.int().min(1).max(3) }),
  /** Sent to the pet's owner: the adopter said 'It isn't working'. */
  adoption_trouble: aboutRequestFrom,
  /** Sent to the pet's owner: the adopter said that the pet has died. */
  pet_died: aboutRequestFrom,
  /** Sent to staff and admins; the latest one that waits. */
  happy_ending_new: aboutRequest,
  /** Sent to the adopter: everyone can see it now. */
  happy_ending_published: aboutRequest,
  /** A pet that the user missed, because someone else adopted it, came back. */
  pet_returned: aboutRequest,
  /** The trial of an accepted request began, or has another last day (`YYYY-MM-DD`). */
  trial_started: aboutRequest.extend({ until: z.string() }),
  trial_ending: aboutRequest.extend({ until: z.string(), to: z.enum(requestSides) }),
  /** The adopter agreed to the adoption agreement. Sent to both sides. */
  agreement_agreed: aboutRequest.extend({ to: z.enum(requestSides) }),
  /** `cents` and `state` of the latest donation; notifications from before 0.3.0 have no state. */
  gift: aboutCampaign.extend({ cents: z.number(), state: z.enum(donationStates).optional() }),
  /** Sent to staff and admins; `cents` of the latest donation without a campaign. */
  gift_to_shelter: z.object({ cents: z.number() }),
  /** The target is reached, but not all of it has arrived. */
  campaign_promised: aboutCampaign,
  /** The target is reached, and all of it has arrived. */
  campaign_full: aboutCampaign,
  campaign_ended: aboutCampaign,
  gift_received: aboutDonation,
  gift_cancelled: aboutDonation,
  /** Sent to the donor of a promise that was not paid in time. */
  promise_expired: aboutDonation,
  /** Sent to staff and admins; `cents` of the latest promise. */
  promise_large: aboutTarget.extend({ cents: z.number() }),
  gift_refunded: aboutDonation,
  campaign_update: aboutCampaign,
  /** Sent to staff and admins; the latest post of a user who is neither. */
  post_new: aboutPost.extend({ person: z.string() }),
  /** Sent to staff and admins; the latest post that waits. */
  approval_wanted: aboutPost,
  post_approved: aboutPost,
  post_refused: aboutPost.extend({ reason: z.string() }),
  /** Pets of the user that were not confirmed for 30 days; the names of those that have waited longest. */
  still_here: z.object({ count: z.int().min(1), names: z.array(z.string()).min(1).max(maxNamesInQuestion) }),
  password_changed: z.object({}),
  /** Sent to the applicant. `moved`: a confirmed meeting that this replaces. */
  meeting_offered: aboutMeeting.extend({ moved: meetingTime.optional() }),
  /** Sent to the person of the owner's side who meets the applicant. */
  meeting_proposed: aboutMeeting.extend({ moved: meetingTime.optional() }),
  meeting_confirmed: aboutMeeting,
  meeting_cancelled: aboutMeeting,
  meeting_reminder: aboutMeeting,
  /** Sent to the applicant. `changed`: the amount of a fee that they were asked for before. */
  fee_asked: aboutFee.extend({ changed: z.boolean() }),
  /** Of its receipt. */
  fee_paid: aboutFee.extend({ receiptNumber: z.string() }),
  /** `extra`: a payment of a fee that was not due any more. `to_return`: it was paid by hand, and is to be returned. */
  fee_refunded: aboutFee.extend({ what: z.enum(feeRefunds) }),
} as const

/**
 * The account that the mail is about; without it, the account with the recipient's email. The language is that of the
 * page that asked for the mail.
 */
const accountMail = z.object({ uid: z.string().optional(), language: z.enum(languages).optional().catch(undefined) })

const aboutSearch = z.object({ searchId: z.number() })
const aboutMonthly = z.object({ monthlyId: z.number() })

export const mailData = {
  confirm: accountMail,
  reset: accountMail,
  invitation: z.object({ invitationId: z.number() }),
  receipt: z.object({ giftId: z.number() }),
  promise_reminder: z.object({ giftId: z.number() }),
  statement: z.object({ giftId: z.number() }),
  /** The link of a donation, which its donor asked for. */
  gift_link: z.object({ giftId: z.number() }),
  /** Sent to the asker of a question. */
  question_answered: z.object({ inquiryId: z.number() }),
  /** The link of a monthly donation's page, once it has begun. */
  monthly_started: aboutMonthly,
  /** A link to the provider's page, valid for an hour: the card was declined, or the donor wants a change. */
  monthly_card: aboutMonthly.extend({
    reason: z.enum(['failed', 'card', 'raise']),
    amountCents: z.number().nullable(),
  }),
  /** The sponsored pet has found a home, or was deleted. */
  sponsor_asked: aboutMonthly,
  /** The link that starts a saved search. */
  search_confirm: aboutSearch,
  /** New pets for a saved search. */
  search_pets: aboutSearch,
  /** A saved search ends soon. */
  search_ending: aboutSearch,
} as const

const keysOf = <Kind extends string>(table: Record<Kind, unknown>) => Object.keys(table) as [Kind, ...Kind[]]

export type BellKind = keyof typeof notificationData
export type MailKind = keyof typeof mailData
export type DonorMailKind = 'receipt' | 'promise_reminder' | 'statement' | 'gift_link'
export type MonthlyMailKind = 'monthly_started' | 'monthly_card' | 'sponsor_asked'
export type SearchMailKind = 'search_confirm' | 'search_pets' | 'search_ending'
export type AccountMailKind = Exclude<
  MailKind,
  DonorMailKind | MonthlyMailKind | SearchMailKind | 'invitation' | 'question_answered'
>
export type NotificationKind = BellKind | MailKind

export const bellKinds = keysOf(notificationData)
export const mailKinds = keysOf(mailData)
export const notificationKinds: [NotificationKind, ...NotificationKind[]] = [...bellKinds, ...mailKinds]

export type NotificationData<Kind extends NotificationKind> = z.output<
  (typeof notificationData & typeof mailData)[Kind]
>

export type NotificationContent = { [Kind in BellKind]: { kind: Kind; data: NotificationData<Kind> } }[BellKind]

/** Counts are capped here; the website shows 99+ above 99. */
export const maxCount = 100

export const notification = z.object({
  id,
  kind: z.enum(bellKinds),
  /** What happened (`notificationData`), from which the website writes the text in the page's language. */
  data: z.record(z.string(), z.unknown()),
  path: z.string(),
  read: z.boolean(),
  times: z.number(),
  createdAt: z.string(),
})
export type Notification = z.infer<typeof notification>

export const notificationListInput = pagingInput(20)

const cappedCount = z.int().min(0).max(maxCount)
/** A user's unread notifications and waiting requests (docs/product.md 15.11). */
export const counts = z.object({
  unread: cappedCount,
  waiting: cappedCount,
  /** Whether the user has a pet, or received a request for one. */
  owns: z.boolean(),
  /** Posts that wait for approval; 0 for users who may not approve. */
  approval: cappedCount,
})
export type Counts = z.infer<typeof counts>

export const notificationPage = pageSchema(notification).extend({ counts })

export const markReadInput = z
  .object({
    ids: z
      .array(id)
      .min(1, { error: t.noIds })
      .max(maxRows, { error: () => t.tooManyIds({ max: maxRows }) })
      .optional(),
    all: z.literal(true, { error: t.idsOrAll }).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { error: t.idsOrAll })
/** The counts afterwards, and when the notifications were marked, which undoes it. */
export const readResponse = counts.extend({ readAt: z.iso.datetime() })
export const markUnreadInput = z.object({ readAt: z.iso.datetime() })
export type MarkUnreadInput = z.output<typeof markUnreadInput>

export type MarkReadInput = z.output<typeof markReadInput>
