import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { blackPng, jpegInTurns, picture } from '#server/testing/pictures.ts'
import { createDecoder, type Decoder, decodePicture } from './decode.ts'
import { decodeCost, maxPixels } from './picture-cost.ts'

const refusal = async (bytes: Buffer) => decodePicture(bytes).catch((error) => error.code)
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inside}</svg>`)
const pixel = async (bytes: Buffer, left: number, top: number) => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
]

describe('a picture that is accepted', { timeout: 30_000 }, () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('may be %s and becomes WebP', async (format) => {
    const { hash, full, small } = await decodePicture(await picture(format))
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    for (const rendition of [full, small]) {
      const { format: kept, width, height } = await sharp(rendition.bytes).metadata()
      expect([kept, width, height]).toEqual(['webp', 60, 40])
      expect([rendition.width, rendition.height]).toEqual([60, 40])
    }
  })

  it('may be a CMYK print', async () => {
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
    [1600, 6000, [640, 2400], [480, 1800]],
    [479, 10, [479, 10], [479, 10]],
    [1, 1, [1, 1], [1, 1]],
  ])('of %i by %i pixels is made smaller, never larger', async (width, height, full, small) => {
    const result = await decodePicture(await picture('png', { width, height }))
    expect([result.full.width, result.full.height]).toEqual(full)
    expect([result.small.width, result.small.height]).toEqual(small)
  })

  it('is rotated upright', async () => {
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

  it('has the same hash if it is the same picture, and another hash otherwise', async () => {
    const [one, again, other] = await Promise.all([
      decodePicture(await picture('png')),
      decodePicture(await picture('png')),
      decodePicture(await picture('png', { background: '#000000' })),
    ])
    expect(again.hash).toBe(one.hash)
    expect(other.hash).not.toBe(one.hash)
  })
})

describe('the focal point', { timeout: 30_000 }, () => {
  const spot = async (width: number, height: number, left: number, top: number, background = '#9a9a9a') =>
    sharp({ create: { width, height, channels: 3, background } }).composite([
      { input: await picture('png', { width: 90, height: 90, background: '#d94010' }), left, top },
    ])

  it.each([
    ['the upper left', 1200, 900, 20, 20, 0, 0],
    ['the lower right', 1200, 900, 1090, 790, 100, 100],
    ['the top of a very tall picture', 300, 3000, 105, 10, 50, 0],
    ['the foot of a very tall picture', 300, 3000, 105, 2900, 50, 100],
    ['the left edge of a panorama', 3000, 300, 10, 105, 0, 50],
    ['the right edge of a panorama', 3000, 300, 2900, 105, 100, 50],
  ])('is at %s when the subject is there', async (_where, width, height, left, top, x, y) => {
    const { focus } = await decodePicture(await (await spot(width, height, left, top)).png().toBuffer())
    expect(Math.abs(focus.x - x)).toBeLessThan(10)
    expect(Math.abs(focus.y - y)).toBeLessThan(10)
  })

  it('is relative to the upright picture', async () => {
    const lying = await (await spot(1200, 300, 10, 105)).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await decodePicture(lying)).focus.y).toBe(0)
    const upsideDown = await (await spot(1200, 300, 10, 105)).withMetadata({ orientation: 3 }).jpeg().toBuffer()
    expect((await decodePicture(upsideDown)).focus.x).toBe(100)
  })

  it('is the center if nothing stands out, with or without grain', async () => {
    const grain = { type: 'gaussian', mean: 128, sigma: 12 } as const
    const wall = sharp({ create: { width: 900, height: 2000, channels: 3, background: '#000', noise: grain } })
    expect((await decodePicture(await picture('jpeg', { width: 600, height: 2400 }))).focus).toEqual({ x: 50, y: 50 })
    expect((await decodePicture(await wall.jpeg().toBuffer())).focus).toEqual({ x: 50, y: 50 })
  })

  it.each([
    ['one pixel', 1, 1],
    ['a line across', 1600, 1],
    ['a line down', 1, 2400],
  ])('of %s is the center', async (_what, width, height) => {
    expect((await decodePicture(await picture('png', { width, height }))).focus).toEqual({ x: 50, y: 50 })
  })

  it('is found in grayscale, CMYK, and transparent pictures', async () => {
    const grey = await (await spot(300, 1500, 105, 1400, '#ffffff')).greyscale().png().toBuffer()
    const inks = await (await spot(300, 1500, 105, 1400)).toColourspace('cmyk').jpeg().toBuffer()
    const clear = sharp({ create: { width: 300, height: 1500, channels: 4, background: '#ff00ff00' } })
    const cutOut = await clear
      .composite([{ input: await picture('png', { width: 90, height: 90 }), left: 105, top: 1400 }])
      .png()
      .toBuffer()
    const greyAndClear = await sharp(cutOut).greyscale().png().toBuffer()
    for (const bytes of [grey, inks, cutOut, greyAndClear]) expect((await decodePicture(bytes)).focus.y).toBe(100)
  })
})

describe('a file refused as no picture', () => {
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

describe('a bomb', { timeout: 30_000 }, () => {
  it('of 900 million pixels in a small file is refused before it is unpacked', async () => {
    const bomb = await blackPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refusal(bomb)).toBe('TOO_MANY_PIXELS')
  })

  it('is any picture above 40 million pixels', async () => {
    expect(maxPixels).toBe(40_000_000)
    expect(await refusal(await blackPng(8001, 5000))).toBe('TOO_MANY_PIXELS')
    expect((await decodePicture(await blackPng(8000, 5000))).full.width).toBe(1600)
  })

  it.each([
    ['a GIF', { format: 'gif', isProgressive: false, channels: 3 }, 13],
    ['an AVIF', { format: 'heif', isProgressive: false, channels: 3 }, 3],
    ['a WebP', { format: 'webp', isProgressive: false, channels: 4 }, 18],
    ['a JPEG', { format: 'jpeg', isProgressive: false, channels: 3 }, 40],
    ['a progressive JPEG', { format: 'jpeg', isProgressive: true, channels: 3 }, 12],
    ['a progressive JPEG in four inks', { format: 'jpeg', isProgressive: true, channels: 4 }, 9],
    ['a PNG', { format: 'png', isProgressive: false, channels: 4 }, 40],
    ['an interlaced PNG', { format: 'png', isProgressive: true, channels: 3 }, 19],
    ['an interlaced PNG that lets through light', { format: 'png', isProgressive: true, channels: 4 }, 14],
    ['an interlaced PNG of fine shades', { format: 'png', isProgressive: true, channels: 4, depth: 'ushort' }, 7],
  ] as const)('as %s has fewer pixels, because it costs more to open', (_what, header, megapixels) => {
    const accepted = (million: number) => {
      const side = Math.floor(Math.sqrt(million * 1e6))
      return !('refused' in decodeCost({ ...plain, ...header, width: side, height: side }))
    }
    const largest = Array.from({ length: 50 }, (_, million) => million + 1).findLast(accepted)
    expect(largest).toBe(megapixels)
  })
  const plain = { depth: 'uchar', hasAlpha: false, autoOrient: { width: 1000, height: 1000 } } as const

  it('that takes more than its header says kills its decoder, and affects no other picture', async () => {
    const decoder = createDecoder({ limits: { memory: 140e6, processor: 20_000 } })
    const charged: number[] = []
    const bomb = decoder.decode(jpegInTurns(3500, 3500), (pixels) => charged.push(pixels))
    const others = [1, 2, 3].map(async (n) => decoder.decode(await picture('png', { width: 100 + n })))
    await expect(bomb).rejects.toMatchObject({
      code: 'PICTURE_TOO_HEAVY',
      cause: { message: 'it needed more than 140 MB of memory' },
    })
    expect((await Promise.all(others)).map(({ full }) => full.width)).toEqual([101, 102, 103])
    // charged once for decoding, and once for killing the decoder
    expect(charged).toEqual([39_576_924, 160_000_000])
  })

  it('that takes too much CPU time is stopped', async () => {
    const decoder = createDecoder({ limits: { memory: 1e9, processor: 100 } })
    await expect(decoder.decode(await blackPng(6000, 6000))).rejects.toMatchObject({
      code: 'PICTURE_TOO_HEAVY',
      cause: { message: 'it needed more than 0.1 s of the processor' },
    })
  })
})

describe('the decoder', { timeout: 30_000 }, () => {
  const pid = async (decoder: Decoder) => {
    await decoder.decode(await picture('png'))
    return decoder.pid() ?? 0
  }
  const hasEnded = (process_: number) => {
    try {
      return !process.kill(process_, 0)
    } catch {
      return true
    }
  }

  it('that is killed is replaced, and its picture is opened by the next', async () => {
    const decoder = createDecoder()
    const first = await pid(decoder)
    const sent = [200, 300].map(async (width) => decoder.decode(await picture('png', { width })))
    process.kill(first, 'SIGKILL')
    expect((await Promise.all(sent)).map(({ full }) => full.width)).toEqual([200, 300])
    expect(decoder.pid()).not.toBe(first)
  })

  it('that hangs is replaced, and its picture is opened by the next', async () => {
    const decoder = createDecoder({ timeout: 4000 })
    const first = await pid(decoder)
    process.kill(first, 'SIGSTOP')
    expect((await decoder.decode(await picture('png', { width: 200 }))).full.width).toBe(200)
    const second = decoder.pid() ?? 0
    expect(second).not.toBe(first)
    expect(hasEnded(first)).toBe(true)
  })

  it('ends when idle, and starts again', async () => {
    const decoder = createDecoder({ idle: 50 })
    const first = await pid(decoder)
    await expect.poll(() => hasEnded(first)).toBe(true)
    expect(await pid(decoder)).not.toBe(first)
  })

  it('opens concurrent pictures', async () => {
    const widths = Array.from({ length: 20 }, (_, n) => 100 + n)
    const opened = await Promise.all(widths.map(async (width) => decodePicture(await picture('jpeg', { width }))))
    expect(opened.map(({ full }) => full.width)).toEqual(widths)
  })

  it('refuses a file that can not be read to its end, and no other', async () => {
    const decoder = createDecoder()
    const torn = { size: 1000, read: tear }
    const others = [1, 2].map(async (n) => decoder.decode(await picture('png', { width: 100 + n })))
    await expect(decoder.decode(torn)).rejects.toThrow('the disk is gone')
    expect((await Promise.all(others)).map(({ full }) => full.width)).toEqual([101, 102])
  })
  async function* tear() {
    yield Buffer.alloc(10)
    throw new Error('the disk is gone')
  }
})
