import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

export const picture = (
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'tiff',
  { width = 60, height = 40, background = '#d97706' } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

type FlatPng = { bitsPerPixel?: 1 | 64; interlaced?: boolean }

/** The uncompressed size of a PNG in bytes: its rows with their filter bytes, or those of Adam7's seven passes. */
function unpackedBytes(width: number, height: number, { bitsPerPixel = 1, interlaced = false }: FlatPng): number {
  const rows = (w: number, h: number) => (w === 0 ? 0 : h * (1 + Math.ceil((w * bitsPerPixel) / 8)))
  if (!interlaced) return rows(width, height)
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const
  return passes.reduce(
    (sum, [x, y, dx, dy]) => sum + rows(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  )
}

/** A valid black PNG with one bit or four channels per pixel: a huge picture in a small file. */
export async function blackPng(width: number, height: number, kind: FlatPng = {}): Promise<Buffer> {
  const { bitsPerPixel = 1, interlaced = false } = kind
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = bitsPerPixel === 1 ? 1 : 16
  header[9] = bitsPerPixel === 1 ? 0 : 6
  header[12] = interlaced ? 1 : 0
  const deflate = createDeflate()
  const zeros = Buffer.alloc(1_000_000)
  for (let left = unpackedBytes(width, height, kind); left > 0; left -= zeros.length)
    deflate.write(zeros.subarray(0, Math.min(left, zeros.length)))
  deflate.end()
  const packed: Buffer[] = await deflate.toArray()
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A valid black GIF. Each LZW code stands for one more pixel than the previous one, up to the last code. */
export function blackGif(width: number, height: number): Buffer {
  const [clear, end, firstRun, lastCode] = [4, 5, 6, 4095]
  const codes: { code: number; bits: number }[] = []
  const bitsFor = (code: number) => Math.max(3, code.toString(2).length)
  let next = firstRun
  const emit = (code: number) => codes.push({ code, bits: bitsFor(Math.min(next, lastCode)) })
  emit(clear)
  for (let left = width * height; left > 0; ) {
    emit(0)
    left -= 1
    for (; left > 0 && next <= lastCode; next += 1) {
      const run = Math.min(left, next - 4)
      emit(run === 1 ? 0 : run + 4)
      left -= run
    }
    if (left === 0) break
    emit(clear)
    next = firstRun
  }
  emit(end)
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const colors = Buffer.alloc(12)
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from([0x81, 0, 0]),
    colors,
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2]),
    ...inBlocks(packedBits(codes)),
    Buffer.from([0, 0x3b]),
  ])
}

function packedBits(codes: { code: number; bits: number }[]): Buffer {
  const bytes: number[] = []
  let held = 0
  let count = 0
  for (const { code, bits } of codes) {
    held |= code << count
    for (count += bits; count >= 8; count -= 8) {
      bytes.push(held & 0xff)
      held >>>= 8
    }
  }
  return Buffer.from([...bytes, held])
}

const inBlocks = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / 255) }, (_, index) => {
    const block = bytes.subarray(index * 255, (index + 1) * 255)
    return Buffer.concat([Buffer.from([block.length]), block])
  })

/** A valid gray progressive JPEG: a decoder must keep the whole picture until the last scan, six bytes per pixel. */
export function jpegInTurns(width: number, height: number): Buffer {
  const segment = (marker: number, ...bytes: number[]) =>
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff, ...bytes])
  const components = [1, 2, 3]
  // one code of one bit, which means: no change
  const codes = (kind: number) => segment(0xc4, kind, 1, ...Array(15).fill(0), 0)
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const nothingNew = Buffer.alloc(Math.ceil((blocks * 2) / 8))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(
      0xc0,
      ...[8, height >> 8, height & 0xff, width >> 8, width & 0xff],
      ...[3, ...components.flatMap((id) => [id, 0x11, 0])],
    ),
    codes(0x00),
    codes(0x10),
    ...components.flatMap((id) => [segment(0xda, 1, id, 0x00, 0, 63, 0), nothingNew]),
    Buffer.from([0xff, 0xd9]),
  ])
}

export async function multipart(fields: [name: string, value: Buffer | string, filename?: string][]) {
  const form = new FormData()
  for (const [name, value, filename] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)]), filename ?? 'picture.png')
  }
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return { headers: { 'content-type': type }, payload: Buffer.from(await request.arrayBuffer()) }
}
