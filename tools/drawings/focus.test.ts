import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { photoFile } from '#server/demo/photo-file.ts'
import { decodePicture } from '#server/images/decode.ts'
import { someOf } from '#server/testing/long-tests.ts'
import { centerFocus, type Focus } from '#shared/pictures.ts'
import type { CatLook } from './cat.ts'
import { portraits } from './demo-pets.ts'
import { snapshots } from './demo-snapshots.ts'
import type { DogLook } from './dog.ts'
import { type PortraitRecipe, portraitHead } from './portrait.ts'
import type { RabbitLook } from './rabbit.ts'
import { snapshotFile } from './snapshot.ts'
import { type Box, boundsOf, headsOf, type PhotoRecipe, photo } from './testing/photos.ts'

const root = path.join(import.meta.dirname, '../..')

/**
 * The part of a picture on a card of 4:3, in the picture's pixels. The card uses `object-fit: cover` and the focus as
 * `object-position`.
 */
function shown(full: { width: number; height: number }, focus: Focus): Box {
  const ratio = 4 / 3
  const width = Math.min(full.width, full.height * ratio)
  const height = Math.min(full.height, full.width / ratio)
  const left = ((full.width - width) * focus.x) / 100
  const top = ((full.height - height) * focus.y) / 100
  return { left, top, width, height }
}

function cuts(head: Box, by: Box): Record<string, number> {
  const sides = {
    left: (by.left - head.left) / head.width,
    right: (head.left + head.width - by.left - by.width) / head.width,
    top: (by.top - head.top) / head.height,
    bottom: (head.top + head.height - by.top - by.height) / head.height,
  }
  return Object.fromEntries(Object.entries(sides).filter(([, share]) => share > 0))
}

const dog = { kind: 'dog', coat: 'tan', tongue: true } satisfies DogLook
const spotted = { kind: 'dog', coat: 'white', mark: 'brown', pattern: 'patch' } satisfies DogLook
const brown = { kind: 'dog', coat: 'chocolate' } satisfies DogLook
const cat = { kind: 'cat', coat: 'ginger', pattern: 'tabby' } satisfies CatLook
const black = { kind: 'cat', coat: 'black', eyes: 'gold' } satisfies CatLook
const grey = { kind: 'cat', coat: 'grey', pattern: 'tabby' } satisfies CatLook
const rabbit = { kind: 'rabbit', coat: 'white' } satisfies RabbitLook
const lop = { kind: 'rabbit', coat: 'tan', ears: 'lop' } satisfies RabbitLook

const tall = { width: 450, height: 1350 }
const panorama = { width: 1600, height: 500 }
const phone = { width: 600, height: 800 }
const slim = { width: 540, height: 960 }

