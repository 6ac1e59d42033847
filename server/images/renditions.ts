import { createHash } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { type Focus, imageHeight, imageWidth, thumbnailWidth } from '#shared/pictures.ts'
import { findFocus } from './focus.ts'
import { maxPixels } from './picture-cost.ts'

// Runs only in the decoder's process (decoder.ts), because it opens untrusted files.

let loading: ReturnType<typeof loadSharp> | undefined

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Only the decoders we promise, and none of libvips' loaders of files or rarer formats (SVG, PDF, TIFF …).
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadNsgifBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

export function libvips() {
  loading ??= loadSharp()
  return loading
}

export type Rendition = { bytes: Buffer; width: number; height: number }
export type Picture = {
  /** SHA-256 of the full rendition, in hexadecimal: the picture's id. */
  hash: string
  full: Rendition
  small: Rendition
  focus: Focus
}

export async function readHeader(bytes: Buffer): Promise<Metadata> {
  const sharp = await libvips()
  return sharp(bytes, { limitInputPixels: false }).metadata()
}

/**
 * Decodes a picture, rotates it upright, drops all metadata, makes two WebP renditions, and finds the focal point
 * (docs/product.md 9.1, 9.2 and 9.6). Throws if it does not decode to its end.
 */
export async function makeRenditions(bytes: Buffer): Promise<Picture> {
  const sharp = await libvips()
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: imageWidth, height: imageHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const full = await rendition(pixels().webp({ quality: 82, effort: 4 }))
  const narrow = pixels().resize({ width: thumbnailWidth, withoutEnlargement: true })
  const small = await rendition(narrow.webp({ quality: 78, effort: 4 }))
  const focus = await findFocus(pixels(), { width, height }, sharp)
  return { hash: createHash('sha256').update(full.bytes).digest('hex'), full, small, focus }
}

async function rendition(image: Sharp): Promise<Rendition> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}
