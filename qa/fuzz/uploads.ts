import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { blackGif, blackPng, jpegInTurns, picture } from '#server/testing/pictures.ts'
import type { Draft } from './call.ts'

/** Files by name. Bad ones are no pictures, or too large. */
export type Pictures = { good: Buffer[]; bad: Buffer[] }

export async function makePictures(): Promise<Pictures> {
  const formats = ['png', 'jpeg', 'webp', 'gif', 'avif'] as const
  const good = await Promise.all(formats.map((format) => picture(format)))
  const [png = Buffer.alloc(0), jpeg = Buffer.alloc(0)] = good
  const bad = [
    Buffer.alloc(0),
    Buffer.from('no picture'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    png.subarray(0, 40),
    jpeg.subarray(0, -20),
    Buffer.concat([png.subarray(0, 8), Buffer.alloc(500, 0xff)]),
    await picture('tiff'),
    await blackPng(8000, 8000),
    blackGif(8000, 8000),
    jpegInTurns(8000, 8000),
    Buffer.alloc(10 * 1024 * 1024 + 1, 1),
    readFileSync(import.meta.filename),
  ]
  return { good, bad }
}

type Part = { name: string; file: string; bytes: Buffer }

const boundary = '----fuzz'

function form(parts: Part[], ended: boolean): Buffer {
  const heads = parts.map(({ name, file }) => {
    const filename = file ? `; filename="${file}"` : ''
    return Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n`)
  })
  const all = parts.flatMap(({ bytes }, index) => [heads[index] ?? Buffer.alloc(0), bytes, Buffer.from('\r\n')])
  return Buffer.concat([...all, Buffer.from(ended ? `--${boundary}--\r\n` : '')])
}

export function uploads({ good, bad }: Pictures): fc.Arbitrary<Draft> {
  const bytes = fc.oneof(
    { arbitrary: fc.constantFrom(...good), weight: 4 },
    { arbitrary: fc.constantFrom(...bad), weight: 2 },
    { arbitrary: fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)), weight: 1 },
  )
  const name = fc.oneof(
    { arbitrary: fc.constant('image'), weight: 8 },
    { arbitrary: fc.constantFrom('', 'x', '__proto__', 'a"b'), weight: 1 },
  )
  const file = fc.constantFrom('rex.png', 'rex.png', '', '../../x.png', '\u202egnp.exe', 'x'.repeat(3000))
  const parts = fc.oneof(
    { arbitrary: fc.array(fc.record({ name, file, bytes }), { minLength: 1, maxLength: 1 }), weight: 8 },
    {
      arbitrary: fc.array(fc.record({ name, file, bytes: fc.constant(Buffer.from('x')) }), { maxLength: 14 }),
      weight: 1,
    },
  )
  const types = fc.oneof(
    { arbitrary: fc.constant(`multipart/form-data; boundary=${boundary}`), weight: 12 },
    {
      arbitrary: fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=other',
        'image/png',
        'application/json',
      ),
      weight: 1,
    },
  )
  const kept = fc.oneof(
    { arbitrary: fc.constant(1), weight: 8 },
    { arbitrary: fc.double({ min: 0, max: 1, noNaN: true }), weight: 1 },
  )
  const ended = fc.integer({ min: 0, max: 9 }).map((n) => n > 0)
  return fc.record({ parts, types, kept, ended }).map((made) => {
    const whole = form(made.parts, made.ended)
    const body = whole.subarray(0, Math.ceil(whole.length * made.kept))
    return {
      wants: ['POST /api/images'],
      method: 'POST',
      url: '/api/images',
      headers: { 'content-type': made.types },
      body,
    }
  })
}
