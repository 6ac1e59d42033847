import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { blackPng, multipart, picture } from '#server/testing/pictures.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import { focalPoints } from './store.ts'

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

type Form = Awaited<ReturnType<typeof multipart>>
const send = (form: Form, person: Pick<HarnessUser, 'http'> = shelter.user) =>
  person.http({ method: 'POST', url: '/api/images', ...form })
const upload = async (bytes: Buffer) => send(await multipart([['image', bytes]]))
const notAPicture = 'We can’t read this picture. Please choose a PNG, JPEG, WebP, GIF, or AVIF.'
const missing = 'Please send a picture in the field “image”.'

describe('uploading a picture', () => {
  it('responds with 201, the absolute URL, and the size', async () => {
    const response = await send({
      ...(await multipart([['image', await picture('png', { width: 2000, height: 1000 })]])),
    })
    expect(response.statusCode).toBe(201)
    const { data, success, status } = response.json()
    expect({ success, status }).toEqual({ success: true, status: 201 })
    expect(data).toMatchObject({ width: 1600, height: 800, display_url: data.url })
    expect(data.url).toMatch(/^http:\/\/localhost(:80)?\/images\/[0-9a-f]{64}\.webp$/)
    const served = await shelter.anonymous.http({ url: new URL(data.url).pathname })
    expect(served.statusCode).toBe(200)
  })

  it('responds with the focal point of the subject', async () => {
    const pet = { input: await picture('png', { width: 90, height: 90, background: '#d94010' }), left: 105, top: 1400 }
    const wall = sharp({ create: { width: 300, height: 1500, channels: 3, background: '#9a9a9a' } })
    const { focus } = (await upload(await wall.composite([pet]).png().toBuffer())).json().data
    expect(focus).toEqual({ x: expect.any(Number), y: 100 })
  })

  it('stores the focal point with the picture; older pictures, and pictures elsewhere, have none', async () => {
    const { db } = shelter
    const [first, second] = await Promise.all(
      [300, 400].map(async (width) => (await upload(await picture('png', { width }))).json().data.image),
    )
    const { images } = db.schema
    const elsewhere = 'https://example.org/a.png'
    const middle = { x: 50, y: 50 }
    const asked = [first, elsewhere, second, `/images/${'0'.repeat(64)}.webp`]
    expect(await focalPoints(db, asked)).toEqual(new Map([first, second].map((image) => [image, middle])))
    await db.transaction((tx) =>
      tx
        .update(images)
        .set({ focusX: null, focusY: null })
        .where(eq(images.hash, uploadedImageHash(first) ?? '')),
    )
    expect(await focalPoints(db, asked)).toEqual(new Map([[second, middle]]))
    expect(await focalPoints(db, [elsewhere])).toEqual(new Map())
  })

  it('gives equal pictures the same URL, and stores them once', async () => {
    const bytes = await picture('jpeg')
    const form = await multipart([['image', bytes]])
    const addresses = await Promise.all([send(form), send(form), send(form, shelter.other)])
    expect(new Set(addresses.map((response) => response.json().data.url)).size).toBe(1)
    expect(await shelter.db.read.$count(shelter.db.schema.images)).toBe(1)
  })

  it('makes a picture that a pet can have, and no other URL of this site is accepted', async () => {
    const { url } = (await upload(await picture('png'))).json().data
    const pet = { name: 'Rex', age: '2', category: 'Dog', location: 'Here', description: 'Good.' } as const
    const image = new URL(url).pathname
    expect(await shelter.user.call.pets.add({ ...pet, image })).toMatchObject({ image })
    const unknown = `/images/${'0'.repeat(64)}.webp`
    await expect(shelter.user.call.pets.add({ ...pet, image: unknown })).rejects.toThrow(
      'This picture isn’t stored here. Please upload it again.',
    )
  })

  it('finds the picture among other fields', async () => {
    const form = await multipart([
      ['note', 'a good dog'],
      ['image', await picture('png')],
      ['more', 'text'],
    ])
    expect((await send(form)).statusCode).toBe(201)
  })

  it.each<[string, () => Promise<Form> | Form, number, string]>([
    ['no picture', () => multipart([['note', 'no picture here']]), 400, missing],
    ['a picture in another field', async () => multipart([['photo', await picture('png')]]), 400, missing],
    ['text in the field', () => multipart([['image', 'https://example.org/a.png']]), 400, missing],
    ['an empty file', () => multipart([['image', Buffer.alloc(0)]]), 400, missing],
    ['no form at all', () => ({ headers: { 'content-type': 'image/png' }, payload: Buffer.from('x') }), 400, missing],
    [
      'JSON',
      () => ({ headers: { 'content-type': 'application/json' }, payload: Buffer.from('{"image":"x"}') }),
      400,
      missing,
    ],
    [
      'broken JSON',
      () => ({ headers: { 'content-type': 'application/json' }, payload: Buffer.from('{') }),
      400,
      missing,
    ],
    [
      'a form without its boundary',
      () => ({ headers: { 'content-type': 'multipart/form-data' }, payload: Buffer.from('x') }),
      400,
      missing,
    ],
    [
      'a form that breaks off',
      async () => {
        const form = await multipart([['image', await picture('png')]])
        return { ...form, payload: form.payload.subarray(0, 150) }
      },
      400,
      missing,
    ],
    [
      'SVG',
      () => multipart([['image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'rex.png']]),
      415,
      notAPicture,
    ],
    ['HTML', () => multipart([['image', Buffer.from('<script>alert(1)</script>'), 'rex.jpg']]), 415, notAPicture],
    [
      'a file that breaks off',
      async () => multipart([['image', (await picture('png')).subarray(0, 40)]]),
      415,
      notAPicture,
    ],
    ['10 MB of nonsense', () => multipart([['image', Buffer.alloc(10 * 1024 * 1024, 7)]]), 415, notAPicture],
    [
      'a byte more than 10 MB',
      () => multipart([['image', Buffer.alloc(10 * 1024 * 1024 + 1, 7)]]),
      413,
      'The picture is larger than 10 MB. Please choose a smaller one.',
    ],
    [
      '12 MB',
      () => multipart([['image', Buffer.alloc(12 * 1024 * 1024, 7)]]),
      413,
      'The picture is larger than 10 MB. Please choose a smaller one.',
    ],
    [
      '30,000 by 30,000 pixels',
      async () => multipart([['image', await blackPng(30_000, 30_000)]]),
      413,
      'The picture has too many pixels. Please choose a smaller one.',
    ],
  ])('refuses %s with a sentence', async (_what, form, status, detail) => {
    const response = await send(await form())
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(response.json()).toMatchObject({ status, detail })
    expect(response.statusCode).toBe(status)
  })
})

describe("a visitor's upload", () => {
  it.each([
    ['a form', 'multipart/form-data; boundary=x'],
    ['JSON', 'application/json'],
    ['text', 'text/plain'],
    ['a picture', 'image/png'],
  ])('of %s is refused with 401 before its body has arrived', async (_what, type) => {
    await shelter.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = shelter.app.server.address() as AddressInfo
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': type, 'content-length': 9_000_000 }
      const request = httpRequest({ port, method: 'POST', path: '/api/images', headers })
      request.once('response', (response) => {
        resolve(response.statusCode)
        request.destroy()
      })
      request.once('error', reject)
      request.write('{"a": "the rest never comes')
    })
    expect(status).toBe(401)
  })

  it('is refused with a sentence', async () => {
    const response = await send(await multipart([['image', await picture('png')]]), shelter.anonymous)
    expect(response.json()).toMatchObject({ status: 401, detail: 'Please log in first.' })
  })
})

describe('serving a picture', () => {
  it('is cached for ever, with its content type', async () => {
    const { url } = (await upload(await picture('png', { width: 1000, height: 500 }))).json().data
    const path = new URL(url).pathname
    const sizes: number[] = []
    for (const address of [path, path.replace('.webp', '-480.webp')]) {
      const response = await shelter.anonymous.http({ url: address })
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      })
      sizes.push(response.rawPayload.length)
    }
    expect(sizes[0]).toBeGreaterThan(sizes[1] ?? 0)
  })

  it('responds with 304 if the client has it, for any form of If-None-Match', async () => {
    const { url } = (await upload(await picture('png'))).json().data
    const path = new URL(url).pathname
    const etag = String((await shelter.anonymous.http({ url: path })).headers.etag)
    expect(etag).toMatch(/^"[^"]+"$/)
    for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await shelter.anonymous.http({ url: path, headers: { 'if-none-match': value } })
      expect([value, again.statusCode, again.rawPayload.length]).toEqual([value, 304, 0])
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
    }
    const changed = await shelter.anonymous.http({ url: path, headers: { 'if-none-match': '"other"' } })
    expect(changed.statusCode).toBe(200)
    const small = await shelter.anonymous.http({
      url: path.replace('.webp', '-480.webp'),
      headers: { 'if-none-match': etag },
    })
    expect(small.statusCode).toBe(200)
  })

  it('responds to HEAD with its length and no body', async () => {
    const path = new URL((await upload(await picture('png'))).json().data.url).pathname
    const response = await shelter.anonymous.http({ method: 'HEAD', url: path })
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, 0])
    expect(Number(response.headers['content-length'])).toBeGreaterThan(0)
  })

  it.each([
    `/images/${'0'.repeat(64)}.webp`,
    `/images/${'0'.repeat(64)}-480.webp`,
    `/images/${'0'.repeat(64)}-999.webp`,
    `/images/${'0'.repeat(63)}.webp`,
    '/images/..%2f..%2fpackage.json',
    '/images/%00.webp',
    '/images/',
  ])('responds with 404 for %s', async (url) => {
    const response = await shelter.anonymous.http({ url })
    expect(response.json()).toMatchObject({ status: 404, detail: 'There’s nothing at this address.' })
    expect(response.headers['cache-control']).toBe('no-store')
  })
})
