import { eye, type Iris, sleepingEye } from './face.ts'
import { type CoatName, coats, ink, innerEar, rose, stone, white } from './palette.ts'
import { both, circle, ellipse, flip, inside, path, stroke } from './parts.ts'

export type DogLook = {
  kind: 'dog'
  coat: CoatName
  ears?: 'floppy' | 'pointed' | 'button' | 'curly'
  pattern?: 'plain' | 'blaze' | 'patch' | 'mask' | 'brows'
  mark?: CoatName
  eyes?: Iris
  tongue?: boolean
  asleep?: boolean
}

const skull =
  'M-94-14C-94-68-56-98 0-98C56-98 94-68 94-14C94 22 86 52 68 72C50 92 26 102 0 102C-26 102-50 92-68 72C-86 52-94 22-94-14Z'
const snout =
  'M0-4C20-4 28 10 34 24C54 34 62 50 56 68C48 88 26 98 0 98C-26 98-48 88-56 68C-62 50-54 34-34 24C-28 10-20-4 0-4Z'

/** A head from the front, about 190 wide without its ears, centered at the origin. */
export function dogHead(look: DogLook): string {
  const coat = coats[look.coat]
  const ears = look.ears ?? 'floppy'
  const behind = ears === 'pointed' ? bothEars(look) : ''
  const before = ears === 'pointed' ? '' : bothEars(look)
  const line = look.coat === 'black' ? coat.light : ink
  const eyes = look.asleep
    ? both(sleepingEye(-40, -6, 17, line))
    : eye(-41, -10, 16, look.eyes ?? 'dark') + eye(41, -10, 16, look.eyes ?? 'dark')
  return behind + path(skull, coat.base) + inside(skull, markings(look)) + muzzle(look) + eyes + before
}

function bothEars(look: DogLook): string {
  const coat = coats[look.coat]
  const own = look.mark !== undefined && look.pattern !== 'brows' ? coats[look.mark] : coat
  const left = look.pattern === 'patch' ? coat.shade : own.shade
  switch (look.ears ?? 'floppy') {
    case 'pointed': {
      const outer = look.pattern === 'mask' ? own.base : coat.base
      return both(
        path('M-90-34C-102-92-102-134-94-152C-89-160-80-158-73-150L-14-88Z', outer) +
          path('M-80-68C-86-102-85-122-82-130L-44-90Z', innerEar),
      )
    }
    case 'button':
      return both(
        path('M-30-94C-58-114-84-110-94-84C-112-74-128-50-130-28C-130-16-120-12-110-18C-86-34-58-58-30-94Z', own.shade),
      )
    case 'curly':
      return (
        both(circle(-98, -34, 34, own.shade) + circle(-108, 6, 34, own.shade) + circle(-98, 44, 30, own.shade)) +
        curls(coat.base)
      )
    default: {
      const ear = 'M-46-92C-92-104-134-70-138-12C-141 34-126 70-106 70C-84 70-80 36-78 2C-76-30-66-58-40-78Z'
      return path(ear, left) + flip(path(ear, own.shade))
    }
  }
}

function curls(color: string): string {
  return both(circle(-62, -78, 32, color) + circle(-24, -98, 34, color)) + circle(0, -84, 34, color)
}

function markings(look: DogLook): string {
  const coat = coats[look.coat]
  const mark = coats[look.mark ?? look.coat]
  const shine = ellipse(-16, -78, 22, 8, coat.light, 0.32)
  switch (look.pattern ?? 'plain') {
    case 'blaze':
      return path('M0-104C20-104 22-70 16-40C14-20 20-4 30 20H-30C-20-4-14-20-16-40C-22-70-20-104 0-104Z', coat.light)
    case 'patch':
      return ellipse(50, -22, 50, 60, mark.base) + shine
    case 'mask':
      return ellipse(0, 62, 74, 62, mark.base) + shine
    case 'brows':
      return both(ellipse(-38, -40, 14, 9, mark.base)) + both(ellipse(-50, 58, 50, 40, mark.base)) + shine
    default:
      return shine
  }
}

function muzzle(look: DogLook): string {
  const coat = coats[look.coat]
  const pale =
    look.pattern === 'mask'
      ? coats[look.mark ?? look.coat].base
      : look.pattern === 'brows'
        ? coats[look.mark ?? look.coat].base
        : coat.light
  const line = look.pattern === 'mask' ? coat.light : stone[900]
  const tongue = look.tongue
    ? path('M-13 68H13V84C13 102-13 102-13 84Z', rose[300]) + stroke('M0 74V84', rose[500], 3, 0.6)
    : ''
  return (
    path(snout, pale) +
    tongue +
    stroke('M0 44V58M-28 60C-24 74-6 74 0 60C6 74 24 74 28 60', line, 4.5) +
    path('M-24 26C-24 15-13 12 0 12C13 12 24 15 24 26C24 38 9 47 0 47C-9 47-24 38-24 26Z', ink) +
    ellipse(-8, 21, 7, 3.5, white, 0.55)
  )
}
