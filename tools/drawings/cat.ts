import { eye, type Iris, sleepingEye, smallNose, smile } from './face.ts'
import { type CoatName, coats, ink, innerEar, rose, stone, white } from './palette.ts'
import { both, circle, ellipse, flip, inside, path, stroke } from './parts.ts'

export type CatLook = {
  kind: 'cat'
  coat: CoatName
  ears?: 'pointed' | 'folded'
  pattern?: 'plain' | 'tabby' | 'tuxedo' | 'patches' | 'points'
  mark?: CoatName
  eyes?: Iris
  asleep?: boolean
}

const skull = 'M-112 16C-114-50-70-92 0-92C70-92 114-50 112 16C110 66 62 94 0 94C-62 94-110 66-112 16Z'
const earShapes = {
  pointed: 'M-106-8C-116-66-114-122-104-142C-99-150-90-149-83-142L-14-84Z',
  folded: 'M-104-20C-110-60-104-92-92-104C-70-108-40-98-16-84Z',
}

/** A head from the front, about 225 wide, centered at the origin. */
export function catHead(look: CatLook): string {
  const coat = coats[look.coat]
  const mark = coats[look.mark ?? look.coat]
  const pattern = look.pattern ?? 'plain'
  const left = pattern === 'points' ? mark.base : coat.base
  const right = pattern === 'points' || pattern === 'patches' ? mark.base : coat.base
  const dark = look.coat === 'black' || (pattern === 'points' && look.mark !== undefined)
  const eyes = look.asleep
    ? both(sleepingEye(-48, -2, 19, dark ? coat.light : ink))
    : eye(-48, -6, 21, look.eyes ?? 'green', { wide: 0.66, tall: 0.86 }) +
      eye(48, -6, 21, look.eyes ?? 'green', { wide: 0.66, tall: 0.86 })
  return (
    ear(look.ears ?? 'pointed', left, coat.shade) +
    flip(ear(look.ears ?? 'pointed', right, coat.shade)) +
    path(skull, coat.base) +
    inside(skull, markings(look)) +
    muzzle(look) +
    eyes +
    whiskers(look.coat === 'white' || look.coat === 'cream' ? stone[400] : white)
  )
}

function ear(shape: 'pointed' | 'folded', color: string, shade: string): string {
  if (shape === 'pointed')
    return path(earShapes.pointed, color) + path('M-93-52C-97-88-97-110-93-120L-48-82Z', innerEar)
  return (
    path(earShapes.folded, color) +
    path('M-96-104C-104-78-98-52-84-40C-70-58-48-78-22-86C-46-100-74-108-96-104Z', shade)
  )
}

function markings(look: CatLook): string {
  const coat = coats[look.coat]
  const mark = coats[look.mark ?? look.coat]
  const shine = ellipse(-50, -66, 24, 9, coat.light, 0.28)
  switch (look.pattern ?? 'plain') {
    case 'tabby':
      return (
        stroke('M0-96V-52M-27-92L-23-62M27-92L23-62', coat.shade, 13) +
        both(stroke('M-118 12L-90 17M-112 42L-86 40', coat.shade, 12))
      )
    case 'tuxedo':
      return path('M0-96C6-50 10-20 40 6C84 24 84 96 0 96C-84 96-84 24-40 6C-10-20-6-50 0-96Z', coat.light) + shine
    case 'patches':
      return circle(74, -42, 66, mark.base) + circle(-104, 66, 44, mark.shade) + shine
    case 'points':
      return ellipse(0, 34, 74, 66, mark.base)
    default:
      return shine
  }
}

function muzzle(look: CatLook): string {
  const coat = coats[look.coat]
  const pale = look.pattern === 'points' ? coats[look.mark ?? look.coat].base : coat.light
  const line = look.pattern === 'points' ? coat.light : look.coat === 'black' ? coats.black.shade : stone[700]
  return (
    both(ellipse(-23, 42, 33, 26, pale)) + ellipse(0, 62, 24, 16, pale) + smallNose(26, rose[300]) + smile(43, 24, line)
  )
}

function whiskers(color: string): string {
  return both(stroke('M-70 36L-132 26M-70 48L-130 54', color, 3.5, 0.85))
}
