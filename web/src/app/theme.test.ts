import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const colours = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)

/** Every text colour with every background it may be on. */
const texts: Record<string, string[]> = {
  ink: ['page', 'card', 'band', 'sunken', 'amber-soft', 'home-soft', 'danger-soft'],
  'ink-soft': ['page', 'card', 'band', 'sunken'],
  'amber-ink': ['page', 'card', 'band', 'sunken', 'amber-soft'],
  home: ['page', 'card', 'band', 'sunken', 'home-soft'],
  danger: ['page', 'card', 'band', 'sunken', 'danger-soft'],
  'on-action': ['action', 'action-hover'],
  'on-home': ['home'],
  'on-danger': ['danger-action', 'danger-hover'],
  'on-veil': ['veil'],
}
const marks: Record<string, string[]> = {
  'field-line': ['page', 'card', 'band'],
  focus: ['page', 'card', 'band', 'sunken', 'amber-soft'],
  amber: ['page', 'card', 'veil'],
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(front: string, ground: string, theme: 'light' | 'dark') {
  const [a, b] = [front, ground].map((name) => {
    const hex = colours.get(name)?.[theme]
    if (!hex) throw new Error(`theme.css has no colour ${name}`)
    return luminance(hex)
  }) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function tooFaint(pairs: Record<string, string[]>, least: number) {
  return (['light', 'dark'] as const).flatMap((theme) =>
    Object.entries(pairs).flatMap(([front, grounds]) =>
      grounds
        .map((ground) => ({ pair: `${front} on ${ground}, ${theme}`, ratio: contrast(front, ground, theme) }))
        .filter(({ ratio }) => ratio < least),
    ),
  )
}

test('every text can be read on every ground, in both themes', () => {
  expect(tooFaint(texts, 4.5)).toEqual([])
})

test('field borders, focus rings and marks can be seen, in both themes', () => {
  expect(tooFaint(marks, 3)).toEqual([])
})

test('the focus ring is of the palette: the colour of what can be pressed', () => {
  expect(colours.get('focus')).toEqual(colours.get('action'))
})

test('both fonts together weigh at most 60 KB', () => {
  const sizes = ['fraunces', 'nunito-sans'].map(
    (name) => statSync(new URL(`./fonts/${name}.woff2`, import.meta.url)).size,
  )
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60 * 1024)
})
