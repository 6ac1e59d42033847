import type { Metadata } from 'sharp'
import { imageHeight, imageWidth } from '#shared/pictures.ts'

// Estimates the cost of opening a picture from its header: a file of 1 KB can contain 64 million pixels. The figures
// were measured (docs/decisions/016-picture-decoder-process.md).

export const maxPixels = 40_000_000

/** Bytes that the decoder process may use for pictures, in addition to its own. */
export const openingMemory = 78_000_000

const bytesOf: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 }

export type PictureHeader = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'hasAlpha' | 'autoOrient'
>

/** Bytes used while decoding. JPEG and PNG are decoded line by line, unless they are progressive or interlaced. */
function decoding({ format, width, height, channels, depth, isProgressive }: PictureHeader): number {
  const pixels = width * height
  const bytesPerPixel = channels * (bytesOf[depth] ?? 1)
  if (format === 'heif') return pixels * 20
  if (format === 'gif') return pixels * 5.6
  if (format === 'webp') return pixels * 4.15
  // two bytes for each coefficient
  if (format === 'jpeg') return isProgressive ? pixels * channels * 2.1 : width * 2_500
  return isProgressive ? pixels * bytesPerPixel * 1.35 : width * bytesPerPixel * 2_400
}

/** Bytes used while writing the larger rendition of a typical photo; noise takes twice as much. */
function writing({ autoOrient: { width, height }, hasAlpha }: PictureHeader): number {
  const scale = Math.min(1, imageWidth / width, imageHeight / height)
  return width * height * scale ** 2 * (hasAlpha ? 22 : 12)
}

export type DecodeCost = {
  memory: number
  /** Pixels charged to the sender's rate limit: the most expensive picture of a format counts as `maxPixels`. */
  pixels: number
}

export type PictureRefusal = 'NOT_A_PICTURE' | 'TOO_MANY_PIXELS' | 'PICTURE_TOO_HEAVY'

export function decodeCost(header: PictureHeader): DecodeCost | { refused: PictureRefusal } {
  const pixels = header.width * header.height
  if (!['jpeg', 'png', 'webp', 'gif', 'heif'].includes(header.format)) return { refused: 'NOT_A_PICTURE' }
  if (pixels > maxPixels) return { refused: 'TOO_MANY_PIXELS' }
  const opening = decoding(header)
  if (opening > openingMemory) return { refused: 'PICTURE_TOO_HEAVY' }
  return {
    memory: Math.min(openingMemory, Math.max(opening, writing(header))),
    pixels: Math.ceil(Math.max(pixels, (opening / openingMemory) * maxPixels)),
  }
}
