import { backdrop, groundOf, type Setting, type Tone } from './backdrop.ts'
import { type BirdLook, bird, birdFeet } from './bird.ts'
import { bandana, bust, collar, crouching, lying, sitting } from './body.ts'
import { type CatLook, catHead } from './cat.ts'
import { type DogLook, dogHead } from './dog.ts'
import { type FishLook, fish } from './fish.ts'
import { type HamsterLook, hamster } from './hamster.ts'
import { type Coat, coats, ink, stone, white } from './palette.ts'
import { at, circle, ellipse, flip, rect, stroke, svg } from './parts.ts'
import { type RabbitLook, rabbitHead } from './rabbit.ts'
import { type TortoiseLook, tortoise } from './tortoise.ts'

export type Look = CatLook | DogLook | RabbitLook | BirdLook | FishLook | HamsterLook | TortoiseLook

export type PortraitRecipe = Look & {
  backdrop: Tone
  setting?: Setting
  /** For cats, dogs, and rabbits: head and shoulders, or the whole animal sitting. */
  pose?: 'bust' | 'sitting'
  collar?: string
  bandana?: string
  /** Degrees, to the right if positive. */
  tilt?: number
  mirrored?: boolean
  /** The width in pixels; the height is three quarters of it. 1200 by default. */
  size?: number
}

export function portrait(recipe: PortraitRecipe): string {
  const drawing = subject(recipe)
  const turned = recipe.mirrored ? at(1200, 0, flip(drawing)) : drawing
  return svg('portrait', 1200, 900, backdrop(recipe.backdrop, recipe.setting ?? 'disc') + turned, recipe.size ?? 1200)
}

/** The head alone, at its place in the portrait. For animals drawn in one piece: a box around the head. */
export function portraitHead(recipe: PortraitRecipe): string {
  const turned = recipe.mirrored ? at(1200, 0, flip(headOf(recipe))) : headOf(recipe)
  return svg('portrait-head', 1200, 900, turned, recipe.size ?? 1200)
}

function headOf(recipe: PortraitRecipe): string {
  switch (recipe.kind) {
    case 'cat':
    case 'dog':
    case 'rabbit': {
      const { y, scale } = placeOf(recipe, recipe.pose)
      const sits = recipe.pose === 'sitting'
      return at(600, y, sits ? sittingHead(recipe, recipe) : at(0, 0, head(recipe), 1, recipe.tilt ?? 0), scale)
    }
    default: {
      const { x, y, scale } = oneOf(recipe)
      return at(x, y, rect(...heads[recipe.kind], 0, ink), scale)
    }
  }
}

type OneOf = BirdLook | FishLook | HamsterLook | TortoiseLook

function oneOf(look: OneOf): { x: number; y: number; scale: number } {
  switch (look.kind) {
    case 'bird':
      return { x: 590, y: 318, scale: 1.58 }
    case 'fish':
      return look.ears === 'long' ? { x: 550, y: 460, scale: 1.6 } : { x: 570, y: 460, scale: 1.75 }
    case 'hamster':
      return { x: 600, y: 410, scale: 2.1 }
    case 'tortoise':
      return { x: 610, y: 520, scale: 1.85 }
  }
}

/** A box around each head, with crest and beak: left, top, width, and height in units of the animal's own drawing. */
const heads: Record<OneOf['kind'], [number, number, number, number]> = {
  bird: [-118, -170, 220, 230],
  fish: [-146, -94, 120, 188],
  hamster: [-144, -118, 288, 210],
  tortoise: [-222, -76, 116, 118],
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
      return branch + inOnePiece(recipe, bird(recipe) + birdFeet())
    }
    case 'fish':
      return inOnePiece(recipe, fish(recipe)) + bubbles()
    case 'hamster':
      return ellipse(600, 846, 420, 60, groundOf(recipe.backdrop)) + inOnePiece(recipe, hamster(recipe))
    case 'tortoise':
      return ellipse(590, 760, 400, 26, ink, 0.14) + inOnePiece(recipe, tortoise(recipe))
  }
}

function inOnePiece(look: OneOf, drawing: string): string {
  const { x, y, scale } = oneOf(look)
  return at(x, y, drawing, scale)
}

export type Furry = CatLook | DogLook | RabbitLook
export type Wear = { collar?: string; bandana?: string; tilt?: number }

export function head(look: Furry): string {
  if (look.kind === 'cat') return catHead(look)
  return look.kind === 'dog' ? dogHead(look) : rabbitHead(look)
}

function placeOf({ kind, ears }: Furry, pose: PortraitRecipe['pose']): { y: number; scale: number } {
  const uprightRabbit = kind === 'rabbit' && ears !== 'lop'
  if (pose !== 'sitting') return uprightRabbit ? { y: 550, scale: 1.9 } : { y: 450, scale: 2.25 }
  return { y: 846, scale: kind === 'rabbit' ? (uprightRabbit ? 1.68 : 2.1) : 1.8 }
}

function bustPet(look: Furry, wear: Wear): string {
  const { y, scale } = placeOf(look, 'bust')
  return at(600, y, bustFigure(look, wear), scale)
}

/** Head and shoulders of a cat, a dog, or a rabbit, with the head centered at the origin. */
export function bustFigure(look: Furry, wear: Wear = {}): string {
  const { coat, bib } = fur(look)
  return bust(coat, bib) + dress(wear) + at(0, 0, head(look), 1, wear.tilt ?? 0)
}

function sittingPet(look: Furry, wear: Wear): string {
  const { y, scale } = placeOf(look, 'sitting')
  return at(600, y, sittingFigure(look, wear), scale)
}

/** The whole animal sitting: feet at the origin, about 260 wide and 410 high (a rabbit 460). */
export function sittingFigure(look: Furry, wear: Wear = {}): string {
  const { coat, bib, socks } = fur(look)
  const wearing = dress(wear) + at(0, 0, head(look), 1, wear.tilt ?? 0)
  const shadow = ellipse(0, -2, 150, 18, ink, 0.14)
  const body =
    look.kind === 'rabbit'
      ? crouching(coat, bib, socks)
      : sitting(coat, bib, socks, look.kind === 'cat' ? 'long' : 'plume')
  return shadow + body + at(0, headOfSitting(look), wearing)
}

/** The y of the head, relative to the feet. */
const headOfSitting = ({ kind }: Furry): number => (kind === 'rabbit' ? -212 : -262)

export function sittingHead(look: Furry, wear: Wear = {}): string {
  return at(0, headOfSitting(look), head(look), 1, wear.tilt ?? 0)
}

type Sleeper = CatLook | DogLook

/** Lies on its belly: the middle of its base at the origin, about 440 wide and 190 high. */
export function sleepingFigure(look: Sleeper): string {
  const { coat, socks } = fur(look)
  return lying(coat, socks) + sleepingHead(look)
}

export function sleepingHead(look: Sleeper): string {
  const asleep = { ...look, asleep: true }
  return at(0, -76, head(asleep.kind === 'dog' ? { ...asleep, tongue: false } : asleep), 1, 5)
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
