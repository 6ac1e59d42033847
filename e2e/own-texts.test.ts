import { beforeAll, expect, test } from 'vitest'
import { runCommand } from './command.ts'
import { petFacts, startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
let admin: Account
let owner: Account
let applicant: Account

beforeAll(async () => {
  ;[admin, owner, applicant] = (await Promise.all(
    ['Ada Admin', 'Otto Owner', 'Ana Solicitante'].map((name) => site.signUp(name)),
  )) as [Account, Account, Account]
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  if (code !== 0) throw new Error(stderr)
  const { version, saved } = await admin.trpc.settings.get.query()
  const question = {
    ...{ text: 'Where do you live?', kind: 'one_of' as const, required: true },
    choices: ['House', 'Apartment'],
  }
  await admin.trpc.settings.save.mutate({
    version,
    values: { ...saved, whoWeAre: 'We are nine people.', howToPay: 'To account 12.', questions: [question] },
  })
})

test('an admin adds Spanish and translates; a visitor reads it, an applicant answers, and the owner understands', async () => {
  const pet = await owner.trpc.pets.add.mutate(petFacts(site, { name: 'Luna' }))
  const { page } = await site.visit({ as: admin })
  await page.goto('/dashboard/settings')
  await page.getByRole('checkbox', { name: 'Español' }).check()
  await page.getByRole('region', { name: 'Home page text' }).getByText('Español').click()
  await page.getByLabel('Who We Are (Español)', { exact: true }).fill('Somos nueve personas.')
  await page.getByLabel('How to pay (Español)', { exact: true }).fill('A la cuenta 12.')
  await page.getByLabel('Question 1 (Español)', { exact: true }).fill('¿Dónde vives?')
  await page.getByLabel('House', { exact: true }).fill('Casa')
  await page.getByLabel('Apartment', { exact: true }).fill('Departamento')
  const preview = page.getByRole('region', { name: 'Your site in Español' })
  const homePage = preview.frameLocator('iframe')
  await homePage.getByText('Somos nueve personas.').waitFor()
  await homePage.getByRole('heading', { name: 'Quiénes somos', includeHidden: true }).waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Your site is up to date.').waitFor()
  await preview.getByRole('link', { name: 'Open the saved home page in Español' }).waitFor()

  const { page: visitors } = await site.visit()
  await visitors.goto('/es')
  await visitors.getByText('Somos nueve personas.').waitFor()
  expect(await visitors.content()).not.toContain('We are nine people.')

  const { page: theirs } = await site.visit({ as: applicant })
  await theirs.goto(`/es/pets/${pet.id}`)
  await theirs.getByRole('button', { name: 'Adoptar', exact: true }).first().click()
  const dialog = theirs.getByRole('dialog')
  await dialog.getByText('¿Dónde vives?').waitFor()
  await dialog.getByLabel('Teléfono').fill('+1 555 0100')
  await dialog.getByLabel('Dirección').fill('12 Orchard Lane')
  await dialog.getByText('Departamento').click()
  await dialog.locator('button[type=submit]').click()
  await expect
    .poll(async () => (await applicant.trpc.adoptions.sent.query({})).items.map(({ petName }) => petName))
    .toEqual(['Luna'])
  const [request] = (await owner.trpc.adoptions.received.query({})).items
  const { page: owners } = await site.visit({ as: owner })
  await owners.goto(`/dashboard/requests/${request?.id}`)
  await owners.getByText('Where do you live?').waitFor()
  await owners.getByText('Apartment', { exact: true }).waitFor()
})

test("after a change of the website's language, the admin's page goes on in its own under a prefix", async () => {
  const { page } = await site.visit({ as: admin })
  await page.goto('/dashboard/settings')
  await page.getByLabel('Language', { exact: true }).selectOption('es')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('/en/dashboard/settings')
  await page.getByRole('heading', { name: 'Shelter Settings' }).waitFor()
  await page.goto('/')
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  await page.getByText('Somos nueve personas.').waitFor()
})
