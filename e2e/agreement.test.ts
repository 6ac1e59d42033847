import { beforeAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { runCommand } from './command.ts'
import { petFacts, startSite } from './site.ts'
import { type Account, signUp, type Visitor } from './visitor.ts'

// An adopter agrees to the shelter's agreement (docs/product.md 28).

const site = startSite()
let admin: Account
let rita: Account

beforeAll(async () => {
  ;[admin, rita] = await Promise.all([signUp(site.server, 'Ada Admin'), signUp(site.server, 'Rita Requester')])
  await runCommand(['admin', 'grant', admin.email, '--yes', '--data', site.server.dataDir])
})

const next = ({ page }: Visitor) => page.getByRole('region', { name: 'What happens next' })

test('the adopter reads the agreement on a phone and agrees, and the shelter prints it', async () => {
  const { trpc } = admin
  const { saved, version } = await trpc.settings.get.query()
  const clauses = Array.from({ length: 40 }, (_, place) => `${place + 1}. {adopter} looks after {pet}.`).join('\n\n')
  const values = { ...saved, agreementStep: true, agreementText: `{shelter} and {adopter}\n\n${clauses}` }
  await trpc.settings.save.mutate({ version, values })
  const pet = await trpc.pets.add.mutate(petFacts(site, { name: 'Pepper' }))
  const contact = { phone: '+1 555 0142', address: '12 Elm Street' }
  const { id } = await rita.trpc.adoptions.request.mutate({ petId: pet.id, ...contact })
  await trpc.adoptions.decide.mutate({ id, status: 'accepted' })
  const path = `/dashboard/requests/${id}`
  const adopter = await site.visit({ as: rita, width: 390, height: 844 })
  const shelter = await site.visit({ as: admin })

  await adopter.open(path)
  await next(adopter).getByRole('button', { name: 'Read the agreement' }).click()
  await adopter.page.getByText('40. Rita Requester looks after Pepper.').waitFor()
  expect(await violationsOn(adopter.page)).toEqual([])
  const name = adopter.page.getByLabel('Your full name')
  await name.fill('Rita Requester')
  await name.press('Enter')
  await adopter.page.getByText('Thank you! Your copy stays on your request’s page.').waitFor()

  await shelter.open(path)
  await shelter.page.getByText(/^Rita Requester agreed to the adoption agreement on /).waitFor()
  await shelter.page.getByRole('link', { name: 'See and print the agreement' }).click()
  const paper = shelter.page.getByRole('region', { name: 'Adoption agreement' })
  await paper.getByText(/^[0-9a-f]{64}$/).waitFor()
  await shelter.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.poll(() => shelter.page.getByRole('heading', { name: 'Adoption agreement' }).isVisible()).toBe(false)
  expect(await paper.isVisible()).toBe(true)
  const colors = await paper.evaluate((element) => getComputedStyle(element).color)
  expect(colors).toBe('rgb(0, 0, 0)')
  for (const visitor of [adopter, shelter]) await visitor.leave()
})
