import { z } from 'zod'
import { id } from './ids.ts'
import { pageOf, paging } from './lists.ts'
import { mostQuestions } from './questions.ts'
import { text } from './text.ts'

/** The three words of every answer; a withdrawn request reads as rejected, and its outcome says more. */
export const requestStatuses = ['pending', 'accepted', 'rejected'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The word for a request that may have been withdrawn. */
export const statusInAnswers = ({ status }: { status: RequestStatus | 'withdrawn' }): RequestStatus =>
  status === 'withdrawn' ? 'rejected' : status

/** How a request came to its end (docs/product.md 6.6). */
export const requestOutcomes = ['declined', 'released', 'withdrawn', 'pet_adopted', 'pet_deleted', 'upgrade'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]
export const decisions = ['accepted', 'rejected'] as const

/** A question of the shelter's own with what was answered, as it was asked then. */
export const answered = z.object({
  question: text({ label: 'Question', max: 200 }),
  answer: text({ label: 'Answer', max: 1000, long: true }),
})
export type Answered = z.output<typeof answered>

const answers = z
  .array(answered)
  .max(mostQuestions, `There are at most ${mostQuestions} questions`)
  .refine((list) => new Set(list.map(({ question }) => question)).size === list.length, {
    error: 'Each question is answered once',
  })

/** The adoption dialog (docs/product.md 6.1): name and email come from the account, never from the form. */
export const adoptionInput = z.object({
  petId: id,
  phone: text({ label: 'Phone', min: 3, max: 40 }),
  address: text({ label: 'Address', max: 300, long: true }),
  /** Left out by programs that know of no questions. */
  answers: answers.optional(),
})
export type AdoptionInput = z.output<typeof adoptionInput>

export const requestListInput = paging(50)

/** A request as the requester sees it. The pet's name and picture are as they were when asked; `petId` is null once the pet is deleted. */
export const sentRequest = z.object({
  id,
  petId: id.nullable(),
  petName: z.string(),
  petImage: z.string(),
  status: z.enum(requestStatuses),
  /** null while it is open */
  outcome: z.enum(requestOutcomes).nullable(),
  createdAt: z.string(),
})
export type SentRequest = z.infer<typeof sentRequest>

/** A request as the pet's owner sees it, with contact data. */
export const receivedRequest = sentRequest.extend({
  requesterName: z.string(),
  requesterEmail: z.string(),
  requesterPhone: z.string(),
  requesterAddress: z.string(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })).max(mostQuestions),
})
export type ReceivedRequest = z.infer<typeof receivedRequest>

export const receivedPage = pageOf(receivedRequest)
export const sentPage = pageOf(sentRequest)

export const decisionInput = z.object({
  id,
  status: z.enum(decisions, 'A request can only be accepted or rejected'),
})
export type Decision = z.output<typeof decisionInput>
