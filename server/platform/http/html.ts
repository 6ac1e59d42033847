import { currentLanguage, directionOf } from '#shared/texts/languages.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** Attributes of `<html>` for a page in the current language. */
export const languageAttributes = (): string =>
  `lang="${currentLanguage()}"${directionOf(currentLanguage()) === 'rtl' ? ' dir="rtl"' : ''}`
