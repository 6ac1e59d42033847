import { expect, test } from 'vitest'
import { themeColors } from '#shared/accent.ts'
import { contrast } from '#shared/color.ts'
import { styles } from './styles.ts'

const [, light = '', dark = ''] = /\.box \{([^}]*)\}[^.]*\.dark \{([^}]*)\}/.exec(styles) ?? []
const colorIn = (block: string, name: string) =>
  new RegExp(`--${name}: (?:var\\(--\\w+, )?(#[\\da-f]+)`).exec(block)?.[1]?.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3') ??
  ''

test('links are on the backgrounds for which accents are checked', () => {
  expect(colorIn(light, 'card')).toBe(themeColors.light.card)
  expect(colorIn(dark, 'card')).toBe(themeColors.dark.card)
})

test.each([
  ['light', light],
  ['dark', dark],
])('texts are readable: %s', (_theme, block) => {
  const pairs = [
    ['ink', 'card'],
    ['soft', 'card'],
    ['link', 'card'],
    ['waiting', 'waiting-soft'],
    ['good', 'good-soft'],
  ] as const
  for (const [text, ground] of pairs)
    expect(contrast(colorIn(block, text), colorIn(block, ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
})
