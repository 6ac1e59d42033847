// Estimates font sizes on the server: a poster's page has no script that could measure texts.

const narrow = /[fijlrtI.,:;'’!|()[\] ]/
const wide = /[mwMW@%&]/

/** The approximate width of a bold character as a fraction of the font size, rounded up. */
function widthOf(character: string): number {
  if (/\p{M}|\p{Cf}/u.test(character)) return 0
  if (narrow.test(character)) return 0.42
  if (wide.test(character)) return 1.05
  if (/[\p{Ll}\d]/u.test(character)) return 0.64
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{So}]/u.test(character)) return 1.3
  return 0.82
}

const widthOfText = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0)

function linesOf(text: string, room: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const width = widthOfText(word)
    if (used > 0 && used + width > room) [lines, used] = [lines + 1, 0]
    lines += Math.max(0, Math.ceil(width / room) - 1)
    used += (width > room ? width % room : width) + widthOf(' ')
  }
  return lines
}

type TextSpace = {
  /** Millimeters. */
  width: number
  /** Millimeters. */
  height: number
  /** The line height as a fraction of the font size. */
  line: number
}

/**
 * The largest of `sizes` (descending, in millimeters) in which the texts fit, each on new lines, preferably without
 * broken words. The last size if none fits.
 */
export function fontSizeFor(
  texts: string[],
  sizes: readonly [number, ...number[]],
  { width, height, line }: TextSpace,
): number {
  const fits = (size: number) =>
    texts.reduce((sum, text) => sum + linesOf(text, width / size), 0) * size * line <= height
  const longest = Math.max(...texts.flatMap((text) => text.split(' ').map(widthOfText)))
  const fitting = sizes.filter(fits)
  return fitting.find((size) => longest * size <= width) ?? fitting[0] ?? Math.min(...sizes)
}
