import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Account } from './visitor.ts'

export async function photo(seed: number, { width = 800, height = 600 } = {}) {
  const background = { r: (seed * 53) % 256, g: 140, b: (seed * 97) % 256 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** A photo with more bytes and pixels than the server accepts: noise, which compresses worst. */
export async function hugePhoto(name: string) {
  const [width, height] = [5200, 3900]
  const grains = randomBytes(width * height * 3)
  const buffer = await sharp(grains, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export async function uploadPhoto(
  { url }: { url: string },
  account: Account,
  seed: number,
  size: { width?: number; height?: number } = {},
): Promise<string> {
  const { name, mimeType, buffer } = await photo(seed, size)
  const body = new FormData()
  body.set('image', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const headers = { authorization: `Bearer ${account.token}` }
  const answer = await fetch(`${url}/api/images`, { method: 'POST', headers, body })
  if (answer.status !== 201) throw new Error(`Uploading answered ${answer.status}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { image: string } }
  return data.image
}
