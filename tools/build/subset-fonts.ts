// Makes the two font files that the website ships from the packages that contain the whole fonts. Run it by hand after
// an update: `npx node tools/build/subset-fonts.ts`. Its output is committed, so that a build needs no font tools.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const latin1 = Array.from({ length: 0x100 - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')
const text = `${latin1}ıŒœ–—‘’‚“”„†•…‹›€™←↑→↓−\u2009\u202f`

type Font = { from: string; to: string; axes: Record<string, number | { min: number; max: number }> }

const fonts: Font[] = [
  {
    from: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    to: 'fraunces.woff2',
    // Softness and weight are fixed: headings have one weight.
    axes: { wght: 600, opsz: 48, SOFT: 100, WONK: 0 },
  },
  {
    from: '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2',
    to: 'nunito-sans.woff2',
    axes: { wght: { min: 400, max: 800 } },
  },
]

for (const { from, to, axes } of fonts) {
  const whole = await readFile(fileURLToPath(import.meta.resolve(from)))
  const small = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(new URL(`../../web/src/app/fonts/${to}`, import.meta.url), small)
  process.stdout.write(`${to}: ${(small.length / 1024).toFixed(1)} KB\n`)
}
