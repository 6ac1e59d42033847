import sharp from 'sharp'

/** A photo as a phone would send it, made on the spot; every `seed` gives another one. */
export async function photo(seed: number, { width = 800, height = 600 } = {}) {
  const background = { r: (seed * 53) % 256, g: 140, b: (seed * 97) % 256 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `photo-${seed}.jpg`, mimeType: 'image/jpeg', buffer }
}
