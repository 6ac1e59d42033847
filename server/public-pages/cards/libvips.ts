import type { Sharp, SharpOptions } from 'sharp'
import { readResource } from '#server/packed/resources.ts'
import type { Focus } from '#shared/pictures.ts'

export type MakeSharp = typeof import('sharp').default

/**
 * libvips for cards opens only our own drawings and renditions, no other format. Files from users never enter this
 * process (docs/decisions/016-picture-decoder-process.md).
 */
export async function loadForCards(): Promise<MakeSharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'] })
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

type Dimensions = { width: number; height: number }

export type Layer = Dimensions & { input: Buffer; raw: Dimensions & { channels: 4 } }

const layerOf = async (image: Sharp): Promise<Layer> => {
  const { data, info } = await image.ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { input: data, width, height, raw: { width, height, channels: 4 } }
}

/** Stored pictures are WebP. Other content in their place is not ours, and must not be opened as an SVG. */
export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'

const stored: SharpOptions = { failOn: 'error', limitInputPixels: 40_000_000 }

/** Crops a stored picture to this size like `object-position` in CSS. */
export async function cropped(
  sharp: MakeSharp,
  bytes: Buffer,
  focus: Focus,
  { width, height }: Dimensions,
): Promise<Layer> {
  const { width: wide, height: high } = await sharp(bytes, stored).metadata()
  const scale = Math.max(width / wide, height / high)
  const whole = { width: Math.max(width, Math.round(wide * scale)), height: Math.max(height, Math.round(high * scale)) }
  const part = {
    left: Math.round(((whole.width - width) * focus.x) / 100),
    top: Math.round(((whole.height - height) * focus.y) / 100),
  }
  const image = sharp(bytes, stored).flatten({ background: '#ffffff' })
  return layerOf(image.resize({ ...whole, fit: 'fill' }).extract({ ...part, width, height }))
}

export const fitted = (sharp: MakeSharp, bytes: Buffer, { width, height }: Dimensions): Promise<Layer> =>
  layerOf(sharp(bytes, stored).resize({ width, height, fit: 'inside' }))

export function drawn(
  sharp: MakeSharp,
  name: string,
  { width, height }: Dimensions,
  recolored: [from: string, to: string][] = [],
) {
  const svg = readResource(`server/public-pages/cards/drawings/${name}.svg`).toString('utf8')
  const own = recolored.reduce((text, [from, to]) => text.replaceAll(from, to), svg)
  return layerOf(sharp(Buffer.from(own), { density: 300 }).resize({ width, height, fit: 'inside' }))
}

export const shapes = (sharp: MakeSharp, { width, height }: Dimensions, content: string): Promise<Layer> =>
  layerOf(
    sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`)),
  )
