// How large words can be printed, worked out before a browser knows: a poster's page has no script that could measure.

const narrow = /[fijlrtI.,:;'’!|()[\] ]/
const wide = /[mwMW@%&]/

/** About how wide a character is in bold type, as a share of the type's size; rather more than less. */
function widthOf(character: string): number {
  if (/\p{M}|\p{Cf}/u.test(character)) return 0
  if (narrow.test(character)) return 0.42
  if (wide.test(character)) return 1.05
  if (/[\p{Ll}\d]/u.test(character)) return 0.64
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{So}]/u.test(character)) return 1.3
  return 0.82
}

const widthOfText = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0)

/** Lines that a text takes at most: what does not fit at the end of a line begins the next. */
function linesOf(text: string, room: number): number {
  let lines = 1
  let used = 0
  for (const word of text.split(' ')) {
    const width = widthOfText(word)
    if (used > 0 && used + width > room) [lines, used] = [lines + 1, 0]
    // a word that is longer than a line is broken
    lines += Math.max(0, Math.ceil(width / room) - 1)
    used += (width > room ? width % room : width) + widthOf(' ')
  }
  return lines
}

type TextSpace = {
  /** Millimetres. */
  width: number
  /** Millimetres that are to do, if any size can. */
  height: number
  /** A line's height as a share of the size. */
  line: number
}

/**
 * The first of these sizes, largest first, in millimetres, in which the texts, each from a new line, fit into the space,
 * without a word that is broken if that can be; the last one where none does.
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
