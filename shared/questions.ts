import { z } from 'zod'
import { answerRulesTexts, questionRulesTexts as t } from './questions.texts.ts'
import { text } from './text.ts'

// The shelter's own questions to applicants (docs/product.md 6.8).

export const questionKinds = ['short', 'long', 'yes_no', 'one_of'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const maxQuestions = 12
export const maxChoices = 10

export const question = z
  .object({
    text: text({ label: t.question, max: 200 }),
    kind: z.enum(questionKinds),
    choices: z
      .array(text({ label: t.choice, max: 60 }))
      .max(maxChoices, { error: () => t.tooManyChoices({ max: maxChoices }) })
      .default([]),
    /** On the website only: API clients that do not know the questions may leave them out. */
    required: z.boolean().default(false),
  })
  .superRefine(({ kind, choices }, context) => {
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['choices'], message })
    if (kind === 'one_of' && choices.length < 2) wrong(t.tooFewChoices())
    if (kind !== 'one_of' && choices.length > 0) wrong(t.noChoices())
    if (new Set(choices).size < choices.length) wrong(t.sameChoices())
  })
export type Question = z.output<typeof question>

export function answerProblem({ kind, choices, required }: Question, answer: string): string | null {
  if (answer === '') return required ? answerRulesTexts.required() : null
  if (kind === 'yes_no' && !/^(Yes|No)$/.test(answer)) return answerRulesTexts.yesOrNo()
  return kind === 'one_of' && !choices.includes(answer) ? answerRulesTexts.oneOfChoices() : null
}
