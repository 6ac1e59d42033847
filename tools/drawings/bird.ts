import { eye } from './face.ts'
import { amber, type CoatName, coats, rose, stone } from './palette.ts'
import { circle, ellipse, inside, path, stroke } from './parts.ts'

export type BirdLook = {
  kind: 'bird'
  coat: CoatName
  /** A smooth head, or a crest. */
  ears?: 'smooth' | 'crest'
  pattern?: 'plain' | 'barred' | 'cheek' | 'mask'
  mark?: CoatName
}

const body =
  'M-84-6C-84-62-42-98 8-98C62-98 96-58 100-6C108 56 130 104 112 168C92 230 10 250-44 214C-96 178-104 104-88 48C-84 28-84 12-84-6Z'
const wing = 'M40 40C98 54 140 116 140 188C140 228 126 262 112 274C66 256 14 206 4 140C-2 94 14 58 40 40Z'

/** A perched bird facing left: head at the origin, feet at (0, 226), tail below to the right. */
export function bird(look: BirdLook): string {
  const coat = coats[look.coat]
  const mark = coats[look.mark ?? look.coat]
  const crest =
    look.ears === 'crest'
      ? path('M-30-76C-24-120 2-158 44-170C36-146 40-140 62-146C50-128 52-118 70-116C58-100 50-84 46-66Z', coat.light)
      : ''
  const pattern = look.pattern ?? 'plain'
  const face = pattern === 'mask' ? path('M-90-110H60C50-60 44-10 0 30C-30 50-60 50-90 40Z', mark.base) : ''
  const bars =
    pattern === 'barred'
      ? stroke('M30-92C44-80 54-62 58-44M52-90C66-78 76-58 80-38M14-94C26-84 34-72 38-58', coat.shade, 8)
      : ''
  const belly = ellipse(-60, 140, 84, 120, coat.light)
  return (
    path('M74 170L158 330C166 350 132 364 120 346L8 214Z', coat.shade) +
    crest +
    path(body, coat.base) +
    inside(
      body,
      (pattern === 'mask' ? '' : belly) +
        (pattern === 'barred' ? ellipse(-50, -30, 74, 70, coat.light) : '') +
        face +
        bars,
    ) +
    (pattern === 'cheek' || pattern === 'barred'
      ? circle(-2, 22, 17, pattern === 'cheek' ? rose[500] : coats.azure.shade)
      : '') +
    path(wing, coat.shade) +
    stroke('M42 116C58 148 72 176 92 200M58 96C76 124 90 150 104 172', coat.light, 7, 0.55) +
    path('M-66-32C-100-38-118-10-104 24C-96 14-74 16-62 10Z', amber[500]) +
    path('M-104 24C-96 14-74 16-62 10C-62 24-78 32-104 24Z', amber[700]) +
    eye(-28, -26, 17, 'dark')
  )
}

export function birdFeet(): string {
  return stroke('M-26 214V232M-10 214V232M16 214V232M32 212V230', stone[500], 12)
}
