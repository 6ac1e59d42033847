import { LRUCache } from 'lru-cache'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { currentCurrency } from '#shared/money.ts'
import { currentLanguage, mainLanguage } from '#shared/texts/languages.ts'

/** Maximum number of cached characters, keys included. */
const maxSize = 4_000_000

/**
 * Renders HTML for `useCachedHtml` (web/src/lib/cached-html.tsx) and caches the results used last. In a quiet run, it left
 * 0.56 of the processor time of a member's page at /pets, 0.67 at /donations, and 0.79 at / (npm run bench -- speed
 * --only member-pages, in turns with `--of` a checkout without it).
 */
export function htmlCache() {
  const names = new Map<unknown, number>()
  const written = new LRUCache<string, { html: string | null }>({
    maxSize,
    sizeCalculation: ({ html }, key) => key.length + (html?.length ?? 0),
  })
  return <Props extends object>(Part: ComponentType<Props>, props: Props): string | null => {
    const name = names.get(Part) ?? names.size
    names.set(Part, name)
    const key = `${name} ${currentLanguage()} ${mainLanguage()} ${currentCurrency()} ${JSON.stringify(props)}`
    const cached = written.get(key)
    if (cached) return cached.html
    const text = asLatin1(renderToString(<Part {...props} />))
    // for a picture that loads at once, React adds a link to the head of the page, which this part doesn't know
    const html = text.includes('<link') ? null : text
    written.set(key, { html })
    return html
  }
}

/**
 * A few letters of other scripts as character references. One such letter makes the server write the whole page with two
 * bytes per character: 1.2 times the processor time (npm run bench -- rendering, in a checkout without this).
 */
export function asLatin1(html: string): string {
  const count = html.match(/[^\0-\xff]/gu)?.length ?? 0
  // a part in another script would only grow
  if (count === 0 || count > html.length / 20) return html
  // joined, because Node keeps two bytes per character for a string in which letters were replaced
  return Array.from(html, (letter) => (letter > '\xff' ? `&#${letter.codePointAt(0)};` : letter)).join('')
}
