import { describe, expect, test } from 'vitest'
import { accentColors, accentPath, accentProblems, accentStyles, nearestAccent, themeColors } from './accent.ts'
import { contrast, toHex, toOklch } from './color.ts'

const two = (part: number) => part.toString(16).padStart(2, '0')
const steps = Array.from({ length: 18 }, (_, step) => step * 15)
/** Red, green, and blue in steps of 15 each: 5,832 colors, including the corners of the cube. */
const cube = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${two(r)}${two(g)}${two(b)}`)))
const fine = cube.filter((hex) => accentProblems(hex).length === 0)

const grounds = ['page', 'card', 'band', 'sunken', 'amber-soft'] as const
const needed = [
  ...(['action', 'action-hover'] as const).map((ground) => ['on-action', ground, 4.5] as const),
  ...grounds.map((ground) => ['amber-ink', ground, 4.5] as const),
  ...grounds.map((ground) => ['focus', ground, 3] as const),
  ...(['page', 'card', 'veil'] as const).map((ground) => ['amber', ground, 3] as const),
  ...(['ink', 'ink-soft', 'danger'] as const).map((text) => [text, 'amber-soft', 4.5] as const),
]

/** Pairs with too little contrast with an accent, in either theme. */
function tooFaint(accent: string): string[] {
  const colors = accentColors(accent)
  return (['light', 'dark'] as const).flatMap((theme) => {
    const all = { ...themeColors[theme], ...colors[theme] }
    return needed
      .filter(([front, ground, least]) => contrast(all[front], all[ground]) < least)
      .map(([front, ground]) => `${accent}: ${front} on ${ground}, ${theme}`)
  })
}

describe('contrast follows WCAG', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#00ff00', 2.91],
    ['#123456', '#123456', 1],
  ])('%s and %s: %d to 1', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBeCloseTo(ratio, 2)
  })
})

test('a color survives the conversion to OKLCH and back', () => {
  expect(cube.filter((hex) => toHex(toOklch(hex)) !== hex)).toEqual([])
})

test('with every color that has no problem, everything is readable in both themes', () => {
  expect(fine.length).toBeGreaterThan(1500)
  expect(fine.flatMap(tooFaint)).toEqual([])
})

test('a color is refused exactly if white text on it is unreadable', () => {
  expect(fine).toEqual(cube.filter((hex) => contrast(hex, '#ffffff') >= 4.5))
})

test.each(['#b45309', '#166534', '#1d4ed8', '#0a0a0a', '#000000', '#767676'])('%s can be an accent', (hex) => {
  expect(accentProblems(hex)).toEqual([])
  expect(nearestAccent(hex)).toBe(hex)
  expect(accentColors(hex).light.action).toBe(hex)
})

test.each([
  ['#ff9500', '2.1'],
  ['#777777', '4.4'],
  ['#ffffff', '1.0'],
])('%s can’t, and the sentence explains what is unreadable', (hex, ratio) => {
  expect(accentProblems(hex)).toEqual([
    `White text isn’t readable on this color (contrast ${ratio}, needs 4.5). Pick a darker one.`,
  ])
})

test.each(['', '#fff', '#B45309', 'b45309', '#b4530', '#b453090', 'red', 'light-dark(#000,#fff)'])(
  '%j is no color, and the sentence explains the format',
  (text) => {
    expect(accentProblems(text)).toEqual(['Enter a color as # followed by six digits or letters a–f, such as #b45309.'])
  },
)

test('every refused color has a usable one nearby: as light as possible, with the same hue', () => {
  for (const hex of cube.filter((_, at) => at % 29 === 0)) {
    const near = nearestAccent(hex)
    expect(accentProblems(near), hex).toEqual([])
    if (near === hex) continue
    expect(contrast(near, '#ffffff'), hex).toBeLessThan(4.75)
    const [asked, found] = [toOklch(hex), toOklch(near)]
    // nearly gray colors have no visible hue
    if (found.c > 0.03) expect(Math.cos(((asked.h - found.h) * Math.PI) / 180), hex).toBeGreaterThan(0.98)
  }
})

test('buttons change on hover in both themes, however dark they are', () => {
  const still = fine.filter((hex) =>
    Object.values(accentColors(hex)).some((colors) => contrast(colors.action, colors['action-hover']) < 1.1),
  )
  expect(still).toEqual([])
})

// Browsers keep this for a year under its URL: if the output changes, change accentPath too.
test('the stylesheet of an accent has not changed', () => {
  expect(accentPath('#1d4ed8')).toBe('/accent/1d4ed8.css')
  expect(accentStyles('#1d4ed8')).toMatchInlineSnapshot(`
    ":root{--color-amber:#4d82ff;--color-amber-soft:#e7efff;--color-amber-ink:#1d4ed8;--color-action:#1d4ed8;--color-action-hover:#0832bc;--color-on-action:#ffffff;--color-focus:#1d4ed8;}
    @media (prefers-color-scheme:dark){:root:not([data-theme=light]){--color-amber:#94b6ff;--color-amber-soft:#28354f;--color-amber-ink:#a7c4ff;--color-action:#94b6ff;--color-action-hover:#acc7ff;--color-on-action:#141a29;--color-focus:#94b6ff;}}
    :root[data-theme=dark]{--color-amber:#94b6ff;--color-amber-soft:#28354f;--color-amber-ink:#a7c4ff;--color-action:#94b6ff;--color-action-hover:#acc7ff;--color-on-action:#141a29;--color-focus:#94b6ff;}
    "
  `)
})

test('the stylesheet can be limited to some elements', () => {
  const selectors = [...accentStyles('#1d4ed8', '.preview').matchAll(/:root[^{]*/g)].map(([selector]) => selector)
  expect(selectors).toEqual([
    ':root .preview',
    ':root:not([data-theme=light]) .preview',
    ':root[data-theme=dark] .preview',
  ])
})
