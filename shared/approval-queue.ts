import { z } from 'zod'
import { approvals } from './approval.ts'
import { campaignApprovalFields } from './campaign-fields.ts'
import { recordShape } from './field-schemas.ts'
import { id } from './ids.ts'
import { maxRows, rowArray } from './lists.ts'
import { maxNeeds, need } from './needs.ts'
import { postKinds } from './notifications.ts'
import { petApprovalFields } from './pet-fields.ts'
import { maxPhotos } from './photos.ts'
import { requestRulesTexts as t } from './request-rules.texts.ts'
import { text } from './text.ts'

// Posts that wait for approval, as staff and admins see and decide them (docs/product.md 16.2).

export const maxRefusalReasonLength = 500

/** The post as it was seen: a decision on a version that has changed since is refused. */
export const approveInput = z.object({
  kind: z.enum(postKinds),
  id,
  version: z.int().min(0),
})
export const refuseInput = approveInput.extend({
  reason: text({
    label: t.refusalReason,
    max: maxRefusalReasonLength,
    long: true,
    required: t.refusalReasonMissing,
  }),
})
export type ApproveInput = z.output<typeof approveInput>
export type RefuseInput = z.output<typeof refuseInput>

/** The position in the queue: pets and campaigns are each paged by their own ids. */
const queueCursor = z.object({ pet: z.int().min(0), campaign: z.int().min(0) })
export type QueueCursor = z.output<typeof queueCursor>
export const queueInput = z.object({
  cursor: queueCursor.optional(),
  limit: z.int().min(1).max(maxRows).default(10),
})
export type QueueInput = z.output<typeof queueInput>

/** Why a post is visible only to its owner, staff, and admins; null if it is public. */
export const withheld = z
  .object({ approval: z.enum(approvals), refusal: z.string().nullable(), hidden: z.boolean() })
  .nullable()

const pendingPost = {
  id,
  version: z.number(),
  name: z.string(),
  image: z.string(),
  text: z.string(),
  createdAt: z.string(),
  person: z.object({ name: z.string(), email: z.string() }).nullable(),
}
const focus = z.object({ x: z.number(), y: z.number() }).nullable()

export const queueItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pet'),
    ...pendingPost,
    ...recordShape(petApprovalFields),
    photos: z.array(z.object({ image: z.string(), alt: z.string().nullable(), focus })).max(maxPhotos),
  }),
  z.object({
    kind: z.literal('campaign'),
    ...pendingPost,
    ...recordShape(campaignApprovalFields),
    maxCents: z.number(),
    lastDate: z.string(),
    needs: z.array(need).max(maxNeeds),
  }),
])
export type QueueItem = z.infer<typeof queueItem>

/** One page of the queue, oldest first. */
export const queuePage = z.object({ items: rowArray(queueItem), nextCursor: queueCursor.nullable() })

export const approvalDecision = z.object({
  kind: z.enum(postKinds),
  id,
  approval: z.enum(approvals),
  refusal: z.string().nullable(),
})
export type ApprovalDecision = z.infer<typeof approvalDecision>
