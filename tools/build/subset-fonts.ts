// Makes the font files that the website ships from the packages that contain the whole fonts. Run it by hand after
// an update: `npx node tools/build/subset-fonts.ts`. Its output is committed, so that a build needs no font tools.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** What English is written with: one packet or two less until the first text has its look, on every page. */
const plain = `${from(0x20, 0x7e)}\u00a0©·–—‘’“”…`
/** What else names and places in Europe need; a browser asks for it where a text has such a character (theme.css). */
const more = `${from(0xa1, 0xff)}ıŒœ‚„†•‹›€™←↑→↓−\u2009\u202f`

function from(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)).join('')
}

type SubsetFont = { from: string; to: string; axes: Record<string, number | { min: number; max: number }> }

const fonts: SubsetFont[] = [
  {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces',
    // Softness and weight are fixed: headings have one weight.
    axes: { wght: 600, opsz: 48, SOFT: 100, WONK: 0 },
  },
  {
    from: '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2',
    to: 'nunito-sans',
    // up to 800 it would have a third weight to draw between, and 4 KB more
    axes: { wght: { min: 400, max: 700 } },
  },
]

for (const { from: file, to, axes } of fonts) {
  const whole = await readFile(fileURLToPath(import.meta.resolve(file)))
  for (const [name, text] of [
    [`${to}.woff2`, plain],
    [`${to}-more.woff2`, [...more].filter((character) => !plain.includes(character)).join('')],
  ] as const) {
    const small = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: axes })
    await writeFile(new URL(`../../web/src/app/fonts/${name}`, import.meta.url), small)
    process.stdout.write(`${name}: ${(small.length / 1024).toFixed(1)} KB\n`)
  }
}
