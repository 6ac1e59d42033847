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

/** What a language's URLs begin with: '' or, for example, '/es'. */
export const prefixOf = (language: Language): string =>
  language === defaultLanguage ? '' : `/${language.toLowerCase()}`

/** The URL path of a page in the current language. */
export function localPath(path: string): string {
  const prefix = prefixOf(current)
  return path === '/' && prefix ? prefix : prefix + path
}

/** Removes the current language's prefix; null if the path is in another language. */
export function withoutPrefix(path: string): string | null {
  const prefix = prefixOf(current)
  if (!prefix) return path
  const rest = path.slice(prefix.length)
  return path.startsWith(prefix) && /^([/?#]|$)/.test(rest) ? (rest.startsWith('/') ? rest : `/${rest}`) : null
}

export type LocalizedPath = {
  language: Language
  /** The path without a prefix. */
  path: string
  /** True if the path begins with the prefix of the default language, which redirects. */
  isRedirected: boolean
}

/** Splits a URL's path. The prefix of a language that is not offered stays, and leads to no page. */
export function splitLanguage(pathname: string, offered: readonly Language[]): LocalizedPath {
  const [, first = ''] = pathname.split('/', 2)
  const language = offered.find((each) => each.toLowerCase() === first)
  if (!language) return { language: defaultLanguage, path: pathname, isRedirected: false }
  return { language, path: pathname.slice(first.length + 1) || '/', isRedirected: language === defaultLanguage }
}
