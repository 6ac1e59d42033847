import type { QuestionAnswer } from './adoptions.ts'
import type { PublicConfig } from './config.ts'
import { legalPages, pageSections, pageTextNames, type TextPageName } from './page-texts.ts'
import { type AskedQuestion, answerProblem, questionIn } from './questions.ts'
import {
  agreementTextNames,
  feeTextNames,
  followUpTextNames,
  type OwnTextName,
  offeredLanguages,
  ownTextNames,
  receiptTextNames,
  type ShelterSettings,
} from './settings.ts'
import type { Language } from './texts/languages.ts'

// The shelter's own texts and questions, in the reader's language (docs/product.md 20.4).

type OwnTexts = { [Name in OwnTextName]: string | null }

/** The language in which the texts are written of which `translations` has the versions. */
export const textsLanguageOf = ({
  language,
  textsLanguage,
}: Pick<ShelterSettings, 'language' | 'textsLanguage'>): (typeof textsLanguage & string) | typeof language =>
  textsLanguage ?? language

/** Whether the shelter has texts or questions of its own. */
export const hasOwnTexts = (settings: ShelterSettings): boolean =>
  settings.questions.length > 0 || ownTextNames.some((name) => settings[name] !== null)

/**
 * The texts for a reader. `textLanguages` names the language of each one that has no version in `language`; it is then
 * as it was written.
 */
export function ownTextsIn(settings: ShelterSettings, language: Language) {
  const written = textsLanguageOf(settings)
  const translated = language === written ? settings : settings.translations[language]
  const entries = ownTextNames.map((name) => [name, translated?.[name] ?? settings[name]] as const)
  const missing = ownTextNames.filter((name) => settings[name] !== null && !translated?.[name])
  return {
    texts: Object.fromEntries(entries) as OwnTexts,
    textLanguages: Object.fromEntries(missing.map((name) => [name, written])) as { [Name in OwnTextName]?: Language },
  }
}

const isFilled = (entries: object) => Object.keys(entries).length > 0

/** A page's own texts for its configuration: the sections of `pages`, the languages of all its texts,
 * and the years of which the privacy page tells. */
export function pageTextsIn(
  settings: ShelterSettings,
  language: Language,
  pages: readonly TextPageName[],
): Pick<PublicConfig, 'pageTexts' | 'ownPages' | 'textLanguages' | 'agreementYears'> {
  const { texts, textLanguages } = ownTextsIn(settings, language)
  const names = new Set<string>(pages.flatMap((page) => pageSections[page]))
  const elsewhere = new Set<string>(
    [...pageTextNames, ...receiptTextNames, ...followUpTextNames, ...agreementTextNames, ...feeTextNames].filter(
      (name) => !names.has(name),
    ),
  )
  const pageTexts = Object.fromEntries(Object.entries(texts).filter(([name, text]) => names.has(name) && text !== null))
  const ownPages = legalPages.filter((page) => pageSections[page].some((name) => texts[name] !== null))
  const languages = Object.fromEntries(Object.entries(textLanguages).filter(([name]) => !elsewhere.has(name)))
  return {
    ...(isFilled(pageTexts) && { pageTexts }),
    ...(ownPages.length > 0 && { ownPages }),
    ...(isFilled(languages) && { textLanguages: languages }),
    ...(settings.agreementYears !== null && { agreementYears: Number(settings.agreementYears) }),
  }
}

/** The shelter's questions for an applicant. */
export const questionsIn = (settings: ShelterSettings, language: Language): AskedQuestion[] =>
  settings.questions.map((question) => questionIn(question, language, textsLanguageOf(settings)))

/**
 * An applicant's answers with the questions in the shelter's own language, which its staff read, and as the applicant
 * was asked. Null if the shelter asks something else now, or if a question doesn't offer its answer.
 */
export function answersForStaff(settings: ShelterSettings, answers: QuestionAnswer[]): QuestionAnswer[] | null {
  const own = questionsIn(settings, settings.language)
  for (const language of offeredLanguages(settings)) {
    const asked = questionsIn(settings, language)
    const matched = answers.map((answer) => toStaffAnswer(answer, asked, own))
    if (!matched.includes(null)) return matched.filter((answer) => answer !== null)
  }
  return null
}

/**
 * Earlier answers with today's questions in `language`, whatever language they were given in. Others, which are no longer
 * asked or offered, stay as they are.
 */
export function answersIn(settings: ShelterSettings, answers: QuestionAnswer[], language: Language): QuestionAnswer[] {
  const shown = questionsIn(settings, language)
  const versions = [language, ...offeredLanguages(settings)].map((each) => questionsIn(settings, each))
  return answers.map((answer) => {
    const translated = versions.map((asked) => translateAnswer(answer, asked, shown))
    return translated.find((each) => each !== null) ?? answer
  })
}

/** The answer with the question's version in `shown`; null if it isn't one to a question of `asked`. */
function translateAnswer(given: QuestionAnswer, asked: AskedQuestion[], shown: AskedQuestion[]): QuestionAnswer | null {
  const index = asked.findIndex(({ text }) => text === given.question)
  const [question, shownQuestion] = [asked[index], shown[index]]
  if (!question || !shownQuestion || answerProblem(question, given.answer) !== null) return null
  const choice = question.kind === 'one_of' ? shownQuestion.choices[question.choices.indexOf(given.answer)] : undefined
  return { question: shownQuestion.text, answer: choice ?? given.answer }
}

function toStaffAnswer(given: QuestionAnswer, asked: AskedQuestion[], own: AskedQuestion[]): QuestionAnswer | null {
  const forStaff = translateAnswer(given, asked, own)
  if (!forStaff) return null
  const isSame = forStaff.question === given.question && forStaff.answer === given.answer
  return isSame ? forStaff : { ...forStaff, asked: { question: given.question, answer: given.answer } }
}
