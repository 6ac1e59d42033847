import { z } from 'zod'
import { id } from './ids.ts'
import { pageSchema, pagingInput } from './lists.ts'
import { petStatuses } from './pet-facts.ts'
import { maxQuestions } from './questions.ts'
import { optional, text } from './text.ts'

/** The three words of every answer; a withdrawn request reads as rejected, and its outcome says more. */
export const requestStatuses = ['pending', 'accepted', 'rejected'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The word for a request that may have been withdrawn. */
export const publicRequestStatus = ({ status }: { status: RequestStatus | 'withdrawn' }): RequestStatus =>
  status === 'withdrawn' ? 'rejected' : status

/** How a request came to its end (docs/product.md 6.6). */
export const requestOutcomes = ['declined', 'released', 'withdrawn', 'pet_adopted', 'pet_deleted', 'upgrade'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]
export const decisions = ['accepted', 'rejected'] as const

/** A question of the shelter's own with what was answered, as it was asked then. */
export const questionAnswer = z.object({
  question: text({ label: 'Question', max: 200 }),
  answer: text({ label: 'Answer', max: 1000, long: true }),
})
export type QuestionAnswer = z.output<typeof questionAnswer>

const answers = z
  .array(questionAnswer)
  .max(maxQuestions, `There are at most ${maxQuestions} questions`)
  .refine((list) => new Set(list.map(({ question }) => question)).size === list.length, {
    error: 'Each question is answered once',
  })

/** The longest message, note or reason, in characters. */
export const maxMessageLength = 2000

/** The adoption dialog (docs/product.md 6.1): name and email come from the account, never from the form. */
export const adoptionInput = z.object({
  petId: id,
  phone: text({ label: 'Phone', min: 3, max: 40 }),
  address: text({ label: 'Address', max: 300, long: true }),
  /** What somebody wants to say to the owner. */
  message: optional(text({ label: 'Message', max: maxMessageLength, long: true })),
  /** Left out by programs that know of no questions. */
  answers: answers.optional(),
})
export type AdoptionInput = z.output<typeof adoptionInput>

export const requestListInput = pagingInput(50)

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
  /** When the owner's side has opened it first; null before that. */
  seenAt: z.string().nullable(),
  /** When the pet went home with the one who asked; null before that. */
  adoptedAt: z.string().nullable(),
})
export type SentRequest = z.infer<typeof sentRequest>

/** A request as the pet's owner sees it in a list, with contact data. What was written with it stands on its own page. */
export const receivedRequest = sentRequest.extend({
  requesterName: z.string(),
  requesterEmail: z.string(),
  requesterPhone: z.string(),
  requesterAddress: z.string(),
})
export type ReceivedRequest = z.infer<typeof receivedRequest>

export const receivedPage = pageSchema(receivedRequest)
export const sentPage = pageSchema(sentRequest)

/** On which side of a request somebody stands (docs/product.md 6.9). */
export const requestSides = ['owner', 'requester'] as const
export type RequestSide = (typeof requestSides)[number]

/** A request on its own page, as one of its sides sees it. Times are ISO 8601 in UTC, null for what has not happened. */
export const requestDetail = receivedRequest.extend({
  message: z.string().nullable(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })).max(maxQuestions),
  side: z.enum(requestSides),
  /** null: a former user */
  ownerName: z.string().nullable(),
  ownerEmail: z.string(),
  /** When the owner's side has accepted or declined it. */
  answeredAt: z.string().nullable(),
  /** When its status changed last. */
  decidedAt: z.string().nullable(),
  /** null once the pet is deleted, and for the requester while it is a draft, which they can't see */
  petStatus: z.enum(petStatuses).nullable(),
  /** How long the owner's side usually takes to answer, in milliseconds: for who waits, where enough is known. */
  usualAnswer: z.number().nullable(),
  /** Until when both sides can write; null while it is open. */
  writeUntil: z.string().nullable(),
})
export type RequestDetail = z.infer<typeof requestDetail>

/** A message between the sides of a request, or a note that the owner's side alone can read. */
export const requestMessage = z.object({
  id,
  side: z.enum(requestSides),
  /** null: a former user */
  author: z.string().nullable(),
  mine: z.boolean(),
  /** For the owner's side alone. */
  private: z.boolean(),
  /** Why an accepted request was taken back. */
  reason: z.boolean(),
  text: z.string(),
  createdAt: z.string(),
})
export type RequestMessage = z.infer<typeof requestMessage>
/** One page of them, newest first. */
export const messagePage = pageSchema(requestMessage)

/** What one side of a request can write, notes included. */
export const maxMessagesPerSide = 300

const messageText = text({ label: 'Message', max: maxMessageLength, long: true })
export const seenResponse = z.object({ seenAt: z.string() })

export const requestIdInput = z.object({ id })
export const messageListInput = pagingInput(50).extend({ id })
export const messageInput = z.object({ id, text: messageText })
export const noteInput = z.object({ id, text: text({ label: 'Note', max: maxMessageLength, long: true }) })
export const releaseInput = z.object({
  id,
  reason: optional(text({ label: 'Reason', max: maxMessageLength, long: true })),
})
export type MessageInput = z.output<typeof messageInput>
export type ReleaseInput = z.output<typeof releaseInput>

/** What somebody filled in when they asked last; null for who has never asked. */
export const lastRequestAnswers = z
  .object({
    phone: z.string(),
    address: z.string(),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })).max(maxQuestions),
  })
  .nullable()

export const decisionInput = z.object({
  id,
  status: z.enum(decisions, 'A request can only be accepted or rejected'),
})
export type Decision = z.output<typeof decisionInput>

/** What can be done with a request by the side that looks at it (docs/product.md 6.6). The server decides in the end. */
export function allowedRequestActions({
  side,
  status,
  petStatus,
  adoptedAt,
  writeUntil,
}: Pick<RequestDetail, 'side' | 'status' | 'petStatus' | 'adoptedAt' | 'writeUntil'>) {
  const owner = side === 'owner'
  const [pending, accepted] = [status === 'pending', status === 'accepted' && adoptedAt === null]
  return {
    /** Accept, or reject: what can be decided may still be on hold for somebody else. */
    decide: owner && pending,
    accept: owner && pending && petStatus === 'available',
    release: owner && accepted,
    adopt: owner && accepted,
    withdraw: !owner && (pending || accepted),
    write: writeUntil === null || Date.parse(writeUntil) > Date.now(),
    note: owner,
  }
}
