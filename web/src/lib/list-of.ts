import { currentLanguage } from '#shared/texts/languages.ts'

/** 'a, b, c' in the page's language. */
export const listOf = (parts: string[]): string =>
  new Intl.ListFormat(currentLanguage(), { type: 'unit', style: 'short' }).format(parts)
