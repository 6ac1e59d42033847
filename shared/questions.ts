import { z } from 'zod'
import { answerRulesTexts, questionRulesTexts as t } from './questions.texts.ts'
import { optional, text } from './text.ts'
import { type Language, languages } from './texts/languages.ts'

// The shelter's own questions to applicants (docs/product.md 6.8), with their versions in other languages (20.4).

export const questionKinds = ['short', 'long', 'yes_no', 'one_of'] as const
export type QuestionKind = (typeof questionKinds)[number]
export const maxQuestions = 12
export const maxChoices = 10

/** A BCP 47 tag such as `es` or `pt-BR`; also of a language that only another version of this program has. */
export const languageTag = z.string().regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/)

const choiceText = text({ label: t.choice, max: 60 })

/** The version of a question in another language. `choices` has the version of each choice, by the choice itself. */
const questionTranslation = z.object({
  text: optional(text({ label: t.question, max: 200 })).transform((value) => value ?? ''),
  choices: z
    .record(z.string(), optional(choiceText))
    .transform((all) => Object.fromEntries(Object.entries(all).flatMap(([of, value]) => (value ? [[of, value]] : []))))
    .default({}),
})
export type QuestionTranslation = z.output<typeof questionTranslation>

const translations = z.record(languageTag, questionTranslation)

const hasSame = (list: string[]) => new Set(list).size < list.length

export const question = z
  .object({
    text: text({ label: t.question, max: 200 }),
    kind: z.enum(questionKinds),
    choices: z
      .array(choiceText)
      .max(maxChoices, { error: () => t.tooManyChoices({ max: maxChoices }) })
      .default([]),
    /** On the website only: API clients that do not know the questions may leave them out. */
    required: z.boolean().default(false),
    translations: translations.optional(),
  })
  .superRefine(({ kind, choices, translations = {} }, context) => {
    const wrong = (message: string, path: string[] = []) =>
      context.addIssue({ code: 'custom', path: [...path, 'choices'], message })
    if (kind === 'one_of' && choices.length < 2) wrong(t.tooFewChoices())
    if (kind !== 'one_of' && choices.length > 0) wrong(t.noChoices())
    if (hasSame(choices)) wrong(t.sameChoices())
    for (const [language, { choices: translated }] of Object.entries(translations))
      if (hasSame(choices.map((choice) => translated[choice] ?? choice)))
        wrong(t.sameChoices(), ['translations', language])
  })
  // without versions of choices that the question no longer has
  .transform(({ translations = {}, ...question }) => {
    const kept = Object.entries(translations).flatMap(([language, { text, choices }]) => {
      const ofChoices = onlyKeys(choices, question.choices)
      return text || Object.keys(ofChoices).length > 0 ? [[language, { text, choices: ofChoices }] as const] : []
    })
    return { ...question, ...(kept.length > 0 && { translations: Object.fromEntries(kept) }) }
  })
export type Question = z.output<typeof question>

const onlyKeys = (record: Record<string, string>, keys: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => keys.includes(key)))

/** Whether two questions would read the same in a language: an answer names its question by its text. */
export function questionsShownTwice(list: Question[]): boolean {
  const tags = new Set(list.flatMap(({ translations = {} }) => Object.keys(translations)))
  const textsIn = (tag: string) => list.map(({ text, translations }) => translations?.[tag]?.text || text)
  return hasSame(list.map(({ text }) => text)) || [...tags].some((tag) => hasSame(textsIn(tag)))
}

/** A question as applicants are asked, in one language. */
export const askedQuestion = z.object({
  text: z.string(),
  kind: z.enum(questionKinds),
  choices: z.array(z.string()).max(maxChoices),
  required: z.boolean(),
  /** The language of a text that has no version in the requested language. */
  language: z.enum(languages).optional(),
})
export type AskedQuestion = z.output<typeof askedQuestion>

export const questionsResponse = z.array(askedQuestion).max(maxQuestions)

/** A question as admins edit it. */
export const questionInSettings = askedQuestion.omit({ language: true }).extend({
  translations: z
    .record(z.string(), z.object({ text: z.string(), choices: z.record(z.string(), z.string()) }))
    .optional(),
})

/** A question's version in a language; the one in which it is written where that is missing. */
export function questionIn(question: Question, language: Language, textsLanguage: Language): AskedQuestion {
  const { translations, ...written } = question
  const translated = language === textsLanguage ? undefined : translations?.[language]
  const isWritten = !translated?.text && language !== textsLanguage && textsLanguage !== 'en-XA'
  return {
    ...written,
    text: translated?.text || written.text,
    choices: written.choices.map((choice) => translated?.choices[choice] ?? choice),
    ...(isWritten && { language: textsLanguage }),
  }
}

export function answerProblem({ kind, choices, required }: AskedQuestion, answer: string): string | null {
  if (answer === '') return required ? answerRulesTexts.required() : null
  if (kind === 'yes_no' && !/^(Yes|No)$/.test(answer)) return answerRulesTexts.yesOrNo()
  return kind === 'one_of' && !choices.includes(answer) ? answerRulesTexts.oneOfChoices() : null
}
