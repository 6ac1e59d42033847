import { z } from 'zod'
import { id } from './ids.ts'
import { pageSchema, pagingInput } from './lists.ts'
import { petStatuses } from './pet-facts.ts'
import { maxQuestions } from './questions.ts'
import { requestRulesTexts as t } from './request-rules.texts.ts'
import { optional, text } from './text.ts'

/** The three statuses in responses. */
export const requestStatuses = ['pending', 'accepted', 'rejected'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** `returned`: the pet was adopted, and came back. */
export const storedRequestStatuses = [...requestStatuses, 'withdrawn', 'returned'] as const
export type StoredRequestStatus = (typeof storedRequestStatuses)[number]

/** A withdrawn request reads as rejected, a returned one as accepted; its outcome says more. */
export const publicRequestStatus = ({ status }: { status: StoredRequestStatus }): RequestStatus =>
  status === 'withdrawn' ? 'rejected' : status === 'returned' ? 'accepted' : status

/** How a request ended (docs/product.md 6.6). */
export const requestOutcomes = [
  'declined',
  'released',
  'withdrawn',
  'pet_adopted',
  'pet_deleted',
  'upgrade',
  'returned',
] as const
export type RequestOutcome = (typeof requestOutcomes)[number]
export const decisions = ['accepted', 'rejected'] as const

/** A question by the shelter as it was at that time, with the applicant's reply. */
export const questionAnswer = z.object({
  question: text({ label: t.question, max: 200 }),
  answer: text({ label: t.answer, max: 1000, long: true }),
})
/** `asked`: the question and reply in the applicant's language, if that isn't the shelter's own (20.4). */
export type QuestionAnswer = z.output<typeof questionAnswer> & { asked?: z.output<typeof questionAnswer> }

/** The answers as the applicant was asked. */
export const answersAsAsked = (answers: QuestionAnswer[]): QuestionAnswer[] =>
  answers.map(({ asked, ...own }) => asked ?? own)

const answers = z
  .array(questionAnswer)
  .max(maxQuestions, { error: () => t.tooManyAnswers({ max: maxQuestions }) })
  .refine((list) => new Set(list.map(({ question }) => question)).size === list.length, {
    error: t.answeredTwice,
  })

export const maxMessageLength = 2000

/** The adoption dialog (docs/product.md 6.1): name and email come from the account, never from the form. */
export const adoptionInput = z.object({
  petId: id,
  phone: text({ label: t.phone, min: 3, max: 40 }),
  address: text({ label: t.address, max: 300, long: true }),
  message: optional(text({ label: t.message, max: maxMessageLength, long: true })),
  /** Clients that do not know the shelter's questions may leave it out. */
  answers: answers.optional(),
})
export type AdoptionInput = z.output<typeof adoptionInput>

export const requestListInput = pagingInput(50)

/**
 * A request as the applicant sees it. Name and picture are those at the time of the request; `petId` is null once the
 * pet is deleted.
 */
export const sentRequest = z.object({
  id,
  petId: id.nullable(),
  petName: z.string(),
  petImage: z.string(),
  status: z.enum(requestStatuses),
  outcome: z.enum(requestOutcomes).nullable(),
  createdAt: z.string(),
  /** When the owner's side first opened it; null before that. */
  seenAt: z.string().nullable(),
  /** When the applicant took the pet home; null before that. */
  adoptedAt: z.string().nullable(),
})
export type SentRequest = z.infer<typeof sentRequest>

/** A request in the owner's list, with contact data. The message and replies are only on its own page. */
export const receivedRequest = sentRequest.extend({
  requesterName: z.string(),
  requesterEmail: z.string(),
  requesterPhone: z.string(),
  requesterAddress: z.string(),
})
export type ReceivedRequest = z.infer<typeof receivedRequest>

export const receivedPage = pageSchema(receivedRequest)
export const sentPage = pageSchema(sentRequest)

export const requestSides = ['owner', 'requester'] as const
export type RequestSide = (typeof requestSides)[number]

/**
 * A request on its own page, as one of its sides sees it (docs/product.md 6.9). Times are ISO 8601 in UTC, null if not
 * yet.
 */
export const requestDetail = receivedRequest.extend({
  message: z.string().nullable(),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })).max(maxQuestions),
  side: z.enum(requestSides),
  ownerName: z.string().nullable(),
  ownerEmail: z.string(),
  answeredAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** null once the pet is deleted, and for the applicant while it is a draft, which they can't see */
  petStatus: z.enum(petStatuses).nullable(),
  /** Milliseconds that the owner's side usually takes to reply; for a waiting applicant, if enough is known. */
  usualAnswer: z.number().nullable(),
  /** The last day of the trial that goes on, in the shelter's time zone. */
  trialUntil: z.string().nullable(),
  /** Until when both sides can write; null while it is open. */
  writeUntil: z.string().nullable(),
})
export type RequestDetail = z.infer<typeof requestDetail>

export const requestMessage = z.object({
  id,
  side: z.enum(requestSides),
  author: z.string().nullable(),
  mine: z.boolean(),
  private: z.boolean(),
  /** True for the reason why an accepted request was released. */
  reason: z.boolean(),
  text: z.string(),
  createdAt: z.string(),
})
export type RequestMessage = z.infer<typeof requestMessage>
export const messagePage = pageSchema(requestMessage)

export const maxMessagesPerSide = 300

const messageText = text({ label: t.message, max: maxMessageLength, long: true })
export const seenResponse = z.object({ seenAt: z.string() })

export const requestIdInput = z.object({ id })
export const messageListInput = pagingInput(50).extend({ id })
export const messageInput = z.object({ id, text: messageText })
export const noteInput = z.object({ id, text: text({ label: t.note, max: maxMessageLength, long: true }) })
export const releaseInput = z.object({
  id,
  reason: optional(text({ label: t.reason, max: maxMessageLength, long: true })),
})
export type MessageInput = z.output<typeof messageInput>
export type ReleaseInput = z.output<typeof releaseInput>

export const lastRequestAnswers = z
  .object({
    phone: z.string(),
    address: z.string(),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })).max(maxQuestions),
  })
  .nullable()

export const decisionInput = z.object({
  id,
  status: z.enum(decisions, { error: t.undecided }),
})
/** A message to the applicant goes with the decision. */
export const decideInput = decisionInput.extend({ message: optional(messageText) })
export type Decision = z.output<typeof decideInput>

export function allowedRequestActions({
  side,
  status,
  outcome,
  petStatus,
  adoptedAt,
  writeUntil,
}: Pick<RequestDetail, 'side' | 'status' | 'outcome' | 'petStatus' | 'adoptedAt' | 'writeUntil'>) {
  const owner = side === 'owner'
  const [pending, accepted] = [status === 'pending', status === 'accepted' && adoptedAt === null]
  return {
    /** Accept or reject. While the pet is on hold for another applicant, the owner can only reject. */
    decide: owner && pending,
    accept: owner && pending && petStatus === 'available',
    release: owner && accepted,
    adopt: owner && accepted,
    /** Begin a trial, or change its last day. */
    trial: owner && accepted,
    /** The adopted pet came back. */
    takeBack: owner && status === 'accepted' && outcome === null && adoptedAt !== null && petStatus === 'adopted',
    withdraw: !owner && (pending || accepted),
    write: writeUntil === null || Date.parse(writeUntil) > Date.now(),
    note: owner,
  }
}
