import { eye } from './face.ts'
import { type CoatName, coats, ink, rose } from './palette.ts'
import { ellipse, inside, path, rect, stroke } from './parts.ts'

export type TortoiseLook = {
  kind: 'tortoise'
  /** Skin. */
  coat: CoatName
  /** Shell. */
  mark?: CoatName
  pattern?: 'plain' | 'plates'
}

const shell = 'M-112 74C-116-36-52-112 36-112C124-112 188-36 184 74Z'

/** A tortoise facing left, about 420 long: shell centered at the origin, feet at y = 130. */
export function tortoise(look: TortoiseLook): string {
  const skin = coats[look.coat]
  const armour = coats[look.mark ?? 'brown']
  const plates = stroke(
    'M36-112V-62M-28-34L36-62L100-34V30L36 62L-28 30ZM-28-34L-82-62M100-34L154-62M-28 30L-82 90M100 30L160 90',
    armour.shade,
    11,
  )
  return (
    path('M170 64C206 66 224 84 226 96C204 104 178 98 160 88Z', skin.shade) +
    rect(110, 60, 58, 70, 26, skin.shade) +
    rect(-70, 60, 58, 70, 26, skin.shade) +
    path(
      'M-96 84C-130 84-150 66-158 40C-176 42-222 30-222-14C-222-54-194-76-164-76C-128-76-110-50-110-18C-108 10-100 30-80 40Z',
      skin.base,
    ) +
    ellipse(-172, -50, 20, 9, skin.light, 0.5) +
    eye(-172, -20, 16, 'dark') +
    stroke('M-214 8C-202 20-184 20-174 12', ink, 5) +
    ellipse(-142, 6, 13, 9, rose[300], 0.5) +
    rect(72, 66, 62, 66, 28, skin.base) +
    rect(-104, 66, 62, 66, 28, skin.base) +
    path(shell, armour.base) +
    inside(shell, look.pattern === 'plain' ? ellipse(36, 80, 170, 40, armour.shade) : plates) +
    ellipse(-22, -76, 34, 10, armour.light, 0.4) +
    rect(-126, 58, 324, 32, 16, armour.shade)
  )
}
