import { z } from 'zod'
import { followUpRulesTexts as t } from './follow-up-rules.texts.ts'
import { happyEndingStates } from './happy-ending-states.ts'
import { id } from './ids.ts'
import { image } from './images.ts'
import { pageSchema, pagingInput, pagingInputFrom } from './lists.ts'
import { uploadedImageHash } from './pictures.ts'
import { optional, text } from './text.ts'

// Happy endings (docs/product.md 27.7 to 27.11).

export const maxHappyEndingLength = 300
export const maxShownNameLength = 40

const content = {
  text: text({ label: t.sentence, max: maxHappyEndingLength, long: true }),
  /** The first name to show; without it, the adopter is anonymous. */
  name: optional(text({ label: t.firstName, max: maxShownNameLength, name: true })),
  consent: z.boolean().refine((given) => given, { error: () => t.consent() }),
}

/** By a link in an email, without a login, there is no photo (docs/product.md 27.7). */
export const sendByLinkInput = z.object({ token: z.string().min(1).max(100), ...content })
export const sendHappyEndingInput = z.object({
  id,
  ...content,
  image: optional(image(t.photo).refine((value) => uploadedImageHash(value) !== null, { error: () => t.ownPhoto() })),
})
export type HappyEndingContent = { text: string; name?: string | undefined; image?: string | undefined }

/** For its adopter and the owner's side. */
export const shownHappyEnding = z.object({
  state: z.enum(happyEndingStates),
  text: z.string(),
  name: z.string().nullable(),
  image: z.string().nullable(),
})

export const happyEndingListInput = pagingInputFrom(24)
export const happyEndingsOfPetInput = z.object({ petId: id })

/** `ownImage`: the adopter sent it; otherwise it is the pet's. */
export const publicHappyEnding = z.object({
  id,
  petId: id,
  petName: z.string(),
  text: z.string(),
  name: z.string().nullable(),
  image: z.string(),
  ownImage: z.boolean(),
})
export type PublicHappyEnding = z.infer<typeof publicHappyEnding>
export const happyEndingPage = pageSchema(publicHappyEnding)

export const happyEndingDecisions = ['published', 'declined'] as const

/** Waiting ones only, or those that are decided. */
export const happyEndingQueueInput = pagingInput(24).extend({ waiting: z.boolean() })
export const decideHappyEndingInput = z.object({ id, decision: z.enum(happyEndingDecisions) })
export type DecideHappyEndingInput = z.output<typeof decideHappyEndingInput>
export const queuedHappyEnding = publicHappyEnding.extend({
  requestId: id,
  state: z.enum(happyEndingStates),
  createdAt: z.string(),
})
export type QueuedHappyEnding = z.infer<typeof queuedHappyEnding>
export const happyEndingQueue = pageSchema(queuedHappyEnding)
export const decidedHappyEnding = z.object({ id, state: z.enum(happyEndingStates) })
