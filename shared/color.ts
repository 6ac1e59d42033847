import {
  convertLabToLch,
  convertLchToLab,
  convertOklabToLrgb,
  convertOklabToRgb,
  convertRgbToLrgb,
  convertRgbToOklab,
  parseHex,
  serializeHex,
} from 'culori/fn'

/** OKLCH: lightness 0 to 1, chroma from 0 (gray), hue in degrees. Equal steps look equally large. */
export type Oklch = { l: number; c: number; h: number }

function rgbOf(hex: string) {
  const rgb = parseHex(hex)
  if (!rgb) throw new Error(`${hex} is no color`)
  return rgb
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const { r, g, b } = convertRgbToLrgb(rgbOf(hex))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colors `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

export function toOklch(hex: string): Oklch {
  const { l, c, h = 0 } = convertLabToLch(convertRgbToOklab(rgbOf(hex)))
  return { l, c, h }
}

function isInGamut(color: Oklch): boolean {
  const { r, g, b } = convertOklabToLrgb(convertLchToLab(color))
  return [r, g, b].every((part) => part >= -1e-4 && part <= 1 + 1e-4)
}

/** A color as `#rrggbb`. Out-of-gamut colors get the highest displayable chroma of the same lightness and hue. */
export function toHex(color: Oklch): string {
  let { c } = color
  if (!isInGamut(color)) {
    let least = 0
    for (let step = 0; step < 16; step++) {
      const middle = (least + c) / 2
      if (isInGamut({ ...color, c: middle })) least = middle
      else c = middle
    }
    c = least
  }
  return serializeHex(convertOklabToRgb(convertLchToLab({ ...color, c })))
}
