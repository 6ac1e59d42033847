import type { Layer, MakeSharp } from './libvips.ts'

// Renders text as pictures with Pango, which shapes, joins, and breaks scripts. Runs in the process that draws cards.

export type TextStyle = { family: 'serif' | 'sans'; color: string; width: number }

/** Our fonts first, then the machine's, then one that has every character and shows none (fonts/fonts.conf). */
const further = 'Pawstead Further, Pawstead Emoji, Pawstead Any, Pawstead Blank'
const families = { serif: `Pawstead Serif, Pawstead Sans, ${further}`, sans: `Pawstead Sans, ${further}` }

const markup: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Used only for text that is too long: the first call takes 13 ms. */
const graphemesOf = (text: string) => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
  return Array.from(graphemes, ({ segment }) => segment)
}

/**
 * Keeps only the first of joined emoji: the fonts would draw each one separately. Our fonts lack the narrow space of French,
 * which would have no width.
 */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('\u202f', '\u00a0')
    .replace(/[\u{1f3fb}-\u{1f3ff}]/gu, '')
    .replace(/(\p{Extended_Pictographic}\ufe0f?)(?:\u200d\p{Extended_Pictographic}\ufe0f?)+/gu, '$1')

async function set(
  sharp: MakeSharp,
  text: string,
  size: number,
  how: TextStyle & { wrap: 'none' | 'word' | 'word-char' },
): Promise<Layer | null> {
  const words = plain(text).replace(/[&<>]/g, (character) => markup[character] ?? character)
  const { family, color, wrap } = how
  try {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${color}" font_desc="${families[family]} ${size}px">${words}</span>`,
        rgba: true,
        dpi: 72,
        ...(wrap !== 'none' && { width: how.width, wrap }),
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return { input: data, width, height, raw: { width, height, channels: 4 } }
  } catch (error) {
    if (error instanceof Error && error.message.includes('no text to render')) return null
    throw error
  }
}

export async function layoutLine(sharp: MakeSharp, text: string, size: number, how: TextStyle): Promise<Layer | null> {
  const written = text.replace(/\s+/g, ' ')
  const inOneLine = (words: string) => set(sharp, words, size, { ...how, wrap: 'none' })
  let line = await inOneLine(written)
  if (!line || line.width <= how.width) return line
  const characters = graphemesOf(written)
  let length = characters.length
  while (line && line.width > how.width && length > 1) {
    length = Math.min(length - 1, Math.ceil((length * how.width) / line.width))
    line = await inOneLine(`${ending(characters, length)}…`)
  }
  return line
}

const ending = (characters: string[], length: number) => characters.slice(0, length).join('').trimEnd()

/** One line in the largest size that fits; in the smallest, as many lines as it takes. Nothing is left out. */
export async function layoutWhole(
  sharp: MakeSharp,
  text: string,
  sizes: readonly number[],
  how: TextStyle,
): Promise<Layer | null> {
  for (const size of sizes) {
    const line = await set(sharp, text, size, { ...how, wrap: 'none' })
    if (!line || line.width <= how.width) return line
  }
  return set(sharp, text, sizes.at(-1) ?? 24, { ...how, wrap: 'word-char' })
}

/**
 * Several lines in the largest size that fits `height`. Words are broken only in the smaller half of the sizes. Text
 * that is too long for the smallest size is truncated.
 */
export async function layoutBlock(
  sharp: MakeSharp,
  text: string,
  { sizes, height }: { sizes: number[]; height: number },
  how: TextStyle,
): Promise<Layer | null> {
  const fits = (block: Layer | null) => !block || (block.height <= height && block.width <= how.width)
  for (const [place, size] of sizes.entries()) {
    const wrap = place < sizes.length / 2 && sizes.length > 1 ? 'word' : 'word-char'
    const block = await set(sharp, text, size, { ...how, wrap })
    if (fits(block)) return block
  }
  const characters = graphemesOf(text)
  const smallest = sizes.at(-1) ?? 24
  let [good, bad] = [0, characters.length]
  let best: Layer | null = null
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    const block = await set(sharp, `${ending(characters, middle)}…`, smallest, { ...how, wrap: 'word-char' })
    if (fits(block)) [good, best] = [middle, block]
    else bad = middle
  }
  return best
}

/** Scripts of our own fonts; the machine's fonts are tried for the others. */
const ours = /[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Common}\p{sc=Inherited}]/u

export async function hasGlyphsFor(sharp: MakeSharp, text: string): Promise<boolean> {
  const letters = [...plain(text)].filter((character) => /[\p{L}\p{N}]/u.test(character))
  const foreign = letters.filter((letter) => !ours.test(letter))
  const how = { family: 'sans', color: '#000000', width: 100, wrap: 'none' } as const
  const [first] = foreign
  if (first === undefined || foreign.length * 2 < letters.length) return (await set(sharp, text, 20, how)) !== null
  return (await set(sharp, first, 20, how)) !== null
}
