import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentProblems, contrastPairs, defaultAccent, themeColors } from '#shared/accent.ts'
import { contrast } from '#shared/color.ts'

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
const colors = new Map(
  [...css.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)

/** Each text color with all of its backgrounds; colors that an accent replaces come from `contrastPairs`. */
const texts: Record<string, string[]> = {
  ink: ['page', 'card', 'band', 'sunken', 'home-soft', 'danger-soft'],
  'ink-soft': ['page', 'card', 'band', 'sunken'],
  waiting: ['page', 'card', 'band', 'sunken', 'waiting-soft'],
  paused: ['page', 'card', 'band', 'sunken', 'paused-soft'],
  home: ['page', 'card', 'band', 'sunken', 'home-soft'],
  danger: ['page', 'card', 'band', 'sunken', 'danger-soft'],
  'on-home': ['home'],
  'on-danger': ['danger-action', 'danger-hover'],
  'on-veil': ['veil'],
}
const marks: Record<string, string[]> = { 'field-line': ['page', 'card', 'band'] }

type Theme = 'light' | 'dark'

function colorOf(name: string, theme: Theme): string {
  const hex = colors.get(name)?.[theme]
  if (!hex) throw new Error(`theme.css has no colour ${name}`)
  return hex
}

function tooFaint(pairs: [front: string, grounds: string[]][], least: number) {
  return (['light', 'dark'] as const).flatMap((theme) =>
    pairs.flatMap(([front, grounds]) =>
      grounds
        .map((ground) => ({
          pair: `${front} on ${ground}, ${theme}`,
          ratio: contrast(colorOf(front, theme), colorOf(ground, theme)),
        }))
        .filter(({ ratio }) => ratio < least),
    ),
  )
}

test('every text is readable on each of its backgrounds, in both themes', () => {
  expect(tooFaint(Object.entries(texts), 4.5)).toEqual([])
})

test('field borders, focus rings, and marks are visible, in both themes', () => {
  expect(tooFaint(Object.entries(marks), 3)).toEqual([])
})

test('the theme’s own accent meets the rules for any accent', () => {
  expect(accentProblems(defaultAccent)).toEqual([])
  expect(colors.get('action')?.light).toBe(defaultAccent)
  for (const { foreground, backgrounds, minRatio } of contrastPairs)
    expect(tooFaint([[foreground, backgrounds]], minRatio)).toEqual([])
})

test("an accent is checked against the theme's backgrounds and texts", () => {
  for (const theme of ['light', 'dark'] as const)
    for (const [name, hex] of Object.entries(themeColors[theme])) expect(hex, name).toBe(colorOf(name, theme))
})

test('the focus ring has the color of interactive elements', () => {
  expect(colors.get('focus')).toEqual(colors.get('action'))
})

test('both fonts together weigh at most 60 KB', () => {
  const sizes = ['fraunces', 'nunito-sans'].map(
    (name) => statSync(new URL(`./fonts/${name}.woff2`, import.meta.url)).size,
  )
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60 * 1024)
})
