import { z } from 'zod'
import { maxMessageLength } from './adoptions.ts'
import { followUpRulesTexts as t } from './follow-up-rules.texts.ts'
import { shownHappyEnding } from './happy-endings.ts'
import { id } from './ids.ts'
import { optional, text } from './text.ts'

// What comes after an adoption (docs/product.md 27).

/** `skipped`: its day passed more than a week before it could be sent. `stopped`: it is no longer wanted. */
export const followUpStates = ['waiting', 'sent', 'skipped', 'stopped'] as const

export const adopterAnswers = ['well', 'question', 'trouble', 'died'] as const
export type AdopterAnswer = (typeof adopterAnswers)[number]

const token = z.string().min(1).max(100)

/** The secret of a link in a follow-up email. */
export const followUpLinkInput = z.object({ token })

const answer = {
  answer: z.enum(adopterAnswers),
  /** To the owner's side, with a question or with 'It isn't working'. */
  text: optional(text({ label: t.message, max: maxMessageLength, long: true })),
}
type GivenAnswer = { answer: AdopterAnswer; text?: string | undefined }
const hasQuestion = ({ answer, text }: GivenAnswer): boolean => answer !== 'question' || text !== undefined
const missingQuestion = { error: () => t.questionRequired(), path: ['text'] }

export const answerByLinkInput = z.object({ token, ...answer }).refine(hasQuestion, missingQuestion)
export const answerInput = z.object({ id, ...answer }).refine(hasQuestion, missingQuestion)
export type AnswerInput = Pick<z.output<typeof answerInput>, 'answer' | 'text'>

export const maxShownAnswers = 50

/** What is known since an adoption, for its adopter and, on the request's page, for the owner's side. */
export const afterAdoption = z.object({
  requestId: id,
  petName: z.string(),
  petId: id.nullable(),
  /** Whether the adopter can still answer: the pet has not come back. */
  open: z.boolean(),
  /** Oldest first. */
  answers: z.array(z.object({ answer: z.enum(adopterAnswers), createdAt: z.string() })).max(maxShownAnswers),
  happyEnding: shownHappyEnding.nullable(),
})
export type AfterAdoption = z.infer<typeof afterAdoption>
