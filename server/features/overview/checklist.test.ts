import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hostFacts, shellQuoted } from '#server/config/host-facts.ts'
import { lastBackup, noteBackup } from '#server/config/last-backup.ts'
import { readFrom } from '#server/testing/config.ts'
import { shelterFolder } from '#server/testing/database.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { type ChecklistName, checklistNames } from '#shared/checklist.ts'
import { getChecklist } from './checklist.service.ts'

// 'Getting ready' (docs/product.md 21.4)

const done = async ({ admin }: Pick<Harness, 'admin'>): Promise<ChecklistName[]> =>
  (await admin.call.overview.checklist()).items.flatMap((item) => (item.done ? [item.name] : []))
const save = async ({ admin }: Harness, values: object) => {
  const { version, saved } = await admin.call.settings.get()
  await admin.call.settings.save({ version, values: { ...saved, ...values } })
}

test('only admins have a checklist, and nothing of a new shelter is done', async () => {
  const shelter = await startHarness()
  for (const call of [shelter.anonymous.call, shelter.user.call])
    await expect(call.overview.checklist()).rejects.toMatchObject({ code: expect.stringMatching(/UNAUTH|FORBIDDEN/) })
  await expect(shelter.user.call.overview.dismiss({ dismissed: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const { dismissed, items } = await shelter.admin.call.overview.checklist()
  expect([dismissed, items.map(({ name }) => name)]).toEqual([false, [...checklistNames]])
  expect(await done(shelter)).toEqual([])
})

test('each item checks itself off by the state of the shelter', async () => {
  const shelter = await startHarness()
  await save(shelter, { phone: '+1 555 0100' })
  expect(await done(shelter)).toEqual(['contacts'])
  await save(shelter, { whoWeAre: 'We are nine people.' })
  await save(shelter, { howToPay: 'In cash.' })
  expect(await done(shelter)).toEqual(['contacts', 'texts', 'payment'])
  const draft = await shelter.user.call.pets.add({ ...goodPet, status: 'draft' })
  expect(await done(shelter)).not.toContain('firstPet')
  await shelter.user.call.pets.delete({ id: draft.id })
  await shelter.user.call.campaigns.saveDraft({ petName: 'Rex' })
  expect(await done(shelter)).not.toContain('firstCampaign')
  await shelter.user.call.pets.add(goodPet)
  await shelter.user.call.campaigns.createSimple({ petName: 'Rex', image: goodPet.image, maxCents: 5000 })
  await shelter.admin.call.users.makeAdmin({ email: shelter.other.user.email })
  expect(await done(shelter)).toEqual([...['contacts', 'texts', 'payment', 'firstPet', 'firstCampaign', 'secondAdmin']])
  await shelter.admin.call.users.suspend({ email: shelter.other.user.email })
  expect(await done(shelter)).not.toContain('secondAdmin')
})

test('who may post is chosen by any saved value, but not by saving something else', async () => {
  const shelter = await startHarness()
  await save(shelter, { city: 'Springfield' })
  expect(await done(shelter)).not.toContain('posts')
  await save(shelter, { postsChosen: true })
  expect(await done(shelter)).toContain('posts')

  const other = await startHarness()
  await save(other, { posts: 'after_approval' })
  expect(await done(other)).toContain('posts')
  await save(other, { posts: 'at_once' })
  expect(await done(other)).toContain('posts')
})

test('over REST, sending who may post is a choice, also of the same value', async () => {
  const shelter = await startHarness()
  const patch = (payload: object) => shelter.admin.http({ method: 'PATCH', url: '/api/settings', payload })
  expect((await patch({ city: 'Springfield' })).statusCode).toBe(200)
  expect(await done(shelter)).not.toContain('posts')
  expect((await patch({ posts: 'at_once' })).statusCode).toBe(200)
  expect(await done(shelter)).toContain('posts')
})

test('confirming and hiding change neither the settings nor their version', async () => {
  const shelter = await startHarness()
  const { call } = shelter.admin
  const before = await call.settings.get()
  await Promise.all([call.overview.confirm({ name: 'texts' }), call.overview.confirm({ name: 'posts' })])
  expect(await done(shelter)).toEqual(['texts', 'posts'])
  expect(await call.overview.dismiss({ dismissed: true })).toEqual({ dismissed: true })
  expect((await call.overview.checklist()).dismissed).toBe(true)
  expect(await call.overview.dismiss({ dismissed: false })).toEqual({ dismissed: false })
  expect(await done(shelter)).toEqual(['texts', 'posts'])
  expect(await call.settings.get()).toEqual(before)
  await save(shelter, { city: 'Springfield' })
  expect(await done(shelter)).toEqual(['texts', 'posts'])
})

test('email, https, and a backup are facts of the host; only on PostgreSQL an admin confirms a backup', async () => {
  const { db, admin } = await startHarness()
  const dataDir = shelterFolder()
  const checked = async (settings: Record<string, string>) => {
    const config = { ...readFrom({ DATA_DIR: dataDir, ...settings }) }
    const { items } = await getChecklist({ db, user: admin.user, host: () => hostFacts(config) })
    const of = (name: ChecklistName) => items.find((item) => item.name === name)
    return [of('email')?.done, of('address')?.done, of('backup')?.done, of('backup')?.confirmable]
  }
  const mail = { SMTP_URL: 'smtp://mail.example.org:587', MAIL_FROM: 'Paws <paws@example.org>' }
  expect(await checked({})).toEqual([false, false, false, false])
  expect(await checked({ ...mail, PUBLIC_URL: 'https://paws.example.org' })).toEqual([true, true, false, false])
  expect(await checked({ PUBLIC_URL: 'http://paws.example.org' })).toEqual([false, false, false, false])
  noteBackup(dataDir, new Date())
  expect(await checked({})).toEqual([false, false, true, false])
  noteBackup(dataDir, new Date(Date.now() - 8 * 86_400_000))
  expect(await checked({})).toEqual([false, false, false, false])
  expect(await checked({ DATABASE_URL: 'postgres://paws@localhost/paws' })).toEqual([false, false, false, true])
  await admin.call.overview.confirm({ name: 'backup' })
  expect(await checked({ DATABASE_URL: 'postgres://paws@localhost/paws' })).toEqual([false, false, true, false])
})

test('without a readable note there was no backup', () => {
  const dataDir = shelterFolder()
  expect(lastBackup(dataDir)).toBeNull()
  const now = new Date('2026-11-21T02:15:00Z')
  noteBackup(dataDir, now)
  expect(lastBackup(dataDir)).toEqual(now)
  rmSync(dataDir, { recursive: true })
  expect(() => noteBackup(dataDir, now)).toThrow()
})

test('paths with spaces and quotes are quoted for the shell', () => {
  expect(shellQuoted('/var/lib/pawstead')).toBe('/var/lib/pawstead')
  expect(shellQuoted("/home/our shelter's")).toBe("'/home/our shelter'\\''s'")
})
