import { currentLanguage, everyLanguage, type Language, mainLanguage } from './texts/languages.ts'

/** What a language's URLs begin with: '' or, for example, '/es'. */
export const prefixOf = (language: Language): string =>
  language === mainLanguage() ? '' : `/${language.toLowerCase()}`

/** The URL path of a page in a language. */
export function pathIn(language: Language, path: string): string {
  const prefix = prefixOf(language)
  return path === '/' && prefix ? prefix : prefix + path
}

/** The URL path of a page in the current language. */
export const localPath = (path: string): string => pathIn(currentLanguage(), path)

const isInOtherLanguage = (path: string): boolean => {
  const [, first] = path.split(/[/?#]/, 2)
  return everyLanguage.some((language) => language.toLowerCase() === first)
}

/** Removes the current language's prefix; null if the path is in another language. */
export function withoutPrefix(path: string): string | null {
  const prefix = prefixOf(currentLanguage())
  if (!prefix) return isInOtherLanguage(path) ? null : path
  const rest = path.slice(prefix.length)
  return path.startsWith(prefix) && /^([/?#]|$)/.test(rest) ? (rest.startsWith('/') ? rest : `/${rest}`) : null
}

/**
 * The URL of the current page in another language, with its query. `path` has no prefix. A login's `next` changes its
 * language, too.
 */
export function pageIn(language: Language, path: string, search: string): string {
  const query = new URLSearchParams(search)
  const next = query.get('next')
  const nextHere = next?.startsWith('/') ? withoutPrefix(next) : null
  if (nextHere === null) return pathIn(language, path) + search
  query.set('next', pathIn(language, nextHere))
  return `${pathIn(language, path)}?${query}`
}

export type LocalizedPath = {
  language: Language
  /** The path without a prefix. */
  path: string
  /** True if the path begins with the prefix of the shelter's own language, which redirects. */
  isRedirected: boolean
}

/** Splits a URL's path by the languages that the shelter offers. The prefix of a language that is not offered stays, and leads to no page. */
export function splitLanguage(pathname: string, offered: readonly Language[]): LocalizedPath {
  const [, first = ''] = pathname.split('/', 2)
  const language = offered.find((each) => each.toLowerCase() === first)
  if (!language) return { language: mainLanguage(), path: pathname, isRedirected: false }
  return { language, path: pathname.slice(first.length + 1) || '/', isRedirected: language === mainLanguage() }
}
