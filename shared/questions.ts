import { z } from 'zod'
import { text } from './text.ts'

// The shelter's own questions to applicants (docs/product.md 6.8).

export const questionKinds = ['short', 'long', 'yes_no', 'one_of'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const maxQuestions = 12
export const maxChoices = 10

export const question = z
  .object({
    text: text({ label: 'Question', max: 200 }),
    kind: z.enum(questionKinds),
    choices: z
      .array(text({ label: 'Choice', max: 60 }))
      .max(maxChoices, `A question can have at most ${maxChoices} choices`)
      .default([]),
    /** On the website only: API clients that do not know the questions may leave them out. */
    required: z.boolean().default(false),
  })
  .superRefine(({ kind, choices }, context) => {
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['choices'], message })
    if (kind === 'one_of' && choices.length < 2) wrong('Give at least two choices')
    if (kind !== 'one_of' && choices.length > 0) wrong("Only a question of the kind 'one of' has choices")
    if (new Set(choices).size < choices.length) wrong('Two choices are the same')
  })
export type Question = z.output<typeof question>

export function answerProblem({ kind, choices, required }: Question, answer: string): string | null {
  if (answer === '') return required ? 'Please answer this question' : null
  if (kind === 'yes_no' && answer !== 'Yes' && answer !== 'No') return 'Please answer Yes or No'
  return kind === 'one_of' && !choices.includes(answer) ? 'Please choose one of these' : null
}
