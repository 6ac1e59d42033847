import { backdrop, groundOf, type Setting, type Tone } from './backdrop.ts'
import { type BirdLook, bird, birdFeet } from './bird.ts'
import { bandana, bust, collar, crouching, sitting } from './body.ts'
import { type CatLook, catHead } from './cat.ts'
import { type DogLook, dogHead } from './dog.ts'
import { type FishLook, fish } from './fish.ts'
import { type HamsterLook, hamster } from './hamster.ts'
import { type Coat, coats, ink, stone, white } from './palette.ts'
import { at, circle, ellipse, flip, stroke, svg } from './parts.ts'
import { type RabbitLook, rabbitHead } from './rabbit.ts'
import { type TortoiseLook, tortoise } from './tortoise.ts'

export type Look = CatLook | DogLook | RabbitLook | BirdLook | FishLook | HamsterLook | TortoiseLook

export type PortraitRecipe = Look & {
  backdrop: Tone
  setting?: Setting
  /** Cats, dogs and rabbits: head and shoulders, or the whole animal sitting. */
  pose?: 'bust' | 'sitting'
  /** The colour of a collar. */
  collar?: string
  /** The colour of a neckerchief, worn instead of a collar. */
  bandana?: string
  /** The head's lean in degrees, to the right when positive. */
  tilt?: number
  /** Looking the other way. */
  mirrored?: boolean
  /** The width shown, in pixels; the height is three quarters of it. 1200 unless told. */
  size?: number
}

/** A pet's portrait as an SVG file's text, 4:3, the face inside the middle square. */
export function portrait(recipe: PortraitRecipe): string {
  const drawing = subject(recipe)
  const turned = recipe.mirrored ? at(1200, 0, flip(drawing)) : drawing
  return svg('portrait', 1200, 900, backdrop(recipe.backdrop, recipe.setting ?? 'disc') + turned, recipe.size ?? 1200)
}

function subject(recipe: PortraitRecipe): string {
  switch (recipe.kind) {
    case 'cat':
    case 'dog':
    case 'rabbit':
      return recipe.pose === 'sitting' ? sittingPet(recipe, recipe) : bustPet(recipe, recipe)
    case 'bird': {
      const branch =
        stroke('M120 684C400 654 760 694 1100 646', stone[500], 34) +
        stroke('M300 662C260 614 230 594 190 584', stone[500], 18)
      return branch + at(590, 318, bird(recipe) + birdFeet(), 1.58)
    }
    case 'fish':
      return at(recipe.ears === 'long' ? 550 : 570, 460, fish(recipe), recipe.ears === 'long' ? 1.6 : 1.75) + bubbles()
    case 'hamster':
      return ellipse(600, 846, 420, 60, groundOf(recipe.backdrop)) + at(600, 410, hamster(recipe), 2.1)
    case 'tortoise':
      return ellipse(590, 760, 400, 26, ink, 0.14) + at(610, 520, tortoise(recipe), 1.85)
  }
}

type Furry = CatLook | DogLook | RabbitLook
type Wear = { collar?: string; bandana?: string; tilt?: number }

/** The head of a cat, a dog or a rabbit. */
export function head(look: Furry): string {
  if (look.kind === 'cat') return catHead(look)
  return look.kind === 'dog' ? dogHead(look) : rabbitHead(look)
}

function bustPet(look: Furry, wear: Wear): string {
  const { coat, bib } = fur(look)
  const place = look.kind === 'rabbit' && look.ears !== 'lop' ? { y: 550, scale: 1.9 } : { y: 450, scale: 2.25 }
  return at(600, place.y, bust(coat, bib) + dress(wear) + at(0, 0, head(look), 1, wear.tilt ?? 0), place.scale)
}

function sittingPet(look: Furry, wear: Wear): string {
  const scale = look.kind === 'rabbit' ? (look.ears === 'lop' ? 2.1 : 1.68) : 1.8
  return at(600, 846, sittingFigure(look, wear), scale)
}

/** The whole cat, dog or rabbit sitting, its feet on the origin, about 260 wide and 410 high (a rabbit 460). */
export function sittingFigure(look: Furry, wear: Wear = {}): string {
  const { coat, bib, socks } = fur(look)
  const wearing = dress(wear) + at(0, 0, head(look), 1, wear.tilt ?? 0)
  const shadow = ellipse(0, -2, 150, 18, ink, 0.14)
  if (look.kind === 'rabbit') return shadow + crouching(coat, bib, socks) + at(0, -212, wearing)
  return shadow + sitting(coat, bib, socks, look.kind === 'cat' ? 'long' : 'plume') + at(0, -262, wearing)
}

function fur(look: Furry): { coat: Coat; bib: string; socks: string } {
  const coat: Coat = coats[look.coat]
  const mark: Coat = look.mark ? coats[look.mark] : coat
  if (look.pattern === 'points' || look.pattern === 'brows')
    return { coat, bib: look.pattern === 'points' ? coat.base : mark.base, socks: mark.base }
  const bib = look.pattern === 'plain' || look.pattern === undefined ? coat.base : coat.light
  return {
    coat,
    bib: look.kind === 'cat' ? bib : coat.light,
    socks: look.pattern === 'tabby' || bib === coat.base ? coat.base : coat.light,
  }
}

function dress(wear: Wear): string {
  if (wear.bandana) return bandana(wear.bandana, white)
  return wear.collar ? collar(wear.collar) : ''
}

function bubbles(): string {
  return (
    circle(240, 380, 26, white, 0.8) +
    circle(200, 300, 18, white, 0.8) +
    circle(250, 240, 12, white, 0.8) +
    circle(980, 240, 16, white, 0.8)
  )
}
