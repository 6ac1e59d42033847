import { blush, eye, smallNose, smile } from './face.ts'
import { type CoatName, coats, innerEar, rose, stone } from './palette.ts'
import { both, circle, ellipse, inside, path, stroke } from './parts.ts'

export type HamsterLook = {
  kind: 'hamster'
  coat: CoatName
  /** Round for a hamster, petal for a guinea pig. */
  ears?: 'round' | 'petal'
  pattern?: 'plain' | 'blaze' | 'stripe'
  mark?: CoatName
}

const body =
  'M0-96C66-96 112-56 116 0C120 30 138 70 140 116C142 176 86 204 0 204C-86 204-142 176-140 116C-138 70-120 30-116 0C-112-56-66-96 0-96Z'

/** A hamster or guinea pig sitting up: face centered at the origin, feet at (0, 204). */
export function hamster(look: HamsterLook): string {
  const coat = coats[look.coat]
  const mark = coats[look.mark ?? look.coat]
  const round = look.ears !== 'petal'
  const ears = round
    ? both(circle(-82, -84, 34, coat.shade) + circle(-82, -82, 19, innerEar))
    : both(path('M-66-84C-104-104-140-84-144-48C-142-28-118-22-98-36Z', mark.shade))
  const belly = ellipse(0, 146, 92, 84, coat.light)
  return (
    both(ellipse(-58, 198, 34, 14, rose[200])) +
    ears +
    path(body, coat.base) +
    inside(body, belly + markings(look)) +
    both(ellipse(-44, 40, 52, 36, coat.light)) +
    ellipse(0, 54, 40, 26, coat.light) +
    eye(-48, -18, 17, 'dark') +
    eye(48, -18, 17, 'dark') +
    smallNose(16) +
    smile(34, 18, stone[700]) +
    blush(82, 34, 17) +
    both(ellipse(-30, 104, 20, 15, rose[200]) + stroke('M-36 108V114M-27 110V115', rose[300], 3))
  )
}

function markings(look: HamsterLook): string {
  const coat = coats[look.coat]
  const mark = coats[look.mark ?? look.coat]
  switch (look.pattern ?? 'plain') {
    case 'blaze':
      return path('M0-100C22-100 26-60 22-30C20 0 30 20 40 40H-40C-30 20-20 0-22-30C-26-60-22-100 0-100Z', coat.light)
    case 'stripe':
      return (
        path('M-140-100H-24C-34-60-34 0-64 60C-90 90-140 80-160 60Z', mark.base) +
        path('M90 80H180V220H70C60 170 60 120 90 80Z', mark.shade)
      )
    default:
      return ellipse(-36, -72, 22, 8, coat.light, 0.4)
  }
}
