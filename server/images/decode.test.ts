import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blackPng, picture } from '#server/testing/pictures.ts'
import { decodePicture, maxPixels } from './decode.ts'

const refusal = async (bytes: Buffer) => decodePicture(bytes).catch((error) => error.code)
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inside}</svg>`)
const pixel = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]

describe('a picture that is accepted', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('may be %s and becomes WebP', async (format) => {
    const { hash, full, small } = await decodePicture(await picture(format))
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    for (const rendition of [full, small]) {
      const { format: kept, width, height } = await sharp(rendition.bytes).metadata()
      expect([kept, width, height]).toEqual(['webp', 60, 40])
      expect([rendition.width, rendition.height]).toEqual([60, 40])
    }
  })

  it('may be a print in four inks', async () => {
    const { full } = await decodePicture(
      await sharp(await picture('png'))
        .toColourspace('cmyk')
        .jpeg()
        .toBuffer(),
    )
    expect((await sharp(full.bytes).metadata()).space).toBe('srgb')
  })

  it.each([
    [3200, 1200, [1600, 600], [480, 180]],
    [1601, 10, [1600, 10], [480, 3]],
    [1600, 2400, [1600, 2400], [480, 720]],
    [479, 10, [479, 10], [479, 10]],
    [1, 1, [1, 1], [1, 1]],
  ])('of %i by %i pixels is made smaller, never larger', async (width, height, full, small) => {
    const result = await decodePicture(await picture('png', { width, height }))
    expect([result.full.width, result.full.height]).toEqual(full)
    expect([result.small.width, result.small.height]).toEqual(small)
  })

  it('is turned upright', async () => {
    const halves = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffffff' } })
      .composite([{ input: await picture('png', { width: 300, height: 400, background: '#ff0000' }), left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { full, small } = await decodePicture(halves)
    expect([full.width, full.height, small.width, small.height]).toEqual([400, 600, 400, 600])
    const [top, bottom] = [await pixel(full.bytes, 200, 50), await pixel(full.bytes, 200, 550)]
    expect(top[1]).toBeLessThan(60)
    expect(bottom[1]).toBeGreaterThan(200)
  })

  it('keeps no metadata: neither place nor camera nor owner', async () => {
    const taken = await sharp(await picture('jpeg', { width: 800, height: 600 }))
      .withExif({
        IFD0: { Artist: 'Rita Private', Make: 'Camera' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '52/1 31/1 12/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '13/1 24/1 18/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withIccProfile('p3', { attach: true })
      .toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()
    const { full, small } = await decodePicture(taken)
    for (const { bytes } of [full, small]) {
      const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
      expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(bytes.toString('latin1')).not.toMatch(/EXIF|Exif|XMP |ICCP|Rita|GPS/)
    }
  })

  it('has the same name whenever it is the same picture, and another one otherwise', async () => {
    const [one, again, other] = await Promise.all([
      decodePicture(await picture('png')),
      decodePicture(await picture('png')),
      decodePicture(await picture('png', { background: '#000000' })),
    ])
    expect(again.hash).toBe(one.hash)
    expect(other.hash).not.toBe(one.hash)
  })
})

describe('what is refused as no picture', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => svg('<rect width="10" height="10"/>')],
    ['an SVG with a script', () => svg('<script>alert(1)</script>')],
    ['an SVG that reads a file', () => svg('<image href="file:///etc/passwd"/>')],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')],
    ['a TIFF', () => picture('tiff')],
    ['random bytes', () => Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + 13) % 251))],
    ['text', () => Buffer.from('hello')],
    ['one byte', () => Buffer.from([0xff])],
    ['nothing', () => Buffer.alloc(0)],
    ['the head of a PNG', async () => (await picture('png')).subarray(0, 33)],
    ['half a JPEG', async () => half(await noise('jpeg'))],
    ['half a PNG', async () => half(await noise('png'))],
    ['half a WebP', async () => half(await noise('webp'))],
    ['a JPEG whose end is missing', async () => (await noise('jpeg')).subarray(0, -1000)],
    [
      'a PNG with a web page for pixels',
      async () => Buffer.concat([(await picture('png')).subarray(0, 60), Buffer.from('<html>'.repeat(50))]),
    ],
  ])('%s', async (_what, make) => {
    expect(await refusal(await make())).toBe('NOT_A_PICTURE')
  })

  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const noise = (format: 'jpeg' | 'png' | 'webp') =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer()
})

describe('a bomb', () => {
  it('of 900 million pixels in a small file is refused before it is unpacked', async () => {
    const bomb = await blackPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    await setTimeout(0)
    const before = process.resourceUsage().maxRSS
    const cpu = process.cpuUsage()
    expect(await refusal(bomb)).toBe('TOO_MANY_PIXELS')
    const { user, system } = process.cpuUsage(cpu)
    expect((user + system) / 1000).toBeLessThan(500)
    // unpacked it would take 900 MB at least
    expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(100)
  })

  it('is anything above 64 million pixels', async () => {
    expect(maxPixels).toBe(64_000_000)
    expect(await refusal(await blackPng(8001, 8000))).toBe('TOO_MANY_PIXELS')
  })
})
