import type { portraits } from '#tools/drawings/demo-pets.ts'

/** Where a demo pet's photo is kept as a picture, from the project's root; the first one, at place 0, is its portrait. */
export const photoFile = (name: keyof typeof portraits, place = 0): string =>
  `server/demo/portraits/${name.toLowerCase()}${place === 0 ? '' : `-${place + 1}`}.webp`
