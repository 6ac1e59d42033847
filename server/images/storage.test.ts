import { expect, onTestFinished, test } from 'vitest'
import { startFakeS3 } from '#server/testing/fake-s3.ts'
import { startHarness } from '#server/testing/harness.ts'
import { multipart, picture } from '#server/testing/pictures.ts'
import { movePictures } from './move-pictures.ts'
import { openStorages } from './storage.ts'
import { deleteUnusedImages, saveImage } from './store.ts'
import { sweepUnused } from './sweep-unused.ts'
import { unusedCutoff } from './unused-pictures.ts'

async function withBucket() {
  const s3 = await startFakeS3('the key')
  onTestFinished(() => s3.stop())
  const settings = {
    S3_ENDPOINT: s3.url,
    S3_BUCKET: 'pets',
    S3_ACCESS_KEY_ID: 'the key',
    S3_SECRET_ACCESS_KEY: 'the secret',
  }
  const shelter = await startHarness(settings)
  const upload = async (width: number) => {
    const form = await multipart([['image', await picture('png', { width, height: 300 })]])
    const answer = await shelter.user.http({ method: 'POST', url: '/api/images', ...form })
    expect(answer.statusCode).toBe(201)
    return new URL(answer.json().data.url).pathname
  }
  const served = async (path: string) => {
    const answer = await shelter.anonymous.http({ url: path })
    return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload }
  }
  const records = () => shelter.db.read.select().from(shelter.db.schema.images)
  return { ...shelter, s3, storages: openStorages(shelter.db, shelter.config), upload, served, records }
}

const small = (path: string) => path.replace('.webp', '-480.webp')

test('with S3, uploads are stored in the bucket, not in the database, and served at the same kind of URL', async () => {
  const { s3, upload, served, records } = await withBucket()
  const path = await upload(1000)
  expect([...s3.objects.keys()].sort()).toEqual([`/pets${path}`, `/pets${small(path)}`].sort())
  expect(await records()).toMatchObject([{ store: 's3', fullBytes: null, smallBytes: null }])
  for (const address of [path, small(path)]) {
    const { status, type, bytes } = await served(address)
    expect({ status, type }).toEqual({ status: 200, type: 'image/webp' })
    expect(bytes.equals(s3.objects.get(`/pets${address}`)?.body ?? Buffer.alloc(0))).toBe(true)
    expect(s3.objects.get(`/pets${address}`)?.type).toBe('image/webp')
  }
})

test('a picture missing in the bucket is a 404, and one that the bucket refuses is not stored', async () => {
  const { s3, upload, served, db, config, records } = await withBucket()
  const path = await upload(500)
  s3.objects.clear()
  expect((await served(path)).status).toBe(404)
  const stranger = openStorages(db, { ...config, ...(config.s3 && { s3: { ...config.s3, accessKeyId: 'another' } }) })
  const bytes = Buffer.from('webp')
  const unlucky = {
    hash: 'c'.repeat(64),
    full: { bytes, width: 1, height: 1 },
    small: { bytes, width: 1, height: 1 },
    focus: { x: 50, y: 50 },
  }
  await expect(saveImage(db, 'uma', unlucky, { storages: stranger })).rejects.toThrow('AccessDenied')
  expect(await records()).toHaveLength(1)
})

test('an unavailable bucket is a 503, and a refusal a 502, each with a sentence; nothing is stored', async () => {
  const { s3, upload, user, anonymous, records } = await withBucket()
  const path = await upload(500)
  const form = await multipart([['image', await picture('png', { width: 700, height: 300 })]])
  const answers = async () => [
    (await anonymous.http({ url: path })).json(),
    (await user.http({ method: 'POST', url: '/api/images', ...form })).json(),
  ]
  const refused = { status: 502, detail: expect.stringContaining('rejected this picture') }
  const away = { status: 503, detail: expect.stringContaining('can’t reach our picture storage right now') }
  s3.failWith(403)
  expect(await answers()).toMatchObject([refused, refused])
  s3.failWith(503)
  expect(await answers()).toMatchObject([away, away])
  await s3.stop()
  expect(await answers()).toMatchObject([away, away])
  expect(await records()).toHaveLength(1)
})

test('pictures move to the bucket and back, complete, with the same URLs; a second run moves none', async () => {
  const { db, s3, storages, upload, served, records } = await withBucket()
  const paths = [await upload(300), await upload(600), await upload(900)]
  const before = await Promise.all(paths.map(served))
  expect(await movePictures(db, storages, 'database')).toBe(3)
  expect(s3.objects.size).toBe(0)
  expect((await records()).map(({ store, fullBytes }) => [store, fullBytes !== null])).toEqual(
    paths.map(() => ['database', true]),
  )
  expect(await Promise.all(paths.map(served))).toEqual(before)
  expect(await movePictures(db, storages, 's3')).toBe(3)
  expect(s3.objects.size).toBe(6)
  expect((await records()).every(({ fullBytes, smallBytes }) => fullBytes === null && smallBytes === null)).toBe(true)
  expect(await Promise.all(paths.map(served))).toEqual(before)
  expect(await movePictures(db, storages, 's3')).toBe(0)
})

test('a sweep deletes unused pictures in the bucket, too', async () => {
  const { db, s3, storages, upload, user } = await withBucket()
  await upload(400)
  const used = await upload(401)
  await user.call.campaigns.createSimple({ petName: 'Rex', image: used, maxCents: 50_000 })
  const now = new Date(Date.now() + 25 * 3_600_000)
  expect(await sweepUnused(db, storages, { now })).toBe(1)
  expect([...s3.objects.keys()].sort()).toEqual([`/pets${used}`, `/pets${small(used)}`].sort())
  expect(await db.read.$count(db.schema.unusedImages)).toBe(0)
})

test('removing unused pictures removes them from the bucket, too', async () => {
  const { db, s3, storages, upload } = await withBucket()
  await upload(400)
  await db.transaction((tx) => tx.update(db.schema.unusedImages).set({ since: new Date(0) }))
  expect(await deleteUnusedImages(db, unusedCutoff(new Date()), storages)).toBe(1)
  expect(s3.objects.size).toBe(0)
})
