import { createRequire } from 'node:module'
import sharp from 'sharp'

type DecodeQr = (pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null

// its types name the function 'default' for some readers of them, and the module itself for others
const read: DecodeQr = createRequire(import.meta.url)('jsqr')

/** What a camera reads in a picture's QR code. */
export async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data
}
