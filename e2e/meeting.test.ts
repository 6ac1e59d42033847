import { beforeAll, expect, test } from 'vitest'
import { violationsOn } from './axe.ts'
import { petFacts, startSite } from './site.ts'
import { type Account, signUp, type Visitor } from './visitor.ts'

// Two people agree on a meeting (docs/product.md 26).

const site = startSite()
let olive: Account
let rita: Account

beforeAll(async () => {
  ;[olive, rita] = await Promise.all([signUp(site.server, 'Olive Owner'), signUp(site.server, 'Rita Requester')])
})

const next = ({ page }: Visitor) => page.getByRole('region', { name: 'What happens next' })
const day = 86_400_000

test('the owner offers times, the applicant picks one on a phone, and both see it confirmed', async () => {
  const pet = await olive.trpc.pets.add.mutate(petFacts(site, { name: 'Pepper' }))
  const contact = { phone: '+1 555 0142', address: '12 Elm Street' }
  const { id } = await rita.trpc.adoptions.request.mutate({ petId: pet.id, ...contact })
  const path = `/dashboard/requests/${id}`
  const owner = await site.visit({ as: olive })
  const applicant = await site.visit({ as: rita, width: 390, height: 844 })
  await owner.open(path)
  await applicant.open(path)
  await next(applicant).getByText('First, you’ll be offered times to meet.').waitFor()

  await next(owner).getByRole('button', { name: 'Offer times', exact: true }).click()
  const dialog = owner.page.getByRole('dialog', { name: 'Offer times to meet' })
  const date = new Date(Date.now() + 3 * day).toISOString().slice(0, 10)
  await dialog.getByLabel('Day').fill(date)
  await dialog.getByLabel('Time', { exact: true }).selectOption({ label: '2:15 PM' })
  await dialog.getByRole('button', { name: 'Add another time' }).click()
  await dialog.getByLabel('Where (optional)').fill('The blue door')
  await dialog.getByRole('button', { name: 'Offer these times' }).click()
  await dialog.waitFor({ state: 'detached' })
  await next(owner).getByText('Waiting for Rita Requester to pick a time:').waitFor()

  await applicant.reload()
  const slot = next(applicant).getByRole('button', { name: /2:15 PM, 1 hour/ })
  await expect.poll(() => slot.count()).toBe(2)
  await slot.first().click()
  await next(applicant).getByText('You’re meeting. Everything is set.').waitFor()
  await next(applicant).getByText('The blue door').waitFor()
  expect(await violationsOn(applicant.page)).toEqual([])

  const downloading = applicant.page.waitForEvent('download')
  await next(applicant).getByRole('button', { name: 'Add to calendar' }).click()
  expect((await downloading).suggestedFilename()).toBe('meeting.ics')

  await owner.reload()
  await next(owner).getByText('You’re meeting. Everything is set.').waitFor()
  await next(owner).getByText('With Rita Requester').waitFor()
  expect(await violationsOn(owner.page)).toEqual([])
  const { meeting } = await olive.trpc.meetings.ofRequest.query({ id })
  expect(meeting).toMatchObject({ state: 'confirmed', minutes: 60, place: 'The blue door' })

  await next(owner).getByRole('button', { name: 'Cancel meeting' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Cancel meeting' }).click()
  await next(owner).getByText('The meeting was canceled. You can offer Rita Requester other times to meet.').waitFor()
  await applicant.reload()
  await next(applicant).getByText('You’ll be offered other times to meet.').waitFor()
  for (const visitor of [owner, applicant]) await visitor.leave()
})
