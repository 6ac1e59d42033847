import { z } from 'zod'
import { approvals } from './approval.ts'
import { id } from './ids.ts'
import { maxRows, rowArray } from './lists.ts'
import { maxNeeds, need } from './needs.ts'
import { postKinds } from './notifications.ts'
import { petCategories } from './pet-filter.ts'
import { maxPhotos } from './photos.ts'
import { text } from './text.ts'

// What staff and admins see of what waits for approval, and what they say to it (docs/product.md 16.2).

/** Characters of why something was refused, which whoever posted it reads. */
export const maxRefusalReasonLength = 500

/** What is decided on, as it was seen: what was changed since is not decided on unseen. */
export const approveInput = z.object({
  kind: z.enum(postKinds, `kind must be one of ${postKinds.join(', ')}`),
  id,
  version: z.int().min(0),
})
export const refuseInput = approveInput.extend({
  reason: text({
    label: 'Your sentence',
    max: maxRefusalReasonLength,
    long: true,
    required: 'Please say in a sentence what is missing',
  }),
})
export type ApproveInput = z.output<typeof approveInput>
export type RefuseInput = z.output<typeof refuseInput>

/** How far somebody has come: each kind is read on from its own number. */
const queueCursor = z.object({ pet: z.int().min(0), campaign: z.int().min(0) })
export type QueueCursor = z.output<typeof queueCursor>
export const queueInput = z.object({
  cursor: queueCursor.optional(),
  limit: z.int().min(1).max(maxRows).default(10),
})
export type QueueInput = z.output<typeof queueInput>

/** What keeps everybody but its owner, staff and admins from seeing a post; null where nothing does. */
export const withheld = z
  .object({ approval: z.enum(approvals), refusal: z.string().nullable(), hidden: z.boolean() })
  .nullable()

const pendingPost = {
  id,
  version: z.number(),
  /** Of the pet. */
  name: z.string(),
  image: z.string(),
  /** What was written about it; '' for nothing. */
  text: z.string(),
  location: z.string(),
  createdAt: z.string(),
  /** Who posted it; null where they are no longer known. */
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
}
const focus = z.object({ x: z.number(), y: z.number() }).nullable()

/** What waits, with what is to be decided on. */
export const queueItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pet'),
    ...pendingPost,
    age: z.string(),
    category: z.enum(petCategories),
    breed: z.string().nullable(),
    /** What it needs that others don't, in words. */
    specialNeeds: z.string().nullable(),
    photos: z.array(z.object({ image: z.string(), alt: z.string().nullable(), focus })).max(maxPhotos),
  }),
  z.object({
    kind: z.literal('campaign'),
    ...pendingPost,
    maxCents: z.number(),
    lastDate: z.string(),
    needs: z.array(need).max(maxNeeds),
  }),
])
export type QueueItem = z.infer<typeof queueItem>

/** One page of what waits, oldest first. */
export const queuePage = z.object({ items: rowArray(queueItem), nextCursor: queueCursor.nullable() })

/** How a post stands after what was decided. */
export const approvalDecision = z.object({
  kind: z.enum(postKinds),
  id,
  approval: z.enum(approvals),
  refusal: z.string().nullable(),
})
export type ApprovalDecision = z.infer<typeof approvalDecision>
