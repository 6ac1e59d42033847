import { ar, de, en, es, fr, pt } from 'make-plural/plurals'
import { englishGrouping, type Grouping, groupThousands } from './group-thousands.ts'
import type { Language } from './languages.ts'

export type LanguageFormats = {
  /** The plural category of a count (CLDR), such as `one`. */
  plural: (count: number) => string
  /** A count with separators, such as 12,500. */
  number: (count: number) => string
}

const plurals: Record<Language, (count: number) => string> = { en, es, fr, de, 'pt-BR': pt, ar, 'en-XA': en }

/** The name of each language's rule in `make-plural/plurals`, for the website's build. */
export const pluralRules: Record<Language, string> = {
  en: 'en',
  es: 'es',
  fr: 'fr',
  de: 'de',
  'pt-BR': 'pt',
  ar: 'ar',
  'en-XA': 'en',
}

export const groupings: Record<Language, Grouping> = {
  en: englishGrouping,
  // as in Latin America
  es: englishGrouping,
  fr: { separator: '\u202F', from: 1000 },
  de: { separator: '.', from: 1000 },
  'pt-BR': { separator: '.', from: 1000 },
  ar: englishGrouping,
  'en-XA': englishGrouping,
}

export const formatsOf = (language: Language): LanguageFormats => ({
  plural: plurals[language],
  number: (count) => groupThousands(count, groupings[language]),
})
