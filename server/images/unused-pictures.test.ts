import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Harness, type HarnessUser, startHarness } from '#server/testing/harness.ts'
import { multipart, picture } from '#server/testing/pictures.ts'
import { goodPet } from '#server/testing/rest.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import { openStorages } from './storage.ts'
import { deleteUnusedImages, saveImage } from './store.ts'
import { sweepUnused } from './sweep-unused.ts'
import { extendUnusedImage, requireUnusedQuota, unusedCutoff } from './unused-pictures.ts'

// Unused pictures are deleted after a day; until then their space is limited (docs/product.md 9.8).

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

const hour = 3_600_000
const sweepAfter = (hours: number) =>
  sweepUnused(shelter.db, openStorages(shelter.db, {}), { now: new Date(Date.now() + hours * hour) })

const send = async (person: HarnessUser, bytes: Buffer, remoteAddress = '192.0.2.1') => {
  const form = await multipart([['image', bytes]])
  return person.http({ method: 'POST', url: '/api/images', remoteAddress, ...form })
}
let width = 20
const upload = async (person: HarnessUser, from?: string) => {
  width += 1
  return send(person, await picture('png', { width, height: 20 }), from)
}
const uploaded = async (person: HarnessUser = shelter.user): Promise<string> => (await upload(person)).json().data.image
const isHere = async (image: string) => (await shelter.anonymous.http({ url: image })).statusCode === 200

type Noted = { bytes?: number; since?: Date; network?: string | null; ownerUid?: string | null }
/** Changes the record of one unused picture. */
const noted = async (image: string, values: Noted) => {
  const { unusedImages } = shelter.db.schema
  const hash = uploadedImageHash(image) ?? ''
  const rows = await shelter.db.transaction((tx) =>
    tx.update(unusedImages).set(values).where(eq(unusedImages.hash, hash)).returning(),
  )
  expect(rows).toHaveLength(1)
}
const notes = () => shelter.db.read.select().from(shelter.db.schema.unusedImages)

test('an unused picture is deleted after a day, and a used one stays', async () => {
  const [unused, shown] = [await uploaded(), await uploaded()]
  await shelter.user.call.pets.add({ ...goodPet, image: shown })
  expect(await sweepAfter(23)).toBe(0)
  expect(await sweepAfter(25)).toBe(1)
  expect([await isHere(unused), await isHere(shown)]).toEqual([false, true])
  expect(await sweepAfter(1000)).toBe(0)
  expect(await notes()).toEqual([])
})

test('a picture stays while any kind of record uses it', async () => {
  const { user, admin } = shelter
  const [further, campaign, update, photo, logo] = [
    await uploaded(),
    await uploaded(),
    await uploaded(),
    await uploaded(),
    (await send(admin, await picture('png', { width: 99, height: 99 }))).json().data.image,
  ]
  const cover = 'https://example.org/rex.jpg'
  await user.call.pets.add({ ...goodPet, image: cover, photos: [{ image: cover }, { image: further }] })
  const { id } = await user.call.campaigns.createSimple({ petName: 'Rex', image: campaign, maxCents: 50_000 })
  await user.call.campaigns.postUpdate({ id, text: 'Better.', image: update })
  await user.call.profile.change({ name: 'Uma', photoURL: photo })
  await admin.call.settings.save({ values: { logo } })
  expect(await notes()).toEqual([])
  expect([await sweepAfter(48), await sweepAfter(96)]).toEqual([0, 0])
  for (const image of [further, campaign, update, photo, logo]) expect(await isHere(image), image).toBe(true)
})

test('a picture that is no longer used is deleted a day after the first sweep that noticed it', async () => {
  const [first, second] = [await uploaded(), await uploaded()]
  const { id, version } = await shelter.user.call.pets.add({ ...goodPet, image: first })
  await sweepAfter(0)
  await shelter.user.call.pets.update({ ...goodPet, image: second, id, version })
  for (const hours of [100, 101, 123]) expect(await sweepAfter(hours)).toBe(0)
  expect(await sweepAfter(125)).toBe(1)
  expect([await isHere(first), await isHere(second)]).toEqual([false, true])
})

