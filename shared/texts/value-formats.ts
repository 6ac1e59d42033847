import type { Language } from './languages.ts'

/** What follows the number of a percentage. */
export const percentSigns: Record<Language, string> = {
  en: '%',
  es: '%',
  fr: '\u00A0%',
  de: '\u00A0%',
  'pt-BR': '%',
  // marks of direction keep the sign to the right of the number
  ar: '\u200E%\u200E',
  'en-XA': '%',
}

/** Between the parts of a list without 'and'. */
export const listSeparators: Record<Language, string> = {
  en: ', ',
  es: ', ',
  fr: ', ',
  de: ', ',
  'pt-BR': ', ',
  ar: '، ',
  'en-XA': ', ',
}
