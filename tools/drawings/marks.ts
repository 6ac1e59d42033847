import { type BirdLook, bird, birdFeet } from './bird.ts'
import { bust, collar } from './body.ts'
import { catHead } from './cat.ts'
import { fish } from './fish.ts'
import { amber, coats, green, rose, sky, stone, white } from './palette.ts'
import { at, circle, ground, inside, path, rect, stroke, svg } from './parts.ts'
import { head } from './portrait.ts'
import { paw } from './props.ts'

const disc = 'M8 120A112 112 0 1 1 232 120A112 112 0 1 1 8 120Z'

const onDisc = (name: string, color: string, behind: string, before = '') =>
  svg(name, 240, 240, ground(path(disc, color)) + inside(disc, behind) + before)

export const categories = {
  cat: () =>
    onDisc(
      'category-cat',
      green[200],
      at(120, 128, bust(coats.ginger, coats.ginger.light) + collar(green[700]), 0.62),
      at(120, 128, catHead({ kind: 'cat', coat: 'ginger', pattern: 'tabby' }), 0.62),
    ),
  dog: () =>
    onDisc(
      'category-dog',
      amber[200],
      at(
        120,
        122,
        bust(coats.tan, coats.tan.light) +
          collar(sky[700]) +
          head({ kind: 'dog', coat: 'tan', mark: 'brown', pattern: 'blaze', tongue: true }),
        0.66,
      ),
    ),
  rabbit: () =>
    onDisc(
      'category-rabbit',
      rose[200],
      at(120, 152, bust(coats.grey, coats.grey.light), 0.54),
      at(120, 152, head({ kind: 'rabbit', coat: 'grey' }), 0.54),
    ),
  fish: () =>
    onDisc(
      'category-fish',
      sky[200],
      '',
      at(112, 122, fish({ kind: 'fish', coat: 'coral' }), 0.48) + circle(40, 84, 7, white) + circle(54, 66, 4.5, white),
    ),
  bird: () =>
    onDisc(
      'category-bird',
      amber[100],
      stroke('M0 190C80 180 160 196 240 182', stone[500], 11),
      at(116, 84, bird(budgie) + birdFeet(), 0.42),
    ),
} as const

const budgie: BirdLook = { kind: 'bird', coat: 'meadow', pattern: 'barred' }

export function logo(): string {
  return svg('logo', 64, 64, house())
}

export function appIcon(): string {
  return svg('app-icon', 180, 180, rect(0, 0, 180, 180, 0, amber[50]) + at(22, 20, house(), 2.125))
}

function house(): string {
  return (
    path(
      'M28 4.5C30.3 2.5 33.7 2.5 36 4.5L59 24.5C61 26.3 62 28.6 62 31V52C62 57.5 57.5 62 52 62H12C6.5 62 2 57.5 2 52V31C2 28.6 3 26.3 5 24.5Z',
      amber[500],
    ) + at(32, 38, paw(white), 0.42)
  )
}

/** The default avatar: a cat, because we may not guess at faces. Square, without margins. */
export function defaultAvatar(): string {
  return svg(
    'avatar',
    256,
    256,
    rect(0, 0, 256, 256, 0, amber[200]) +
      at(
        128,
        140,
        bust(coats.slate, coats.slate.light) + catHead({ kind: 'cat', coat: 'slate', pattern: 'tuxedo', eyes: 'gold' }),
        0.72,
      ),
  )
}
