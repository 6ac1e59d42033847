import type { Sharp } from 'sharp'
import { cardCrop, centerFocus, type Focus, focusForPoint } from '#shared/pictures.ts'

/** Pixels of the square that a picture is squeezed into; libvips' strategy itself looks at 32 by 32 pixels. */
const side = 64

/** Levels of 256 by which colors must differ to show anything: grain disappears in so small a square. */
const faint = 8

/** Half a pixel of libvips' square: it returns a pixel's corner. */
const halfPixel = 0.5 / 32

/** Share of the crop's height: the strategy finds an animal's face or chest, and its ears are above. */
const above = 0.2

export type FromPixels = (data: Buffer, square: { raw: { width: number; height: number; channels: 3 } }) => Sharp

/**
 * Finds a picture's subject with libvips' attention strategy (docs/decisions/022-focal-points.md). Returns the center
 * if nothing stands out.
 */
export async function findFocus(
  pixels: Sharp,
  { width, height }: { width: number; height: number },
  fromPixels: FromPixels,
): Promise<Focus> {
  const data = await pixels
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  if (isPlain(data)) return centerFocus
  const crop = cardCrop({ width, height })
  const isTall = crop.height < crop.width
  // One dimension equals the square's, so nothing is scaled and the result is in the square's pixels. After a resize it
  // would be in the resized picture's pixels; after shrink-on-load of a JPEG it is unusable.
  const { info } = await fromPixels(data, { raw: { width: side, height: side, channels: 3 } })
    .resize({
      width: isTall ? side : Math.ceil(side * crop.width),
      height: isTall ? Math.ceil(side * crop.height) : side,
      fit: 'cover',
      position: 'attention',
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { attentionX, attentionY } = info
  if (attentionX === undefined || attentionY === undefined) return centerFocus
  const x = attentionX / side + halfPixel
  const y = attentionY / side + halfPixel - (isTall ? above * crop.height : 0)
  return focusForPoint({ x, y }, { width, height })
}

function isPlain(data: Buffer): boolean {
  const [low, high] = [
    [255, 255, 255],
    [0, 0, 0],
  ]
  for (const [index, value] of data.entries()) {
    const channel = index % 3
    if (value < (low[channel] ?? 0)) low[channel] = value
    if (value > (high[channel] ?? 0)) high[channel] = value
  }
  return high.every((value, channel) => value - (low[channel] ?? 0) < faint)
}
