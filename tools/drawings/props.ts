import { amber, coats, green, rose, sky, stone, white } from './palette.ts'
import { at, both, circle, ellipse, inside, path, rect, stroke } from './parts.ts'

export const wood = { base: '#c48a55', shade: '#9f6a3b', light: '#e0b486' } as const

/** 120 long, upwards from its stalk at the origin. */
export function leaf(color: string): string {
  return path('M0 0C-34-30-34-84 0-120C34-84 34-30 0 0Z', color)
}

/** Grows up from the origin, about 390 high. */
export function sprig(color: string, other: string): string {
  return (
    stroke('M0 0C4-90-4-190 0-290', other, 8) +
    at(0, -60, leaf(color), 1, -58) +
    at(0, -100, leaf(other), 1, 56) +
    at(0, -150, leaf(other), 1, -52) +
    at(0, -190, leaf(color), 1, 50) +
    at(0, -270, leaf(color))
  )
}

/** Stands on the origin, about 190 high. */
export function plant(pot: string, rim: string): string {
  const leaves = at(-6, -60, leaf(green[500]), 0.9, -48) + at(6, -60, leaf(green[500]), 0.9, 48)
  const tall = at(-3, -62, leaf(green[300]), 1.05, -20) + at(3, -62, leaf(green[700]), 1.1, 18)
  return (
    leaves + tall + path('M-40-64H40L30-6C29-2 26 0 22 0H-22C-26 0-29-2-30-6Z', pot) + rect(-46, -76, 92, 22, 8, rim)
  )
}

/** Radius 30, resting on the origin. */
export function ball(color: string, band: string): string {
  const round = 'M-30-30A30 30 0 1 1 30-30A30 30 0 1 1-30-30Z'
  return (
    path(round, color) +
    inside(round, stroke('M-36-20C-10-40 14-40 36-52', band, 11)) +
    ellipse(-12, -45, 7, 4, white, 0.6)
  )
}

/** Stands on the origin, 120 wide. */
export function bowl(color: string, rim: string, food: string): string {
  return (
    ellipse(0, -38, 46, 15, food) +
    path('M-48-40H48L60-8C61-3 58 0 52 0H-52C-58 0-61-3-60-8Z', color) +
    rect(-54, -44, 108, 12, 6, rim) +
    at(0, -15, paw(white), 0.2)
  )
}

/** About 100 wide, centered at the origin. */
export function paw(color: string): string {
  const toes = both(ellipse(-16, -34, 13, 18, color) + at(-42, -10, ellipse(0, 0, 12, 16, color), 1, -24))
  return toes + path('M0-8C20-8 38 12 36 30C34 46 16 44 0 44C-16 44-34 46-36 30C-38 12-20-8 0-8Z', color)
}

/** About 60 wide, centered at the origin. */
export function heart(color: string): string {
  return path('M0 28C-40 2-34-26-16-26C-6-26 0-18 0-14C0-18 6-26 16-26C34-26 40 2 0 28Z', color)
}

/** 240 by 240, its top left corner at the origin. */
export function windowView(frame: string): string {
  const pane = 'M14 14H226V226H14Z'
  const view =
    rect(14, 14, 212, 212, 0, sky[200]) +
    circle(166, 74, 26, amber[200]) +
    path('M0 190C50 130 110 130 150 170C180 150 210 150 240 170V240H0Z', green[300]) +
    path('M0 214C70 176 160 186 240 206V240H0Z', green[500])
  return (
    rect(0, 0, 240, 240, 14, frame) +
    inside(pane, view) +
    rect(113, 8, 14, 226, 0, frame) +
    rect(8, 100, 226, 12, 0, frame) +
    rect(-16, 234, 272, 18, 8, frame)
  )
}

/** Stands on the origin, about 70 high. */
export function flower(petal: string, stalk: string): string {
  const petals = [0, 72, 144, 216, 288].map((turn) => at(0, -56, ellipse(0, -12, 8, 12, petal), 1, turn)).join('')
  return stroke('M0 0V-46', stalk, 5) + petals + circle(0, -56, 8, amber[300])
}

/** Lies with its tip to the left, about 130 long. */
export function carrot(): string {
  const greens = [58, 90, 122]
    .map((turn) => at(36, 0, leaf(turn === 90 ? green[700] : green[500]), 0.45, turn))
    .join('')
  const root = path('M-68 0C-40-14 0-22 28-19C48-17 48 17 28 19C0 22-40 14-68 0Z', coats.coral.base)
  return greens + root + stroke('M-24-12V-2M2 17V7M16-18V-9', coats.coral.shade, 4)
}

/** Stands on the origin, 260 wide and 130 high. Its contents must be drawn before it. */
export function boxFront(): string {
  return (
    path('M-130-130H130L118 0H-118Z', wood.base) +
    path('M-130-130L-184-96C-188-93-188-88-184-86L-126-84Z', wood.light) +
    path('M130-130L184-96C188-93 188-88 184-86L126-84Z', wood.light) +
    path('M-130-130H130L127-100H-127Z', wood.shade, 0.35) +
    rect(-22, -130, 44, 46, 0, wood.light) +
    at(0, -40, heart(rose[300]), 0.7)
  )
}

/** Must be drawn before the contents. */
export function boxBack(): string {
  return path('M-130-130L-104-168H104L130-130Z', wood.shade)
}

/** Stands on the origin, 60 high. */
export function mug(color: string): string {
  return (
    stroke('M24-44C50-46 50-14 22-18', color, 9) +
    path('M-28-60H28V-14C28-4 22 0 14 0H-14C-22 0-28-4-28-14Z', color) +
    rect(-28, -60, 56, 9, 4, rose[200])
  )
}

export function shadow(width: number): string {
  return ellipse(0, 0, width / 2, Math.max(6, width / 18), stone[900], 0.14)
}
