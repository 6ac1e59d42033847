import type { Tone } from './backdrop.ts'
import { amber, green, rose, sky, stone, white } from './palette.ts'
import { at, circle, ellipse, path, rect } from './parts.ts'
import { leaf, wood } from './props.ts'

export const airs = {
  morning: { above: sky[200], sun: amber[200], far: green[200], near: green[300], grass: green[500] },
  evening: { above: '#f6cfa4', sun: '#fdeccb', far: '#d99a63', near: '#a9793f', grass: '#7d6a38' },
  night: { above: '#39526b', sun: amber[100], far: '#2f465d', near: '#2a3d52', grass: '#22324a' },
} as const

export type Air = keyof typeof airs

export const rooms: Record<Tone | 'night', { wallpaper: string; floor: string }> = {
  amber: { wallpaper: amber[100], floor: wood.base },
  sage: { wallpaper: green[100], floor: wood.light },
  sky: { wallpaper: sky[100], floor: wood.light },
  rose: { wallpaper: rose[100], floor: wood.base },
  stone: { wallpaper: stone[100], floor: wood.base },
  dusk: { wallpaper: '#5d7059', floor: '#3b4b40' },
  night: { wallpaper: '#6b6478', floor: stone[700] },
}

const stars = [
  { x: 0.16, y: 0.4, r: 4 },
  { x: 0.34, y: 0.1, r: 3 },
  { x: 0.42, y: 0.36, r: 5 },
  { x: 0.86, y: 0.34, r: 4 },
  { x: 0.66, y: 0.12, r: 3 },
  { x: 0.92, y: 0.08, r: 5 },
]

/** The top left corner is at the origin. The frame adds 20 on each side. */
export function windowInto(width: number, height: number, air: Air): string {
  const { above, sun, far, near } = airs[air]
  const low = height * 0.66
  return (
    rect(-20, -20, width + 40, height + 40, 14, white) +
    rect(0, 0, width, height, 0, above) +
    (air === 'night' ? stars.map(({ x, y, r }) => circle(x * width, y * height, r, white)).join('') : '') +
    circle(width * 0.24, width * 0.12 + 22, width * 0.12, sun) +
    path(`M0 ${low}C${width * 0.3} ${low - 70} ${width * 0.6} ${low + 20} ${width} ${low - 40}V${height}H0Z`, far) +
    path(`M0 ${low + 60}C${width * 0.4} ${low} ${width * 0.7} ${low + 70} ${width} ${low + 30}V${height}H0Z`, near) +
    rect(width / 2 - 8, 0, 16, height, 0, white) +
    rect(-40, height + 14, width + 80, 22, 10, white)
  )
}

/** Stands on the origin, about 400 high, with its light. */
export const floorLamp = (): string =>
  circle(0, -330, 210, amber[200], 0.3) +
  rect(-7, -260, 14, 270, 6, stone[400]) +
  ellipse(0, 12, 70, 14, stone[400]) +
  path('M-56-390H56L96-250H-96Z', amber[200])

/** Stands on the origin, about 360 high. */
export function tree(air: Air): string {
  const [crown, shade] = air === 'morning' ? [green[500], green[700]] : ['#8d5a2b', '#7a4a22']
  return (
    rect(-16, -150, 32, 170, 10, wood.shade) +
    circle(0, -230, 120, shade) +
    circle(-30, -270, 90, crown) +
    circle(50, -240, 76, crown)
  )
}

export const fence = (): string =>
  rect(0, 330, 1200, 26, 0, stone[200]) +
  rect(0, 480, 1200, 26, 0, stone[200]) +
  Array.from({ length: 9 }, (_, n) => at(30 + n * 136, 0, path('M0 570V270L40 226L80 270V570Z', white))).join('')

/** Grows on the origin, about 150 high. */
export const lettuce = (): string =>
  [
    { turn: 66, color: green[700] },
    { turn: 40, color: green[500] },
    { turn: 14, color: green[300] },
  ]
    .map(({ turn, color }) => at(0, 0, leaf(color), 1.25, -turn) + at(0, 0, leaf(color), 1.25, turn))
    .join('')
