import { accentTexts as t } from './accent.texts.ts'
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
type ContrastPair = { foreground: ColorName; minRatio: number; backgrounds: ColorName[] }

const pageBackgrounds: ColorName[] = ['page', 'card', 'band', 'sunken', 'amber-soft']

/** Everything drawn with or on an accent, with its minimum contrast (WCAG 2.2 AA). */
export const contrastPairs: ContrastPair[] = [
  { foreground: 'on-action', minRatio: 4.5, backgrounds: ['action', 'action-hover'] },
  { foreground: 'amber-ink', minRatio: 4.5, backgrounds: pageBackgrounds },
  { foreground: 'ink', minRatio: 4.5, backgrounds: ['amber-soft'] },
  { foreground: 'ink-soft', minRatio: 4.5, backgrounds: ['amber-soft'] },
  { foreground: 'danger', minRatio: 4.5, backgrounds: ['amber-soft'] },
  { foreground: 'focus', minRatio: 3, backgrounds: pageBackgrounds },
  { foreground: 'amber', minRatio: 3, backgrounds: ['page', 'card', 'veil'] },
]

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

function contrastProblem(
  colors: AccentColors,
  theme: Theme,
  { foreground, minRatio, backgrounds }: ContrastPair,
): string | undefined {
  const all: Record<ColorName, string> = { ...themeColors[theme], ...colors[theme] }
  const ratio = Math.min(...backgrounds.map((ground) => contrast(all[foreground], all[ground])))
  if (ratio >= minRatio) return undefined
  // rounded down, so that a refused contrast never reads as sufficient
  const sizes = { contrast: (Math.floor(ratio * 10) / 10).toFixed(1), needed: String(minRatio) }
  return foreground === 'on-action' && theme === 'light' ? t.whiteTextUnreadable(sizes) : t.tooLittleContrast(sizes)
}

/** Why a color can't be an accent, as sentences about what would be unreadable; empty if it can. */
export function accentProblems(hex: string): string[] {
  if (!accentPattern.test(hex)) return [t.noColor()]
  const colors = accentColors(hex)
  return (['light', 'dark'] as const)
    .flatMap((theme) => contrastPairs.map((pair) => contrastProblem(colors, theme, pair)))
    .filter((problem) => problem !== undefined)
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
