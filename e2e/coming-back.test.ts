import { beforeAll, expect, test } from 'vitest'
import { formatLongDay, inUtc } from '#shared/dates.ts'
import { mailAbout, signUpWithConfirmedEmail } from './mails.ts'
import { petFacts, startSite } from './site.ts'
import type { Account, Visitor } from './visitor.ts'

// From a trial to the adoption, back, and to the next family (docs/product.md 25).

const site = startSite({ mail: true })
let olive: Account
let rita: Account
let theo: Account

beforeAll(async () => {
  ;[olive, rita, theo] = await Promise.all([
    signUpWithConfirmedEmail(site, 'Olive Owner'),
    signUpWithConfirmedEmail(site, 'Rita Requester'),
    signUpWithConfirmedEmail(site, 'Theo Third'),
  ])
})

const contact = { phone: '+1 555 0142', address: '12 Elm Street' }

const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The message of success shows once; the dialog is gone by then. */
async function saved({ page }: Visitor, message: RegExp | string): Promise<void> {
  await page.getByText(message).first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a pet goes on trial, is adopted, comes back, and finds the next family', async () => {
  const pet = await olive.trpc.pets.add.mutate(petFacts(site, { name: 'Biscuit' }))
  const ask = (who: Account) => who.trpc.adoptions.request.mutate({ petId: pet.id, ...contact })
  const [first, missed] = [await ask(rita), await ask(theo)]
  await olive.trpc.adoptions.decide.mutate({ id: first.id, status: 'accepted' })
  const path = `/dashboard/requests/${first.id}`
  const owner = await site.visit({ as: olive })
  const family = await site.visit({ as: rita, width: 390, height: 844, theme: 'dark' })

  await owner.open(path)
  await press(owner, 'Start a trial')
  await press(owner, 'Save trial')
  await saved(owner, /^Biscuit is on trial until/)
  await owner.page.getByText(/^Biscuit is on trial with Rita Requester until/).waitFor()
  const { trialUntil } = await rita.trpc.adoptions.byId.query({ id: first.id })
  const lastDay = formatLongDay(inUtc(new Date(trialUntil ?? '')))
  await mailAbout(site, rita, `Your trial goes until ${lastDay}`, path)
  await family.open(path)
  await family.page.getByText(/^Biscuit is on trial with you until/).waitFor()
  await family.open(`/pets/${pet.id}`)
  // where a pet is, only its owner's side sees
  expect(await family.page.getByText('On trial with a family').count()).toBe(0)
  await owner.open(`/pets/${pet.id}`)
  await owner.page.getByText('On trial with a family').waitFor()

  await olive.trpc.pets.markAdopted.mutate({ id: pet.id })
  await owner.reload()
  await press(owner, 'Came back')
  const form = owner.page.getByRole('dialog', { name: 'Biscuit came back?' })
  await form.getByLabel('Why (optional)').fill('The landlord said no.')
  await form.getByRole('button', { name: 'Take back' }).click()
  await saved(owner, 'Biscuit is back.')
  await owner.page.getByText('With its owner').waitFor()
  await press(owner, 'History')
  const history = owner.page.getByRole('dialog', { name: 'Where Biscuit has been' })
  await history.getByText('Came back: The landlord said no.').waitFor()
  expect(await history.getByRole('listitem').count()).toBe(4)
  await owner.page.keyboard.press('Escape')

  await family.open(`/pets/${pet.id}`)
  await family.page.getByText('Back since').waitFor()
  await family.open(path)
  await family.page.getByText(/^Biscuit has come back\./).waitFor()
  expect(await family.page.getByText('landlord').count()).toBe(0)

  await mailAbout(site, theo, 'A pet you asked about is looking for a home again', `/pets/${pet.id}`)
  expect(await theo.trpc.adoptions.byId.query({ id: missed.id })).toMatchObject({ outcome: 'pet_adopted' })
  const next = await site.visit({ as: theo })
  await next.open(`/pets/${pet.id}`)
  await next.page.getByRole('button', { name: 'Adopt', exact: true }).waitFor()
  const again = await ask(theo)
  await olive.trpc.adoptions.decide.mutate({ id: again.id, status: 'accepted' })
  await olive.trpc.pets.markAdopted.mutate({ id: pet.id })
  await next.open(`/dashboard/requests/${again.id}`)
  await next.page.getByText('You’ve adopted Biscuit! Congratulations, and thank you.').waitFor()
  for (const visitor of [owner, family, next]) await visitor.leave()
})
