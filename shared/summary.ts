/** Characters that a page's description may have for search engines and share cards. */
const maxSummaryLength = 160

/**
 * The start of a longer text in one line, up to the end of a word, with '…' where the sentence goes on. Only a single
 * endless word is cut anywhere.
 */
export function summary(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  // by code points: half a surrogate pair is no text
  const characters = [...line.slice(0, 2 * (maxSummaryLength + 1))]
  if (characters.length <= maxSummaryLength) return line
  const start = characters.slice(0, maxSummaryLength).join('')
  // linear: at most 160 characters
  const words = start.slice(0, Math.max(0, start.lastIndexOf(' '))).replace(/[\s,;:–—-]+$/, '')
  if (/[.!?]$/.test(words)) return words
  return `${words || characters.slice(0, maxSummaryLength - 1).join('')}…`
}

export const shortDescriptionLength = 100

/** The start of a description, by characters as people count them (docs/product.md 7.6). */
export function shortDescription(description: string): string {
  const start = description.slice(0, shortDescriptionLength)
  // nearly always: to take a text apart costs 4 µs
  if (!/[\ud800-\udfff]/.test(start)) return start
  // none takes more than two places: of 5,000 characters all others cost 27 µs
  return [...description.slice(0, 2 * shortDescriptionLength)].slice(0, shortDescriptionLength).join('')
}
