import type { portraits } from '#tools/drawings/demo-pets.ts'

export const photoFile = (name: keyof typeof portraits, place = 0): string =>
  `server/demo/portraits/${name.toLowerCase()}${place === 0 ? '' : `-${place + 1}`}.webp`
