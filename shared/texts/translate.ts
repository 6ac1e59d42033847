import { type Language, pseudolocale } from './languages.ts'
import { pseudolocalize } from './pseudolocalize.ts'

/** The text in a language, as ICU MessageFormat. */
export const translate = (language: Language, english: string): string =>
  language === pseudolocale ? pseudolocalize(english) : english
