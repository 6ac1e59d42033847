import { randomFillSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { blackGif, blackPng, jpegInTurns } from '#server/testing/pictures.ts'

// Small files of every accepted format that take much memory or time to open.

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 100, b: 50, alpha: 0.5 } } })

function noise(width: number, height: number) {
  const pixels = randomFillSync(Buffer.alloc(width * height * 3))
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

type PictureMakers = Record<string, () => Promise<Buffer> | Buffer>

/** 64 megapixels each. */
const bombMakers: PictureMakers = {
  avif: () => readFileSync(path.join(import.meta.dirname, '64-megapixels.avif')),
  gif: () => blackGif(8000, 8000),
  'interlaced png': () => blackPng(8000, 8000, { bitsPerPixel: 64, interlaced: true }),
  'progressive jpeg': () => jpegInTurns(8000, 8000),
  webp: () => Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvP9/PFwdQsiJXpoCBiOh/AAA=', 'base64'),
}

/** The most expensive files that are still accepted: each as large as its format may be. */
const dearestMakers: PictureMakers = {
  avif: () => flat(2200, 1770).avif({ effort: 0 }).toBuffer(),
  gif: () => blackGif(3730, 3730),
  'interlaced png': () => blackPng(2680, 2680, { bitsPerPixel: 64, interlaced: true }),
  'wide png': () => blackPng(4060, 9850, { bitsPerPixel: 64 }),
  'progressive jpeg': () => jpegInTurns(3510, 3510),
  webp: () => flat(4330, 4330).webp({ effort: 0 }).toBuffer(),
  noise: () => noise(1600, 2400).jpeg({ quality: 80 }).toBuffer(),
}

/** Some of the files take a second to make, so name those that are needed, unless it is all of them. */
const make = (makers: PictureMakers, names: string[]): Promise<Buffer[]> =>
  Promise.all(names.map(async (name) => (await makers[name]?.()) ?? Promise.reject(new Error(`no picture ${name}`))))

export const bombs = (names = Object.keys(bombMakers)): Promise<Buffer[]> => make(bombMakers, names)

export const dearest = (names = Object.keys(dearestMakers)): Promise<Buffer[]> => make(dearestMakers, names)
