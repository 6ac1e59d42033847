import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { AppError } from '#server/errors.ts'
import { imageWidth, thumbnailWidth } from '#shared/pictures.ts'

let loading: ReturnType<typeof loadSharp> | undefined

/** Imported here: the bundle would load an import from above, 50 ms and 27 MB, at every start. */
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

/** Pixels a picture may have at most; a phone's largest has 50 million. */
export const maxPixels = 64_000_000

export type Rendition = { bytes: Buffer; width: number; height: number }
export type Picture = {
  /** SHA-256 of the full rendition, in hexadecimal: the picture's name. */
  hash: string
  full: Rendition
  small: Rendition
}

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])

async function rendition(upright: Sharp, width: number, quality: number): Promise<Rendition> {
  const { data, info } = await upright
    .clone()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality, effort: 4 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/**
 * Decodes an uploaded picture, turns it upright, drops all metadata and makes its two WebP renditions
 * (docs/product.md 9.2). Throws `NOT_A_PICTURE` for anything that does not decode and `TOO_MANY_PIXELS` for bombs.
 */
export async function decodePicture(bytes: Buffer): Promise<Picture> {
  loading ??= loadSharp()
  const sharp = await loading
  try {
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!formats.has(format)) throw new AppError('NOT_A_PICTURE')
    if (width * height > maxPixels) throw new AppError('TOO_MANY_PIXELS')
    const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
    const full = await rendition(upright, imageWidth, 82)
    const small = await rendition(upright, thumbnailWidth, 78)
    return { hash: createHash('sha256').update(full.bytes).digest('hex'), full, small }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('NOT_A_PICTURE', { cause })
  }
}