test('a picture that is used again within the day stays', async () => {
  const [first, second] = [await uploaded(), await uploaded()]
  const pet = await shelter.user.call.pets.add({ ...goodPet, image: first })
  const without = await shelter.user.call.pets.update({ ...goodPet, image: second, id: pet.id, version: pet.version })
  await sweepAfter(0)
  await shelter.user.call.pets.update({ ...goodPet, image: first, id: pet.id, version: without.version })
  expect(await sweepAfter(25)).toBe(0)
  expect(await sweepAfter(50)).toBe(1)
  expect([await isHere(first), await isHere(second)]).toEqual([true, false])
})

test('a picture saved while it is being deleted stays, or its uploader gets an error', async () => {
  for (let round = 0; round < 30; round += 1) {
    const image = await uploaded()
    const [saved] = await Promise.allSettled([
      sleep(round % 10).then(() => shelter.user.call.pets.add({ ...goodPet, image })),
      sweepAfter(25),
    ])
    expect(await isHere(image), saved.status).toBe(saved.status === 'fulfilled')
    if (saved.status === 'rejected') expect(saved.reason.message).toContain('Please upload it again')
  }
  expect(await sweepAfter(50)).toBe(0)
})

test('a failed save leaves its picture unused', async () => {
  const image = await uploaded()
  const [before] = await notes()
  const add = shelter.user.call.pets.add({
    ...goodPet,
    photos: [{ image }, { image: `/images/${'0'.repeat(64)}.webp` }],
  })
  await expect(add).rejects.toThrow('Please upload it again')
  expect(await notes()).toEqual([before])
})

test('a picture that is uploaded again stays another day, and has its new uploader', async () => {
  const bytes = await picture('png', { width: 500, height: 20 })
  const { image } = (await send(shelter.other, bytes)).json().data
  const [{ bytes: size = 0 } = {}] = await notes()
  await noted(image, { since: unusedCutoff(new Date()) })
  await send(shelter.user, bytes, '2001:db8::7')
  expect(await sweepAfter(1)).toBe(0)
  expect(await notes()).toMatchObject([
    { bytes: size, ownerUid: shelter.user.user.uid, network: '2001:db8:0:0::/64', since: expect.any(Date) },
  ])
  expect(await sweepAfter(25)).toBe(1)
})

test('a picture that an import is going to use is kept for a day', async () => {
  const image = await uploaded()
  const hash = uploadedImageHash(image) ?? ''
  await noted(image, { since: new Date(0) })
  expect(await extendUnusedImage(shelter.db, hash)).toBe(true)
  expect(await sweepAfter(0)).toBe(0)
  expect(await extendUnusedImage(shelter.db, '0'.repeat(64))).toBe(false)
})

test("a picture uploaded within the day survives doctor and the deletion of another uploader's account", async () => {
  const { db, user, other } = shelter
  const bytes = await picture('png', { width: 501, height: 20 })
  const { image } = (await send(user, bytes)).json().data
  await send(other, bytes)
  await db.transaction((tx) => tx.update(db.schema.images).set({ createdAt: new Date(0) }))
  expect(await deleteUnusedImages(db, unusedCutoff(new Date()))).toBe(0)
  await user.http({
    method: 'DELETE',
    url: '/api/me',
    payload: { pets: 'delete', currentPassword: 'Uma User has a password' },
  })
  expect(await isHere(image)).toBe(true)
  const alone = await uploaded(other)
  await other.http({
    method: 'DELETE',
    url: '/api/me',
    payload: { pets: 'delete', currentPassword: 'Otto Other has a password' },
  })
  expect(await isHere(alone)).toBe(false)
  expect(await notes()).toEqual([])
})

