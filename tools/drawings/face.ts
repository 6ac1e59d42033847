import { amber, ink, rose, white } from './palette.ts'
import { circle, ellipse, path, stroke } from './parts.ts'

const irises = {
  green: '#8fae5d',
  gold: amber[300],
  blue: '#7fb4d6',
  hazel: '#9a6230',
  dark: '#5a3a24',
} as const

export type Iris = keyof typeof irises

/** `pupil` is the pupil's share of the eye's width and height. */
export function eye(x: number, y: number, r: number, iris: Iris, pupil = { wide: 0.7, tall: 0.84 }): string {
  return (
    circle(x, y, r, irises[iris]) +
    ellipse(x, y, r * pupil.wide, r * pupil.tall, ink) +
    circle(x + r * 0.26, y - r * 0.34, r * 0.28, white) +
    circle(x - r * 0.3, y + r * 0.36, r * 0.13, white)
  )
}

export function sleepingEye(x: number, y: number, r: number, color: string): string {
  return stroke(`M${x - r} ${y}C${x - r * 0.6} ${y + r * 0.8} ${x + r * 0.6} ${y + r * 0.8} ${x + r} ${y}`, color, 5)
}

export function smallNose(y: number, color: string = rose[300]): string {
  return path(
    `M-13 ${y}C-13 ${y - 7} 13 ${y - 7} 13 ${y}C13 ${y + 6} 4 ${y + 13} 0 ${y + 13}C-4 ${y + 13}-13 ${y + 6}-13 ${y}Z`,
    color,
  )
}

export function smile(y: number, reach: number, color: string): string {
  const dip = reach * 0.62
  const bow = (side: number) =>
    `M0 ${y}C${side * reach * 0.2} ${y + dip} ${side * reach * 0.85} ${y + dip} ${side * reach} ${y}`
  return stroke(`${bow(-1)}${bow(1)}`, color, 4.5)
}

export function blush(x: number, y: number, r: number): string {
  return ellipse(-x, y, r, r * 0.7, rose[300], 0.45) + ellipse(x, y, r, r * 0.7, rose[300], 0.45)
}
