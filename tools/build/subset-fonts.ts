// Makes the website's fonts from the packages with the whole fonts. Run it by hand after an update:
// `npx node tools/build/subset-fonts.ts`. Commit its output, so that a build needs no font tools.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** Characters of English. A small file saves a packet or two on every page, before the first text is styled. */
const plain = `${from(0x20, 0x7e)}\u00a0©·–—‘’“”…`
/** Other characters of names and places in Europe. Browsers load them only for a text that contains one (theme.css). */
const more = `${from(0xa1, 0xff)}ıŒœ‚„†•‹›€™←↑→↓−\u2009\u202f`

/** Letters, marks, punctuation, and digits of Arabic and Persian, for pages that are read from right to left. */
const arabic = `${from(0x0621, 0x063a)}${from(0x0640, 0x0652)}${from(0x0660, 0x066c)}${from(0x06f0, 0x06f9)}،؛؟ٰپچژکگی`

function from(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join('')
}

type SubsetFont = {
  from: string
  to: string
  texts: [suffix: string, text: string][]
  axes: Record<string, number | { min: number; max: number }>
}

const inTwoParts: SubsetFont['texts'] = [
  ['', plain],
  ['-more', [...more].filter((character) => !plain.includes(character)).join('')],
]

const fonts: SubsetFont[] = [
  {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces',
    texts: inTwoParts,
    // softness and weight are fixed, because headings have one weight
    axes: { wght: 600, opsz: 48, SOFT: 100, WONK: 0 },
  },
  {
    from: '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2',
    to: 'nunito-sans',
    texts: inTwoParts,
    // a maximum of 800 would add a third weight to interpolate, and 4 KB
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    from: '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
    to: 'noto-sans-arabic',
    texts: [['', arabic]],
    axes: { wght: { min: 400, max: 700 } },
  },
]

for (const { from: file, to, texts, axes } of fonts) {
  const whole = await readFile(fileURLToPath(import.meta.resolve(file)))
  for (const [suffix, text] of texts) {
    const name = `${to}${suffix}.woff2`
    const small = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: axes })
    await writeFile(new URL(`../../web/src/app/fonts/${name}`, import.meta.url), small)
    process.stdout.write(`${name}: ${(small.length / 1024).toFixed(1)} KB\n`)
  }
}
