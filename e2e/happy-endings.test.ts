import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/open.ts'
import { runCommand } from './command.ts'
import { signUpWithConfirmedEmail } from './mails.ts'
import { petFacts, startSite } from './site.ts'
import type { Account } from './visitor.ts'

// From the adoption to a happy ending that everyone sees, and back (docs/product.md 27).

const site = startSite({ mail: true })
const story = 'Biscuit sleeps on my feet.'
let admin: Account
let rita: Account
let db: SqliteDatabase

beforeAll(async () => {
  admin = await site.signUp('Ada Admin')
  rita = await signUpWithConfirmedEmail(site, 'Rita Requester')
  await runCommand(['admin', 'grant', admin.email, '--yes', '--data', site.server.dataDir])
  db = openSqlite(site.server.dataDir)
})
afterAll(() => db.close())

/** A time zone in which it is noon now, so that emails are sent. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

async function adopt(): Promise<number> {
  const { saved } = await admin.trpc.settings.get.query()
  await admin.trpc.settings.save.mutate({ values: { ...saved, timeZone: zoneAtNoon() } })
  const pet = await admin.trpc.pets.add.mutate(petFacts(site, { name: 'Biscuit' }))
  const contact = { phone: '+1 555 0142', address: '12 Elm Street' }
  const { id } = await rita.trpc.adoptions.request.mutate({ petId: pet.id, ...contact })
  await admin.trpc.adoptions.decide.mutate({ id, status: 'accepted' })
  await admin.trpc.pets.markAdopted.mutate({ id: pet.id })
  return pet.id
}

/** Three days pass. Returns the link of 'All is well' in the email. */
async function linkAfterThreeDays(): Promise<string> {
  const { followUps } = db.schema
  const dueOn = new Date().toISOString().slice(0, 10)
  await db.transaction((tx) => tx.update(followUps).set({ dueOn }).where(eq(followUps.number, 1)))
  const mail = await vi.waitUntil(
    () => site.smtp.mails.find(({ to, text }) => to.includes(rita.email) && text.includes('/follow-up#')),
    { timeout: 100_000, interval: 50 },
  )
  return /\/follow-up#[\w-]{43}\.well/.exec(mail.text)?.[0] ?? ''
}

const answers = () => db.read.$count(db.schema.adopterAnswers)

test('an email asks how it is; its answer becomes a happy ending, published, seen, and taken back', async () => {
  const petId = await adopt()
  const link = await linkAfterThreeDays()
  const family = await site.visit({ width: 390 })
  await family.open(link)
  const tell = family.page.getByRole('button', { name: 'Tell us all is well' })
  await tell.waitFor()
  // mail programs open links, too
  expect(await answers()).toBe(0)
  await tell.click()
  await family.page.getByText('Thank you, that’s wonderful to hear!').waitFor()
  expect(await answers()).toBe(1)
  await family.page.getByLabel('Your story').fill(story)
  await family.page.getByRole('button', { name: 'Send happy ending' }).click()
  await family.page.getByText('Please check the box first').waitFor()
  await family.page.getByLabel(/^Yes, you may publish this/).check()
  await family.page.getByRole('button', { name: 'Send happy ending' }).click()
  await family.page.getByText('We’ll look at your happy ending').waitFor()

  const staff = await site.visit({ as: admin })
  await staff.open('/dashboard/happy-endings')
  await staff.page.getByRole('button', { name: 'Publish Biscuit’s happy ending' }).click()
  await staff.page.getByText('Published. Everyone can see it now.').first().waitFor()

  const visitor = await site.visit()
  await visitor.open('/')
  await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Happy Endings' }).click()
  await visitor.page.getByText(story).waitFor()
  await visitor.page.getByText('A happy family').waitFor()
  await visitor.open(`/pets/${petId}`)
  await visitor.page.getByText(story).waitFor()

  await family.reload()
  await family.page.getByRole('button', { name: 'Take it back' }).click()
  await family.page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await family.page.getByText('Your happy ending was deleted.').first().waitFor()
  for (const path of ['/happy-endings', `/pets/${petId}`])
    expect(await (await fetch(site.server.url + path)).text()).not.toContain(story)
}, 180_000)
