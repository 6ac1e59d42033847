import type { Metadata } from 'sharp'
import { imageHeight, imageWidth } from '#shared/pictures.ts'

// What it takes to open a picture, told from its header alone: a file of 1 KB can hold 64 million pixels.
// The figures were measured: docs/decisions/016-pictures-in-their-own-process.md has them.

/** Pixels a picture may have at most, whatever its format. */
export const maxPixels = 40_000_000

/** Bytes that the process which opens pictures may use for them, beside what it needs itself. */
export const openingMemory = 78_000_000

const bytesOf: Record<string, number> = { ushort: 2, short: 2, uint: 4, int: 4, float: 4, double: 8 }

/** What a picture says about itself. */
export type PictureHeader = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'hasAlpha' | 'autoOrient'
>

/** Bytes held while a picture is decoded. JPEG and PNG come line by line, unless they are progressive or interlaced. */
function decoding({ format, width, height, channels, depth, isProgressive }: PictureHeader): number {
  const pixels = width * height
  const bytesPerPixel = channels * (bytesOf[depth] ?? 1)
  if (format === 'heif') return pixels * 20
  if (format === 'gif') return pixels * 5.6
  if (format === 'webp') return pixels * 4.15
  // coefficients of two bytes for each sample
  if (format === 'jpeg') return isProgressive ? pixels * channels * 2.1 : width * 2_500
  return isProgressive ? pixels * bytesPerPixel * 1.35 : width * bytesPerPixel * 2_400
}

/** Bytes held while the larger rendition is written, as photos go; noise takes twice as much. */
function writing({ autoOrient: { width, height }, hasAlpha }: PictureHeader): number {
  const scale = Math.min(1, imageWidth / width, imageHeight / height)
  return width * height * scale ** 2 * (hasAlpha ? 22 : 12)
}

export type DecodeCost = {
  /** Bytes of memory, at most. */
  memory: number
  /** What it counts in its sender's budget: one that is as large as its format may be counts as the most pixels there may be. */
  pixels: number
}

export type PictureRefusal = 'NOT_A_PICTURE' | 'TOO_MANY_PIXELS' | 'PICTURE_TOO_HEAVY'

/** What opening the picture with this header takes, or why it is not opened. */
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
