import { ar, en, es } from 'make-plural/plurals'
import { englishGrouping, type Grouping, groupThousands } from './group-thousands.ts'
import type { Language } from './languages.ts'

export type LanguageFormats = {
  /** The plural category of a count (CLDR), such as `one`. */
  plural: (count: number) => string
  /** A count with separators, such as 12,500. */
  number: (count: number) => string
}

const plurals: Record<Language, (count: number) => string> = { en, es, ar, 'en-XA': en }

/** The name of each language's rule in `make-plural/plurals`, for the website's build. */
export const pluralRules: Record<Language, string> = { en: 'en', es: 'es', ar: 'ar', 'en-XA': 'en' }

export const groupings: Record<Language, Grouping> = {
  en: englishGrouping,
  // as in Latin America
  es: englishGrouping,
  ar: englishGrouping,
  'en-XA': englishGrouping,
}

export const formatsOf = (language: Language): LanguageFormats => ({
  plural: plurals[language],
  number: (count) => groupThousands(count, groupings[language]),
})
