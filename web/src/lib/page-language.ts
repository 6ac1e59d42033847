import { pageLanguageHeader } from '#shared/config.ts'
import { currentLanguage } from '#shared/texts/languages.ts'

/** Tells the server the page's language, which a new account or donation gets (docs/product.md 20.3). */
export const pageLanguageHeaders = (): Record<string, string> => ({ [pageLanguageHeader]: currentLanguage() })
