import { z } from 'zod'
import { requestOutcomes, requestSides } from './adoptions.ts'
import { id } from './ids.ts'
import { maxRows, pageSchema, pagingInput } from './lists.ts'

// What people are told of what happens (docs/product.md 15): in the bell, and by mail.

const aboutPet = { petId: z.number().nullable(), petName: z.string() }
const aboutRequest = z.object({ requestId: z.number(), ...aboutPet })
/** With the name of who asked, or wrote. */
const aboutRequestFrom = aboutRequest.extend({ person: z.string() })
const aboutCampaign = z.object({ campaignId: z.number(), petName: z.string() })
/** What can wait for approval. */
export const postKinds = ['pet', 'campaign'] as const
export type PostKind = (typeof postKinds)[number]
const aboutPost = z.object({ post: z.enum(postKinds), postId: z.number(), petName: z.string() })
/** The secret leads to the donation's page, for its donor alone. */
const aboutDonation = aboutCampaign.extend({ secret: z.string(), cents: z.number() })

/** What each kind of notification in the bell holds. */
export const notificationData = {
  request_new: aboutRequestFrom,
  request_withdrawn: aboutRequestFrom,
  /** Somebody on the other side of a request has written. */
  message: aboutRequestFrom.extend({ to: z.enum(requestSides) }),
  request_accepted: aboutRequest,
  request_rejected: aboutRequest.extend({ outcome: z.enum(requestOutcomes) }),
  request_released: aboutRequest,
  /** Somebody else is being considered. */
  pet_considered: aboutRequest,
  pet_free_again: aboutRequest,
  /** Told to those who waited. */
  pet_adopted: aboutRequest,
  /** `cents` of the latest one. */
  gift: aboutCampaign.extend({ cents: z.number() }),
  /** Its target is reached, and not all of it has arrived. */
  campaign_promised: aboutCampaign,
  /** Its target is reached, and all of it has arrived. */
  campaign_full: aboutCampaign,
  campaign_ended: aboutCampaign,
  /** Told to its donor; `cents` of the donation. */
  gift_received: aboutDonation,
  gift_cancelled: aboutDonation,
  /** Told to its donor, of a promise that nobody has paid in time. */
  promise_expired: aboutDonation,
  /** Told to staff and admins; `cents` of the latest one. */
  promise_large: aboutCampaign.extend({ cents: z.number() }),
  /** `cents` that went back. */
  gift_refunded: aboutDonation,
  /** Told to those who follow what becomes of their donation. */
  campaign_update: aboutCampaign,
  /** Told to staff and admins; the latest that waits. */
  approval_wanted: aboutPost,
  /** Told to whoever posted it. */
  post_approved: aboutPost,
  /** With what the shelter says to it. */
  post_refused: aboutPost.extend({ reason: z.string() }),
  password_changed: z.object({}),
} as const

/** Whose account a letter is about; without it whoever's account has the address. */
const accountMail = z.object({ uid: z.string().optional() })

/** What goes by mail alone. */
export const mailData = {
  /** Asks whether the address is theirs. */
  confirm: accountMail,
  /** A link for a new password. */
  reset: accountMail,
  /** A donation has arrived. */
  receipt: z.object({ giftId: z.number() }),
  /** A promise soon expires. */
  promise_reminder: z.object({ giftId: z.number() }),
} as const

const keysOf = <Kind extends string>(table: Record<Kind, unknown>) => Object.keys(table) as [Kind, ...Kind[]]

export type BellKind = keyof typeof notificationData
export type MailKind = keyof typeof mailData
/** What goes to a donor, who needs no account. */
export type DonorMailKind = 'receipt' | 'promise_reminder'
export type NotificationKind = BellKind | MailKind

export const bellKinds = keysOf(notificationData)
export const mailKinds = keysOf(mailData)
export const notificationKinds: [NotificationKind, ...NotificationKind[]] = [...bellKinds, ...mailKinds]

export type NotificationData<Kind extends NotificationKind> = z.output<
  (typeof notificationData & typeof mailData)[Kind]
>

/** A notification with what it is about, one member for each kind. */
export type NotificationContent = { [Kind in BellKind]: { kind: Kind; data: NotificationData<Kind> } }[BellKind]

/** What waits for somebody is counted so far: it says 99+ where there are more than 99. */
export const maxCount = 100

/** A notification as its person reads it. */
export const notification = z.object({
  id,
  kind: z.enum(bellKinds),
  /** What happened, as one sentence or two. */
  text: z.string(),
  /** Where it leads: a path of this site. */
  path: z.string(),
  read: z.boolean(),
  /** How often it happened. */
  times: z.number(),
  /** When it happened last. */
  createdAt: z.string(),
})
export type Notification = z.infer<typeof notification>

export const notificationListInput = pagingInput(20)

const cappedCount = z.int().min(0).max(maxCount)
/** What waits for somebody (docs/product.md 15.11). */
export const counts = z.object({
  /** Notices that they have not read. */
  unread: cappedCount,
  /** Requests for their pets that they have not answered. */
  waiting: cappedCount,
  /** Whether anything can come for them: they have a pet, or somebody has asked for one of theirs. */
  owns: z.boolean(),
  /** Posts that wait for approval; 0 for whoever doesn't decide on them. */
  approval: cappedCount,
})
export type Counts = z.infer<typeof counts>

/** One page of notifications, and what waits as a whole. */
export const notificationPage = pageSchema(notification).extend({ counts })

const idsOrAllText = 'Send either ids, or all: true'

/** Which notifications have been read. */
export const markReadInput = z
  .object({
    ids: z
      .array(id, 'ids must be a list')
      .min(1, 'Send at least one id')
      .max(maxRows, `Send at most ${maxRows} ids`)
      .optional(),
    all: z.literal(true, idsOrAllText).optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), idsOrAllText)
export type MarkReadInput = z.output<typeof markReadInput>
