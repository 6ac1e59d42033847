import { blush, eye, type Iris, smallNose, smile } from './face.ts'
import { type CoatName, coats, innerEar, stone, white } from './palette.ts'
import { both, ellipse, flip, inside, path, rect, stroke } from './parts.ts'

export type RabbitLook = {
  kind: 'rabbit'
  coat: CoatName
  ears?: 'upright' | 'lop' | 'tipped'
  pattern?: 'plain' | 'dutch' | 'spot'
  mark?: CoatName
  eyes?: Iris
}

const skull = 'M0-88C54-88 82-52 92-4C112 44 74 88 0 88C-74 88-112 44-92-4C-82-52-54-88 0-88Z'
const upright = 'M-68-48C-96-108-112-190-92-232C-78-256-46-250-34-220C-20-176-12-112-10-66Z'

/** A head from the front, about 200 wide, its ears up to 245, centered at the origin. */
export function rabbitHead(look: RabbitLook): string {
  const coat = coats[look.coat]
  const color = look.mark ? coats[look.mark].base : coat.base
  const ears = look.ears ?? 'upright'
  const behind =
    ears === 'upright'
      ? both(uprightEar(color))
      : ears === 'tipped'
        ? uprightEar(color) + flip(tippedEar(color, coat.shade))
        : ''
  const before = ears === 'lop' ? both(lopEar(look)) : ''
  const eyes = eye(-54, -4, 20, look.eyes ?? 'dark') + eye(54, -4, 20, look.eyes ?? 'dark')
  return (
    behind + path(skull, coat.base) + inside(skull, markings(look)) + muzzle(look) + eyes + blush(70, 36, 16) + before
  )
}

function uprightEar(color: string): string {
  return (
    path(upright, color) + path('M-58-82C-76-130-86-182-76-208C-69-222-55-216-49-200C-39-166-34-122-33-84Z', innerEar)
  )
}

function tippedEar(color: string, shade: string): string {
  return (
    path('M-68-48C-92-96-104-150-92-186C-74-204-42-196-32-170C-20-134-12-100-10-66Z', color) +
    path('M-93-182C-88-208-52-220-28-196C-6-174-4-126-18-106C-30-92-44-98-48-112C-54-140-66-160-93-182Z', shade)
  )
}

function lopEar(look: RabbitLook): string {
  const own = coats[look.mark ?? look.coat]
  const outer =
    'M-20-84C-70-108-128-84-138-10C-148 60-146 132-122 150C-98 164-78 128-76 84C-76 34-84-10-62-38C-50-52-34-60-16-64Z'
  const inner = 'M-112-8C-126 44-130 104-116 124C-102 132-94 104-92 74C-92 40-100 16-112-8Z'
  return path(outer, look.mark ? own.base : own.shade) + path(inner, innerEar)
}

function markings(look: RabbitLook): string {
  const coat = coats[look.coat]
  const mark = coats[look.mark ?? look.coat]
  const shine = ellipse(-36, -58, 20, 8, coat.light, 0.4)
  switch (look.pattern ?? 'plain') {
    case 'dutch':
      return both(path('M-120-94H-14C-20-50-24-10-36 24C-50 60-80 70-120 70Z', mark.base))
    case 'spot':
      return ellipse(50, -14, 40, 44, mark.base) + shine
    default:
      return shine
  }
}

function muzzle(look: RabbitLook): string {
  const coat = coats[look.coat]
  const pale = look.coat === 'white' ? coat.shade : coat.light
  return (
    both(ellipse(-19, 42, 27, 21, look.coat === 'white' ? white : pale)) +
    rect(-9, 52, 18, 18, 4, white) +
    stroke('M0 54V66', stone[300], 2.5) +
    smallNose(20) +
    stroke('M0 32V40', stone[700], 4) +
    smile(42, 20, stone[700])
  )
}
