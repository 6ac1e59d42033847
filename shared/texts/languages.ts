/** Languages of the website, as BCP 47 tags. The first is the one in which the catalogs are written. */
export const languages = ['en', 'es', 'fr', 'de', 'pt-BR', 'ar'] as const

/** English with accents and brackets, 40% longer: shows texts that no catalog has, and layouts that are too narrow. */
export const pseudolocale = 'en-XA'

export type Language = (typeof languages)[number] | typeof pseudolocale

/** Whether a native speaker has read all of the website's texts in a language, as docs/translating.md says. */
export const readByNativeSpeaker: Record<(typeof languages)[number], boolean> = {
  en: false,
  es: false,
  fr: false,
  de: false,
  'pt-BR': false,
  ar: false,
}

/** A language that a reader can choose for emails. */
export type ReadingLanguage = (typeof languages)[number]

export const isReadingLanguage = (language: unknown): language is ReadingLanguage =>
  languages.some((each) => each === language)

/** All languages, also those that a shelter doesn't offer. */
export const everyLanguage: readonly Language[] = [...languages, pseudolocale]

/** Each language in its own words. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
  'en-XA': '[Éñĝļîšĥ]',
}

/** Where the browser keeps the language whose line the visitor has hidden. */
export const languageOfferKey = 'hidden-language'

/** The line that offers the website in a language, and the button that hides it, each in its own words. */
export const languageOffers: Record<Language, { read: string; hide: string }> = {
  en: { read: 'Read in English', hide: 'Hide' },
  es: { read: 'Leer en español', hide: 'Ocultar' },
  fr: { read: 'Lire en français', hide: 'Masquer' },
  de: { read: 'Auf Deutsch lesen', hide: 'Ausblenden' },
  'pt-BR': { read: 'Ler em português', hide: 'Ocultar' },
  ar: { read: 'القراءة بالعربية', hide: 'إخفاء' },
  'en-XA': { read: '[XA]', hide: '[×]' },
}

const rightToLeft = new Set<string>(['ar'])

export const directionOf = (language: Language): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr')

/** The language of the catalogs, of REST, and of commands. */
export const sourceLanguage = 'en'

let main: Language = sourceLanguage

/** The shelter's own language, whose URLs have no prefix (docs/product.md 20.1). */
export const mainLanguage = (): Language => main

/** Sets the shelter's own language for this process, which serves one shelter. */
export function setMainLanguage(language: Language): void {
  main = language
}

let current: Language = sourceLanguage

/** The language of the texts that are being written. */
export const currentLanguage = (): Language => current

/** Runs `write`, whose texts are in this language. Throws if it returns a promise: other requests would share it. */
export function inLanguage<Result>(language: Language, write: () => Result): Result {
  const before = current
  current = language
  try {
    const result = write()
    if (result instanceof Promise) throw new Error('inLanguage can not wait for a promise')
    return result
  } finally {
    current = before
  }
}

/** Sets the language for as long as the browser's page is open. */
export function setPageLanguage(language: Language): void {
  current = language
}
