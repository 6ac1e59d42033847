import type { portraits } from '#tools/drawings/demo-pets.ts'

/** Where a demo pet's portrait is kept as a picture, from the project's root. */
export const portraitFile = (name: keyof typeof portraits): string => `server/demo/portraits/${name.toLowerCase()}.webp`
