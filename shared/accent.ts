import { contrast, type Oklch, toHex, toOklch } from './color.ts'

/** The only spelling of an accent, so that each color has one stylesheet. */
export const accentPattern = /^#[0-9a-f]{6}$/

/** The theme's own accent: buttons on light (web/src/app/theme.css). */
export const defaultAccent = '#b45309'

/** The theme's other colors that appear with an accent, as in web/src/app/theme.css. */
export const themeColors = {
  light: {
    page: '#fffaf3',
    card: '#ffffff',
    band: '#fcf1e0',
    sunken: '#f6eee2',
    veil: '#2b2420',
    ink: '#2b2420',
    'ink-soft': '#665b50',
    danger: '#b3261e',
  },
  dark: {
    page: '#1b1714',
    card: '#26211d',
    band: '#231d18',
    sunken: '#312a24',
    veil: '#0b0908',
    ink: '#f6eee3',
    'ink-soft': '#c6baab',
    danger: '#ff9d92',
  },
}

type Theme = keyof typeof themeColors
type ThemeColorName = keyof (typeof themeColors)['light']
type AccentName = 'amber' | 'amber-soft' | 'amber-ink' | 'action' | 'action-hover' | 'on-action' | 'focus'

/** The theme's variables `--color-<name>` that an accent replaces, as `#rrggbb`. */
export type AccentColors = Record<Theme, Record<AccentName, string>>

type ColorName = AccentName | ThemeColorName
type ContrastPair = { foreground: ColorName; label: string; minRatio: number; backgrounds: ColorName[] }

const pageBackgrounds: ColorName[] = ['page', 'card', 'band', 'sunken', 'amber-soft']

/** Everything drawn with or on an accent, with its minimum contrast (WCAG 2.2 AA). */
export const contrastPairs: ContrastPair[] = [
  { foreground: 'on-action', label: 'Words on buttons', minRatio: 4.5, backgrounds: ['action', 'action-hover'] },
  { foreground: 'amber-ink', label: 'Links', minRatio: 4.5, backgrounds: pageBackgrounds },
  { foreground: 'ink', label: 'Words', minRatio: 4.5, backgrounds: ['amber-soft'] },
  { foreground: 'ink-soft', label: 'Small words', minRatio: 4.5, backgrounds: ['amber-soft'] },
  { foreground: 'danger', label: 'Warnings', minRatio: 4.5, backgrounds: ['amber-soft'] },
  { foreground: 'focus', label: 'The ring around what has the focus', minRatio: 3, backgrounds: pageBackgrounds },
  { foreground: 'amber', label: 'Lines and icons', minRatio: 3, backgrounds: ['page', 'card', 'veil'] },
]

const backgroundLabels: Partial<Record<ColorName, string>> = {
  action: 'this colour',
  'action-hover': 'this colour under the pointer',
  page: 'the page',
  card: 'cards',
  band: 'the tinted bands',
  sunken: 'the darker grounds',
  'amber-soft': 'its own soft ground',
  veil: 'what covers pictures',
}

function darken(color: Oklch, isSufficient: (hex: string) => boolean): string {
  let { l } = color
  while (l > 0 && !isSufficient(toHex({ ...color, l }))) l -= 0.005
  return toHex({ ...color, l: Math.max(0, l) })
}

export function accentColors(hex: string): AccentColors {
  const picked = toOklch(hex)
  const muted = (l: number, strongest: number) => toHex({ ...picked, l, c: Math.min(picked.c, strongest) })
  const bright = (l: number) => toHex({ ...picked, l })
  const { page, card, band, sunken } = themeColors.light
  const soft = muted(0.95, 0.04)
  const seenOnLight = (least: number) => (color: string) =>
    [page, card, band, sunken, soft].every((ground) => contrast(color, ground) >= least)
  return {
    light: {
      amber: darken({ ...picked, l: 0.75 }, seenOnLight(3)),
      'amber-soft': soft,
      'amber-ink': darken(picked, seenOnLight(4.5)),
      action: hex,
      'action-hover': bright(picked.l < 0.3 ? Math.max(0.32, picked.l + 0.12) : picked.l - 0.08),
      'on-action': '#ffffff',
      focus: darken(picked, seenOnLight(3)),
    },
    dark: {
      amber: bright(0.78),
      'amber-soft': muted(0.33, 0.05),
      'amber-ink': bright(0.82),
      action: bright(0.78),
      'action-hover': bright(0.83),
      'on-action': muted(0.22, 0.03),
      focus: bright(0.78),
    },
  }
}

type ContrastFailure = { sentence: string; ratio: number }

function worstContrast(
  colors: AccentColors,
  theme: Theme,
  { foreground, label, minRatio, backgrounds }: ContrastPair,
): ContrastFailure | undefined {
  const all: Record<ColorName, string> = { ...themeColors[theme], ...colors[theme] }
  const ratioOn = (ground: ColorName) => contrast(all[foreground], all[ground])
  const [ground, ...others] = backgrounds
  if (!ground) return undefined
  const faintest = others.reduce((faint, other) => (ratioOn(other) < ratioOn(faint) ? other : faint), ground)
  const ratio = ratioOn(faintest)
  if (ratio >= minRatio) return undefined
  const what = foreground === 'on-action' && theme === 'light' ? 'White words' : label
  const where = `${backgroundLabels[faintest]}${theme === 'dark' ? ' in the dark theme' : ''}`
  const cant = minRatio < 4.5 ? 'be seen' : 'be read'
  const advice = theme === 'dark' ? 'Try another one' : 'Try a darker one'
  // rounded down, so that a refused contrast never reads as sufficient
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1)
  return { sentence: `${what} on ${where} can’t ${cant}: ${shown} to 1, and ${minRatio} is needed. ${advice}`, ratio }
}

/** Why a color can't be an accent, as sentences about what would be unreadable or invisible; empty if it can. */
export function accentProblems(hex: string): string[] {
  if (!accentPattern.test(hex)) return ['A colour is # and six of 0-9 and a-f, such as #b45309']
  const colors = accentColors(hex)
  return (['light', 'dark'] as const)
    .flatMap((theme) => contrastPairs.map((pairs) => worstContrast(colors, theme, pairs)))
    .flatMap((failure) => (failure ? [failure.sentence] : []))
}

/** The nearest usable accent of the same hue, for a valid `#rrggbb`. */
export function nearestAccent(hex: string): string {
  return darken(toOklch(hex), (color) => accentProblems(color).length === 0)
}

export function accentStyles(hex: string, within = ''): string {
  const { light, dark } = accentColors(hex)
  const rule = (theme: string, colors: Record<AccentName, string>) => {
    const lines = Object.entries(colors).map(([name, value]) => `--color-${name}:${value};`)
    return `:root${theme}${within && ` ${within}`}{${lines.join('')}}`
  }
  // not light-dark(), which the build unfolds for browsers of before 2024
  return [
    rule('', light),
    `@media (prefers-color-scheme:dark){${rule(':not([data-theme=light])', dark)}}`,
    rule('[data-theme=dark]', dark),
    '',
  ].join('\n')
}

export const accentPath = (hex: string): string => `/accent/${hex.slice(1)}.css`
