import { type DateFormats, dateFormats } from './date-formats.ts'
import type { Grouping } from './group-thousands.ts'
import { groupings } from './language-formats.ts'
import { currentLanguage, type Language } from './languages.ts'
import { listSeparators, percentSigns } from './value-formats.ts'

/** The tables by which a language writes dates, numbers, and lists. */
export type CurrentFormats = {
  dates: DateFormats
  grouping: Grouping
  /** What follows the number of a percentage. */
  percentSign: string
  /** Between the parts of a list without 'and'. */
  listSeparator: string
}

const tablesOf = (language: Language): CurrentFormats => ({
  dates: dateFormats[language],
  grouping: groupings[language],
  percentSign: percentSigns[language],
  listSeparator: listSeparators[language],
})

/** The module that replaces this one in the website's scripts: it has the tables of one language only. */
export const formatsModule = (language: Language): string =>
  `const formats = ${JSON.stringify(tablesOf(language))}\nexport const currentFormats = () => formats`

const tables = new Map<Language, CurrentFormats>()

/** Returns the tables of the current language. */
export function currentFormats(): CurrentFormats {
  const language = currentLanguage()
  const known = tables.get(language) ?? tablesOf(language)
  tables.set(language, known)
  return known
}
