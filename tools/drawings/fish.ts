import { type CoatName, coats, ink, white } from './palette.ts'
import { circle, ellipse, inside, path, stroke } from './parts.ts'

export type FishLook = {
  kind: 'fish'
  coat: CoatName
  /** The fins. */
  ears?: 'round' | 'long'
  pattern?: 'plain' | 'bands' | 'patches'
  mark?: CoatName
}

const body = 'M-146 8C-126-62-54-94 18-86C76-78 112-42 134-2C112 44 74 84 14 88C-54 92-126 66-146 8Z'

/** A fish facing left, about 360 long, centered at the origin. */
export function fish(look: FishLook): string {
  const coat = coats[look.coat]
  const mark = coats[look.mark ?? look.coat]
  const long = look.ears === 'long'
  const tail = long
    ? 'M104 0C150-70 210-124 262-116C250-80 236-50 214-10C246 30 262 90 250 132C196 128 142 70 104 0Z'
    : 'M108-2C140-58 184-88 214-80C224-58 206-24 192 0C208 24 226 62 212 86C180 90 138 56 108-2Z'
  const top = long
    ? 'M-60-70C-30-150 60-176 130-130C104-112 92-80 92-40Z'
    : 'M-44-74C-22-128 44-138 88-104C76-90 70-74 74-52Z'
  const under = long
    ? 'M-30 74C-20 130 10 160 60 164C54 130 66 100 84 60Z'
    : 'M-20 78C-12 112 12 130 46 128C44 108 52 92 66 72Z'
  return (
    path(tail, coat.shade) +
    path(top, coat.shade) +
    path(under, coat.shade) +
    path(body, coat.base) +
    inside(body, ellipse(-40, 84, 130, 50, coat.light) + markings(look.pattern ?? 'plain', mark.light, mark.base)) +
    ellipse(-20, -58, 42, 9, coat.light, 0.45) +
    path('M-16 14C10-4 46 0 62 22C46 50 10 54-16 14Z', coat.shade) +
    stroke('M-134 28C-122 36-112 36-104 30', ink, 5) +
    circle(-86, -14, 24, white) +
    circle(-90, -13, 15, ink) +
    circle(-85, -20, 5, white)
  )
}

function markings(pattern: 'plain' | 'bands' | 'patches', pale: string, second: string): string {
  if (pattern === 'bands') return stroke('M-46-100C-30-40-30 40-46 100M44-100C56-40 56 40 44 100', pale, 26)
  if (pattern === 'patches')
    return ellipse(30, -62, 54, 44, second) + circle(104, 20, 30, second) + circle(-120, -40, 26, second)
  return stroke('M66-38C76-28 76-16 68-6M88-14C96-4 96 8 88 18M70 32C80 40 80 50 72 58', pale, 6, 0.6)
}
