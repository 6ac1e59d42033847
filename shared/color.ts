/** OKLCH: lightness 0 to 1, chroma from 0 (gray), hue in radians. Equal steps look equally large. */
export type Oklch = { l: number; c: number; h: number }

type Triple = [number, number, number]

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

const toLinearRgb = (hex: string): Triple => {
  const part = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = toLinearRgb(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colors `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** https://bottosson.github.io/posts/oklab/ */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = toLinearRgb(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(greenRed, blueYellow),
    h: Math.atan2(blueYellow, greenRed),
  }
}

function oklchToLinearRgb({ l: lightness, c, h }: Oklch): Triple {
  const [greenRed, blueYellow] = [c * Math.cos(h), c * Math.sin(h)]
  const l = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const m = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const s = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInGamut = (parts: Triple) => parts.every((part) => part >= -1e-4 && part <= 1 + 1e-4)

/** A color as `#rrggbb`. Out-of-gamut colors get the highest displayable chroma of the same lightness and hue. */
export function toHex(color: Oklch): string {
  let { c } = color
  if (!isInGamut(oklchToLinearRgb(color))) {
    let least = 0
    for (let step = 0; step < 16; step++) {
      const middle = (least + c) / 2
      if (isInGamut(oklchToLinearRgb({ ...color, c: middle }))) least = middle
      else c = middle
    }
    c = least
  }
  const digits = (part: number) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, part))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${oklchToLinearRgb({ ...color, c })
    .map(digits)
    .join('')}`
}
