import { createRequire } from 'node:module'
import sharp from 'sharp'

type DecodeQr = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null

// some tools see its default export as a property, others as the module
const read: DecodeQr = createRequire(import.meta.url)('jsqr')

export async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data
}
