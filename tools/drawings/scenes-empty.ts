import { bird, birdFeet } from './bird.ts'
import { catHead } from './cat.ts'
import { hamster } from './hamster.ts'
import { amber, coats, green, rose, sky, stone, white } from './palette.ts'
import { at, circle, ellipse, ground, inside, path, rect, stroke, svg } from './parts.ts'
import { ball, bowl, heart, paw, shadow, wood } from './props.ts'

const width = 320
const height = 220

const stage = (disc: string, floor: string) => ground(circle(160, 108, 100, disc) + ellipse(160, 194, 148, 18, floor))

export function noPets(): string {
  const basket =
    ellipse(0, -78, 108, 30, wood.shade) +
    path('M-108-78H108L98-30H-98Z', wood.shade) +
    ellipse(0, -62, 96, 30, rose[200]) +
    ellipse(0, -66, 70, 17, rose[100]) +
    path('M-108-80C-100-44-50-44 0-44C50-44 100-44 108-80L96-12C95-4 88 0 80 0H-80C-88 0-95-4-96-12Z', wood.base) +
    stroke('M-95-38C-70-24 70-24 95-38M-92-18C-66-6 66-6 92-18', wood.shade, 5)
  return svg(
    'empty-pets',
    width,
    height,
    stage(amber[100], amber[200]) +
      at(146, 194, shadow(230) + basket) +
      at(272, 196, ball(green[500], white), 0.62) +
      at(196, 72, paw(amber[300]), 0.24, 24) +
      at(224, 50, paw(amber[300]), 0.22, 44) +
      at(256, 40, paw(amber[300]), 0.2, 56) +
      at(146, 170, heart(wood.light), 0.5),
  )
}

export function noRequests(): string {
  const post =
    rect(-9, -70, 18, 70, 4, wood.shade) +
    path(
      'M-70-66V-112C-70-138-52-150-34-150H56C74-150 82-134 82-116V-66C82-62 80-60 76-60H-64C-68-60-70-62-70-66Z',
      green[500],
    ) +
    path('M-70-66V-112C-70-138-54-150-36-150C-18-150-4-138-4-112V-60H-64C-68-60-70-62-70-66Z', green[700]) +
    rect(-56, -112, 38, 8, 4, green[900]) +
    stroke('M54-112V-164', rose[500], 7) +
    rect(54, -168, 26, 18, 4, rose[500])
  return svg(
    'empty-requests',
    width,
    height,
    stage(sky[200], green[300]) +
      at(164, 196, shadow(110) + post, 0.86) +
      at(140, 26, bird({ kind: 'bird', coat: 'canary' }) + birdFeet(), 0.19),
  )
}

export function noCampaigns(): string {
  const glass = 'M-46-108H46C58-100 62-88 62-74V-16C62-6 56 0 46 0H-46C-56 0-62-6-62-16V-74C-62-88-58-100-46-108Z'
  const jar =
    path(glass, sky[100], 0.92) +
    inside(glass, rect(-62, -16, 124, 16, 0, sky[300]) + stroke('M-46-78V-44', white, 9)) +
    rect(-50, -124, 100, 20, 8, amber[500]) +
    rect(-18, -118, 36, 6, 3, amber[900]) +
    at(0, -54, heart(rose[300]), 0.9)
  return svg(
    'empty-campaigns',
    width,
    height,
    stage(green[200], green[300]) +
      at(110, 194, shadow(140) + jar) +
      at(218, 122, hamster({ kind: 'hamster', coat: 'golden', pattern: 'blaze' }), 0.35),
  )
}

export function noDonations(): string {
  const cat = at(0, -84, catHead({ kind: 'cat', coat: 'slate', pattern: 'tuxedo', eyes: 'gold' }), 0.62)
  const paws = ellipse(-58, -12, 26, 14, coats.slate.light) + ellipse(58, -12, 26, 14, coats.slate.light)
  const chest = path('M-66 0C-66-60-40-90 0-90C40-90 66-60 66 0Z', coats.slate.base)
  return svg(
    'empty-donations',
    width,
    height,
    stage(rose[200], rose[300]) +
      at(160, 194, shadow(200) + chest + cat + paws) +
      at(160, 204, bowl(amber[500], amber[700], stone[700]), 0.72),
  )
}
