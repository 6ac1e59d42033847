/** Languages of the website, as BCP 47 tags. */
export const languages = ['en'] as const

/** English with accents and brackets, 40% longer: shows texts that no catalog has, and layouts that are too narrow. */
export const pseudolocale = 'en-XA'

export type Language = (typeof languages)[number] | typeof pseudolocale

const rightToLeft = new Set<string>(['ar'])

export const directionOf = (language: Language): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr')

/** The language of URLs without a prefix. */
export const defaultLanguage = 'en'

let current: Language = defaultLanguage

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
