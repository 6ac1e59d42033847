// Makes the fonts of share cards (docs/decisions/035-share-cards.md) from the packages with the whole fonts.
// Run it by hand after an update: `npx node tools/build/card-fonts.ts`. Commit its output.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { blankFont, renamed } from './sfnt.ts'

const fraunces = (part: string) => `@fontsource-variable/fraunces/files/fraunces-${part}-full-normal.woff2`
const nunito = (part: string) => `@fontsource-variable/nunito-sans/files/nunito-sans-${part}-wght-normal.woff2`
const noto = (name: string, part = name, weight = 600) =>
  `@fontsource/noto-${name}/files/noto-${name}-${part}-${weight}-normal.woff2`

type Ranges = [first: number, last: number][]

/** Without combining marks: Pango would make missing characters from letters and marks that don't fit together. */
const europe: Ranges = [
  [0x20, 0x2ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x22ff],
]
const cyrillic: Ranges = [[0x400, 0x52f]]
/** Emoji that are likely next to a pet's name: weather, hearts, plants, food, feasts, homes, animals, and faces. */
const emoji: Ranges = [
  [0x2600, 0x2604],
  [0x260e, 0x260e],
  [0x2618, 0x2618],
  [0x263a, 0x263a],
  [0x2640, 0x2642],
  [0x2660, 0x2667],
  [0x26a1, 0x26a1],
  [0x26bd, 0x26c4],
  [0x2702, 0x2702],
  [0x2705, 0x270d],
  [0x2714, 0x2728],
  [0x2744, 0x2757],
  [0x2763, 0x2764],
  [0x2b50, 0x2b50],
  [0x1f300, 0x1f320],
  [0x1f330, 0x1f393],
  [0x1f3a0, 0x1f3c6],
  [0x1f3e0, 0x1f3e1],
  [0x1f400, 0x1f440],
  [0x1f444, 0x1f44f],
  [0x1f451, 0x1f451],
  [0x1f476, 0x1f47f],
  [0x1f484, 0x1f4ac],
  [0x1f525, 0x1f525],
  [0x1f54a, 0x1f54a],
  [0x1f577, 0x1f578],
  [0x1f5a4, 0x1f5a4],
  [0x1f600, 0x1f64f],
  [0x1f90d, 0x1f91f],
  [0x1f923, 0x1f937],
  [0x1f940, 0x1f945],
  [0x1f950, 0x1f97f],
  [0x1f980, 0x1f9ae],
  [0x1f9d0, 0x1f9d0],
  [0x1f9e1, 0x1f9e1],
  [0x1fa70, 0x1fa75],
  [0x1fab0, 0x1faca],
  [0x1fad0, 0x1fae8],
  [0x1faf6, 0x1faf6],
]

type CardFont = { from: string; as: string; family: string; ranges: Ranges; axes?: Record<string, number> }

const serif = (part: string): CardFont => ({
  from: fraunces(part),
  as: `serif-${part}`,
  family: 'Pawstead Serif',
  ranges: europe,
  axes: { wght: 600, opsz: 48, SOFT: 100, WONK: 0 },
})
const sans = (part: string, ranges: Ranges = europe): CardFont => ({
  from: nunito(part),
  as: `sans-${part}`,
  family: 'Pawstead Sans',
  ranges,
  axes: { wght: 650 },
})

const fonts: CardFont[] = [
  ...['latin', 'latin-ext', 'vietnamese'].flatMap((part) => [serif(part), sans(part)]),
  ...['cyrillic', 'cyrillic-ext'].map((part) => sans(part, cyrillic)),
  { from: noto('sans', 'greek'), as: 'greek', family: 'Pawstead Further', ranges: [[0x370, 0x3ff]] },
  {
    from: noto('sans-arabic', 'arabic'),
    as: 'arabic',
    family: 'Pawstead Further',
    ranges: [
      [0x600, 0x6ff],
      [0x200c, 0x200f],
    ],
  },
  {
    from: noto('sans-hebrew', 'hebrew'),
    as: 'hebrew',
    family: 'Pawstead Further',
    ranges: [
      [0x590, 0x5ff],
      [0xfb1d, 0xfb4f],
    ],
  },
  { from: noto('emoji', 'emoji', 400), as: 'emoji', family: 'Pawstead Emoji', ranges: emoji },
]

const charactersOf = (ranges: Ranges): string =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, place) => first + place))
    .map((point) => String.fromCodePoint(point))
    .join('')

async function write(name: string, font: Buffer): Promise<void> {
  await writeFile(new URL(`../../server/public-pages/cards/fonts/${name}.ttf`, import.meta.url), font)
  process.stdout.write(`${name}.ttf: ${(font.length / 1024).toFixed(1)} KB\n`)
}

for (const { from, as, family, ranges, axes } of fonts) {
  const whole = await readFile(fileURLToPath(import.meta.resolve(from)))
  const options = {
    targetFormat: 'truetype' as const,
    noLayoutClosure: as === 'emoji',
    ...(axes && { variationAxes: axes }),
  }
  await write(as, renamed(await subsetFont(whole, charactersOf(ranges), options), family))
}
await write('blank', blankFont('Pawstead Blank'))