test('one person may have 30 MB of unused pictures, until they use them', async () => {
  const { user, other } = shelter
  const [image, another] = [await uploaded(), await uploaded()]
  const [{ bytes = 0 } = {}] = await notes()
  await noted(image, { bytes: 30_000_000 - bytes - 1, network: null, since: new Date(Date.now() - 20 * hour) })
  const refused = await upload(user)
  expect([refused.statusCode, refused.json().detail]).toEqual([
    429,
    'Too many uploaded pictures aren’t used yet. Save the pet or campaign they belong to, or try again tomorrow: unused pictures are deleted after a day.',
  ])
  // when the oldest of them is deleted
  expect(Math.round(Number(refused.headers['retry-after']) / 3600)).toBe(4)
  expect((await upload(other)).statusCode).toBe(201)
  await user.call.pets.add({ ...goodPet, image: another })
  await user.call.pets.add({ ...goodPet, image })
  expect((await upload(user)).statusCode).toBe(201)
})

test('one network may have 100 MB, however many people it is, except staff and admins', async () => {
  const image = await uploaded()
  await noted(image, { bytes: 100_000_000, ownerUid: null })
  expect((await upload(shelter.other)).statusCode).toBe(429)
  expect((await upload(shelter.other, '192.0.2.2')).statusCode).toBe(201)
  expect((await upload(shelter.admin)).statusCode).toBe(201)
})

test('all together may take a tenth of the free disk', async () => {
  const { db, admin, other } = shelter
  const image = await uploaded()
  await noted(image, { bytes: 10 ** 15, network: null, ownerUid: null })
  const refused = await upload(other)
  const onDisk = db.dialect === 'sqlite'
  const detail = 'This site is running out of space for pictures. Please tell us, and try again tomorrow.'
  // with PostgreSQL the disk is another server's
  expect([refused.statusCode, refused.json().detail]).toEqual(onDisk ? [507, detail] : [201, undefined])
  expect((await upload(admin)).statusCode).toBe(201)
  await noted(image, { bytes: 1000 })
  const [{ bytes = 0 } = {}, { bytes: more = 0 } = {}, third] = await notes()
  const room = (free: number) =>
    requireUnusedQuota(db.read, db.schema, { uid: 'x', network: 'x', isStaff: false, free }, 500)
  const all = bytes + more + (third?.bytes ?? 0) + 500
  await expect(room(10 * all)).resolves.toBeUndefined()
  await expect(room(10 * all - 1)).rejects.toMatchObject({ code: 'NO_ROOM_FOR_PICTURES' })
})

test('many unrecorded pictures of an earlier version are deleted a day after the first sweep', async () => {
  const { db, user } = shelter
  const keep = (place: number) =>
    saveImage(db, user.user.uid, {
      hash: place.toString(16).padStart(12, '0').padEnd(64, '0'),
      full: { bytes: Buffer.from('webp'), width: 1, height: 1 },
      focus: { x: 50, y: 50 },
      small: { bytes: Buffer.from('w'), width: 1, height: 1 },
    })
  const images: string[] = []
  for (let place = 0; place < 1203; place += 1) images.push(await keep(place))
  await user.call.pets.add({ ...goodPet, image: images[7] ?? '' })
  await user.call.pets.add({ ...goodPet, image: images[1100] ?? '' })
  expect(await sweepAfter(0)).toBe(0)
  const rows = await notes()
  expect(rows).toHaveLength(1201)
  expect(rows[0]).toMatchObject({ bytes: 5, ownerUid: user.user.uid, network: null })
  expect(await sweepAfter(25)).toBe(1201)
  expect([await isHere(images[7] ?? ''), await isHere(images[1100] ?? '')]).toEqual([true, true])
})

test('a sweep that is stopped deletes nothing more', async () => {
  const image = await uploaded()
  const sweep = sweepUnused(shelter.db, openStorages(shelter.db, {}), {
    now: new Date(Date.now() + 25 * hour),
    signal: AbortSignal.abort(),
  })
  await expect(sweep).rejects.toThrow('aborted')
  expect(await isHere(image)).toBe(true)
})
