import { crc32, createDeflate } from 'node:zlib'
import sharp from 'sharp'

/** A picture file of one colour, e.g. `await picture('jpeg')`. */
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

/** A valid PNG of one bit per pixel, all black: a huge picture in a small file. */
export async function blackPng(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const deflate = createDeflate()
  const row = 1 + Math.ceil(width / 8)
  const rows = Buffer.alloc(row * 250)
  for (let y = 0; y < height; y += 250) deflate.write(rows.subarray(0, row * Math.min(250, height - y)))
  deflate.end()
  const packed: Buffer[] = await deflate.toArray()
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A form as a browser sends it, with these files and texts. */
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
