import type { Currency } from './currencies.ts'
import type { MoneyForm } from './money.ts'
import type { LegalPageName, PageTexts } from './page-texts.ts'
import type { OwnTextName, RestTextName } from './settings.ts'
import type { Language } from './texts/languages.ts'
import type { WrittenText } from './texts/written-texts.ts'

/** The public configuration of the site, which the server inlines into pages. Null means not set. */
export type PublicConfig = {
  siteName: string
  logo: string | null
  /** In pixels, if known: sizes of pictures at imgbb are not. */
  logoSize: { width: number; height: number } | null
  accent: string | null
  /** `place` is the shelter's city and country in one text. */
  support: { email: string | null; phone: string | null; place: string | null }
  openingHours: string | null
  /** An IANA name such as `Europe/Zurich`. */
  timeZone: string | null
  social: { facebook: string | null; instagram: string | null; x: string | null; youtube: string | null }
  words: { whoWeAre: string | null; whyAdopt: string | null; preparing: string | null }
  privacyContact: string | null
  howToPay: string | null
  /** How amounts are written. Absent for dollars in English, and in REST. */
  money?: MoneyForm
  /** The language of each text above that has no version in the page's language; left out if there is none. */
  textLanguages?: { [Name in OwnTextName]?: Language } | undefined
  /** The shelter's own sections of the home page and, on `/privacy` and `/terms`, of that page. */
  pageTexts?: PageTexts
  /** The pages with own sections, which only they contain; a page that lacks them loads itself again. */
  ownPages?: LegalPageName[]
  /** The provider's mode if donations can be paid; null if donations are promises. */
  payments: 'live' | 'test' | null
  mail: boolean
  /** Whether one can give to the shelter itself, at `/give`; left out if not, and in REST. */
  giving?: true
  /** Whether `/happy-endings` has any; left out if not, and in REST. */
  happyEndings?: true
  /** How long agreements are kept (docs/product.md 28.6); left out for the usual time, and in REST. */
  agreementYears?: number
  publicUrl: string | null
  /** The shelter's own language, then the others that it offers; left out if there is only English. */
  languages?: Language[] | undefined
  identity: PublicIdentityConfig
}

/** The response of `GET /api/config`. */
export type ApiConfig = Omit<
  PublicConfig,
  'money' | 'giving' | 'happyEndings' | 'agreementYears' | 'languages' | 'pageTexts' | 'ownPages' | 'textLanguages'
> & {
  currency: Currency
  languages: Language[]
  textLanguages?: { [Name in RestTextName]?: Language } | undefined
}

export type PublicIdentityConfig =
  | { provider: 'embedded'; google: boolean }
  | {
      provider: 'firebase'
      firebase: { apiKey: string; authDomain: string; projectId: string }
      emulator?: string
    }

/** Name of the channel on which the website's tabs announce logins and logouts. */
export const sessionChannel = 'pawstead-session'

/** Header in which the website's pages name their language to the server (docs/product.md 20.3). */
export const pageLanguageHeader = 'x-page-language'

/** The currency by which the website's page converted typed amounts, with each call of a procedure. */
export const pageCurrencyHeader = 'x-page-currency'

export const googleLoginPath = '/api/auth/google'
export const googleLoginChannel = 'pawstead-google'
/** `text` is the error with its code, for a page in another language. */
export type GoogleLoginResult = { error: string | null; text?: WrittenText }
