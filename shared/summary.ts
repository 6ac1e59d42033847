const maxSummaryLength = 160

/**
 * The start of a longer text on one line, cut after a word, with '…' within a sentence. Only a single overlong word is
 * cut anywhere.
 */
export function summary(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  // by code points: half a surrogate pair is not valid text
  const characters = [...line.slice(0, 2 * (maxSummaryLength + 1))]
  if (characters.length <= maxSummaryLength) return line
  const start = characters.slice(0, maxSummaryLength).join('')
  // linear: at most 160 characters
  const words = start.slice(0, Math.max(0, start.lastIndexOf(' '))).replace(/[\s,;:–—-]+$/, '')
  if (/[.!?]$/.test(words)) return words
  return `${words || characters.slice(0, maxSummaryLength - 1).join('')}…`
}

export const shortDescriptionLength = 100

/** The start of a description, counted in code points (docs/product.md 7.6). */
export function shortDescription(description: string): string {
  const start = description.slice(0, shortDescriptionLength)
  // the usual case: splitting a text into code points takes 4 µs
  if (!/[\ud800-\udfff]/.test(start)) return start
  // a code point is at most two code units; splitting all 5,000 characters would take 27 µs
  return [...description.slice(0, 2 * shortDescriptionLength)].slice(0, shortDescriptionLength).join('')
}
