import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { multipart, picture } from '#server/testing/pictures.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import { emptySettings } from '#shared/settings.ts'
import { deleteUnusedImages } from './store.ts'

async function shelterWith() {
  const shelter = await startHarness()
  const upload = async (bytes: Buffer) =>
    shelter.admin.http({ method: 'POST', url: '/api/images', ...(await multipart([['image', bytes, 'logo.png']])) })
  const kept = async (bytes: Buffer): Promise<string> => (await upload(bytes)).json().data.image
  const save = (logo: string | null) => shelter.admin.http({ method: 'PATCH', url: '/api/settings', payload: { logo } })
  return { ...shelter, upload, kept, save }
}

test('a logo is an uploaded picture, and pages get its size', async () => {
  const { kept, save, app } = await shelterWith()
  const logo = await kept(await picture('png', { width: 200, height: 40 }))
  expect((await save(logo)).json().saved.logo).toBe(logo)
  expect((await app.inject('/api/config')).json()).toMatchObject({ logo, logoSize: { width: 200, height: 40 } })
  expect((await app.inject('/')).body).toContain(logo.replace('.webp', '-480.webp'))
  await save(null)
  expect((await app.inject('/api/config')).json()).toMatchObject({ logo: null, logoSize: null })
})

test('the URL that the upload returned can be saved as the logo, and is stored without the origin', async () => {
  const { upload, save, app } = await shelterWith()
  const { url, image } = (await upload(await picture('png', { width: 200, height: 40 }))).json().data
  expect(url).toMatch(/^http:/)
  const saved = await save(url)
  expect([saved.statusCode, saved.json().saved.logo]).toEqual([200, image])
  expect((await app.inject('/api/config')).json()).toMatchObject({ logo: image, logoSize: { width: 200, height: 40 } })
  expect((await save(url.replace(/^http:\/\/[^/]+/, 'https://elsewhere.example'))).statusCode).toBe(400)
})

test.each([
  ['one pixel', 1, 1],
  ['a strip', 2000, 20],
  ['a thin line', 20, 400],
])('%s is refused with the requirements of a logo', async (_, width, height) => {
  const { kept, save } = await shelterWith()
  const { status, errors } = (await save(await kept(await picture('png', { width, height })))).json()
  expect(status).toBe(400)
  expect(errors).toEqual([
    {
      path: 'logo',
      message: expect.stringMatching(/^The logo is \d+ × \d+ pixels, and needs at least 32 × 32$/),
      code: 'settingRules.logoTooSmall',
      params: expect.objectContaining({ min: 32 }),
    },
  ])
})

test.each([
  [`/images/${'0'.repeat(64)}.webp`, 'The logo is not stored here. Please upload it again'],
  ['https://example.org/logo.png', 'Please upload the logo: a link to a picture elsewhere can’t be one'],
])('%s is no logo', async (address, message) => {
  const { save } = await shelterWith()
  expect((await save(address)).json()).toMatchObject({ status: 400, errors: [{ path: 'logo', message }] })
})

test('a picture at imgbb can be a logo, of which only the URL is known', async () => {
  const { save, app } = await shelterWith()
  const logo = 'https://i.ibb.co/abc/logo.webp'
  expect((await save(logo)).statusCode).toBe(200)
  expect((await app.inject('/api/config')).json()).toMatchObject({ logo, logoSize: null })
})

test('an SVG is refused, and so is a file of more than 10 MB, each in a sentence', async () => {
  const { upload } = await shelterWith()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="9" height="9"/></svg>',
  )
  expect((await upload(svg)).json()).toMatchObject({
    status: 415,
    detail: 'We can’t read this picture. Please choose a PNG, JPEG, WebP, GIF, or AVIF.',
  })
  expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).json()).toMatchObject({
    status: 413,
    detail: 'The picture is larger than 10 MB. Please choose a smaller one.',
  })
})

test('transparency of a logo is kept, in both sizes', async () => {
  const { kept, app } = await shelterWith()
  const half = { input: await picture('png', { width: 300, height: 200 }), left: 300, top: 0 }
  const clear = { width: 600, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  const logo = await kept(await sharp({ create: clear }).composite([half]).png().toBuffer())
  for (const address of [logo, logo.replace('.webp', '-480.webp')]) {
    const { data, info } = await sharp((await app.inject(address)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const alpha = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3]
    expect(info.channels).toBe(4)
    expect(alpha(2, 2)).toBe(0)
    expect(alpha(info.width - 3, 2)).toBe(255)
  }
})

test('the logo is kept while in use, and deleted once unused', async () => {
  const { kept, save, app, db } = await shelterWith()
  const logo = await kept(await picture('png', { width: 64, height: 64 }))
  expect(uploadedImageHash(logo)).not.toBeNull()
  await save(logo)
  const later = new Date(Date.now() + 60_000)
  expect(await deleteUnusedImages(db, later)).toBe(0)
  expect((await app.inject(logo)).statusCode).toBe(200)
  await save(null)
  expect(await deleteUnusedImages(db, later)).toBe(1)
  expect((await app.inject(logo)).statusCode).toBe(404)
})

test('a saved logo stays when another setting is changed', async () => {
  const { admin, save } = await shelterWith()
  await save('https://i.ibb.co/abc/logo.webp')
  const { version, saved } = await admin.call.settings.get()
  await admin.call.settings.save({ version, values: { ...saved, phone: '+45 1234' } })
  expect((await admin.call.settings.get()).saved).toEqual({
    ...emptySettings,
    logo: 'https://i.ibb.co/abc/logo.webp',
    phone: '+45 1234',
  })
})
