import { currentLanguage, directionOf } from '#shared/texts/languages.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** `lang`, and `dir` if it isn't the usual one, of a document in the current language. */
export const languageAttributes = (): string =>
  `lang="${currentLanguage()}"${directionOf(currentLanguage()) === 'rtl' ? ' dir="rtl"' : ''}`