const photos: Record<string, PhotoRecipe> = {
  'a cat at the top of a very tall photo': {
    ...tall,
    place: 'lawn',
    pets: [{ look: cat, x: 225, y: 350, scale: 0.65 }],
  },
  'a black cat at the top of a very tall photo': {
    ...tall,
    place: 'wall',
    pets: [{ look: black, x: 200, y: 330, scale: 0.6 }],
  },
  'a dog at the top of a very tall photo': {
    ...tall,
    place: 'street',
    pets: [{ look: dog, x: 240, y: 360, scale: 0.65 }],
  },
  'a dog at the foot of a very tall photo': {
    ...tall,
    place: 'lawn',
    pets: [{ look: brown, x: 200, y: 1300, scale: 0.65 }],
  },
  'a rabbit at the foot of a very tall photo': {
    ...tall,
    place: 'street',
    pets: [{ look: lop, x: 220, y: 1310, scale: 0.6 }],
  },
  'a dog at the left edge of a panorama': {
    ...panorama,
    place: 'lawn',
    pets: [{ look: dog, x: 130, y: 450, scale: 0.75 }],
  },
  'a black cat at the left edge of a panorama': {
    ...panorama,
    place: 'street',
    pets: [{ look: black, x: 140, y: 460, scale: 0.8 }],
  },
  'a cat at the right edge of a panorama': {
    ...panorama,
    place: 'wall',
    pets: [{ look: grey, x: 1450, y: 440, scale: 0.75 }],
  },
  'a rabbit at the right edge of a panorama': {
    ...panorama,
    place: 'lawn',
    pets: [{ look: rabbit, x: 1440, y: 460, scale: 0.8 }],
  },
  'a dog on a wide photo': {
    width: 960,
    height: 540,
    place: 'street',
    pets: [{ look: spotted, x: 200, y: 450, scale: 0.65 }],
  },
  'two pets in a tall photo': {
    ...slim,
    place: 'lawn',
    pets: [
      { look: cat, x: 150, y: 420, scale: 0.55 },
      { look: brown, x: 390, y: 440, scale: 0.6 },
    ],
  },
  'two pets in a panorama': {
    ...panorama,
    place: 'wall',
    pets: [
      { look: rabbit, x: 260, y: 460, scale: 0.6 },
      { look: dog, x: 430, y: 470, scale: 0.65 },
    ],
  },
  'a black and a white pet together': {
    ...slim,
    place: 'street',
    pets: [
      { look: black, x: 160, y: 700, scale: 0.55 },
      { look: spotted, x: 380, y: 720, scale: 0.55 },
    ],
  },
  'a grey cat before a grey wall, in pale light': {
    ...phone,
    place: 'wall',
    light: 'pale',
    pets: [{ look: grey, x: 280, y: 400, scale: 0.6 }],
  },
  'a dog in pale light': { ...phone, place: 'lawn', light: 'pale', pets: [{ look: dog, x: 320, y: 420, scale: 0.6 }] },
  'a black cat in the dark': {
    ...phone,
    place: 'wall',
    light: 'dark',
    pets: [{ look: black, x: 300, y: 420, scale: 0.6 }],
  },
  'a dog in the dark': { ...phone, place: 'lawn', light: 'dark', pets: [{ look: brown, x: 280, y: 400, scale: 0.6 }] },
  'a dog as a phone takes it, 3:4': { ...phone, place: 'street', pets: [{ look: dog, x: 280, y: 475, scale: 0.7 }] },
  'a rabbit as a phone takes it, 3:4': {
    ...phone,
    place: 'lawn',
    pets: [{ look: rabbit, x: 300, y: 480, scale: 0.65 }],
  },
  'a cat in a room as a phone takes it, 3:4': {
    ...phone,
    place: 'room',
    pets: [{ look: cat, x: 280, y: 475, scale: 0.7 }],
  },
  'a dog as a phone takes it, 9:16': { ...slim, place: 'wall', pets: [{ look: spotted, x: 300, y: 550, scale: 0.85 }] },
  'a cat as a phone takes it, 9:16': { ...slim, place: 'street', pets: [{ look: cat, x: 260, y: 560, scale: 0.85 }] },
  'a dog from nearby, 9:16': { ...slim, place: 'lawn', pets: [{ look: brown, x: 270, y: 800, scale: 1.2 }] },
}

/** Only some photos, because drawing one takes long. */
const taken = someOf(Object.entries(photos), 2)

describe("a card cropped around the server's focal point cuts no head", { timeout: 60_000 }, () => {
  it.each(taken)('%s', async (_what, recipe) => {
    const picture = await decodePicture(await photo(recipe))
    expect([picture.full.width, picture.full.height]).toEqual([recipe.width, recipe.height])
    const head = await headsOf(recipe)
    expect(cuts(head, shown(picture.full, picture.focus))).toEqual({})
  })

  it.each(someOf(Object.entries<PortraitRecipe>(portraits), 3))('the demo’s portrait of %s', async (name, recipe) => {
    const file = path.join(root, photoFile(name as keyof typeof portraits))
    const picture = await decodePicture(await readFile(file))
    const head = await boundsOf((size) => portraitHead({ ...recipe, size }), picture.full.width)
    expect(cuts(head, shown(picture.full, picture.focus))).toEqual({})
  })

  const further = Object.entries(snapshots).flatMap(([name, shots]) =>
    shots.map((one, index) => ({ name: name as keyof typeof portraits, place: index + 1, one })),
  )
  it.each(someOf(further, 3))('the demo’s photo $place after the portrait of $name', async ({ name, place, one }) => {
    const picture = await decodePicture(await readFile(path.join(root, photoFile(name, place))))
    const { width, height } = picture.full
    // an SVG's size is set by its longer side
    const head = await boundsOf((size) => snapshotFile(one, (size * Math.max(width, height)) / width, 'head'), width)
    expect(cuts(head, shown(picture.full, picture.focus))).toEqual({})
  })
})

it('without the focal point, most of these photos would have their heads cut', { timeout: 60_000 }, async () => {
  const recipes = taken.map(([, recipe]) => recipe)
  const heads = await Promise.all(recipes.map(headsOf))
  const cut = recipes.filter((recipe, index) => {
    const head = heads[index]
    return head && Object.keys(cuts(head, shown(recipe, centerFocus))).length > 0
  })
  expect(cut.length).toBeGreaterThan(recipes.length / 2)
})
