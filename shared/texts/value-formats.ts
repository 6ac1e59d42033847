import type { Language } from './languages.ts'

/** How a language writes '12.5%': the mark of decimals, and what follows the number. */
export type PercentFormat = { point: string; sign: string }

const english: PercentFormat = { point: '.', sign: '%' }

export const percentFormats: Record<Language, PercentFormat> = {
  en: english,
  // as in Latin America
  es: english,
  // marks of direction keep the sign to the right of the number
  ar: { point: '.', sign: '\u200E%\u200E' },
  'en-XA': english,
}

/** Between the parts of a list without 'and'. */
export const listSeparators: Record<Language, string> = { en: ', ', es: ', ', ar: '، ', 'en-XA': ', ' }
