import { expect, test } from 'vitest'
import { saveSettings } from '#server/features/settings/settings.service.ts'
import { startHarness } from '#server/testing/harness.ts'
import { formatMonthlyReference } from '#shared/monthly-donations.ts'

// A sponsor's donation names its pet on its page and receipt (docs/product.md 8.13).

const rosie = {
  name: 'Rosie',
  age: '3',
  category: 'Dog',
  location: 'Here',
  description: 'A dog.',
  image: 'https://example.org/rosie.jpg',
} as const

test("a sponsor's donation names the pet while it is on the site, and one to the shelter names none", async () => {
  const { db, admin, anonymous } = await startHarness()
  await saveSettings({ db }, { values: { shelterDonations: true } })
  const { id: petId } = await admin.call.pets.add(rosie)
  for (const more of [{ petId }, {}])
    await anonymous.call.monthly.start({
      amountCents: 1000,
      email: 'dora@example.org',
      key: crypto.randomUUID(),
      ...more,
    })
  for (const id of [1, 2])
    await admin.call.monthly.receiveTransfer({
      reference: formatMonthlyReference(id),
      amountCents: 1000,
      key: crypto.randomUUID(),
    })
  const { donationDetails } = db.schema
  const rows = await db.read.select().from(donationDetails).orderBy(donationDetails.donationId)
  const pages = () => Promise.all(rows.map(({ secret }) => anonymous.call.donations.bySecret({ secret: secret ?? '' })))
  expect(await pages()).toMatchObject([
    { purpose: 'sponsor', sponsored: 'Rosie', campaign: null, receipt: { void: false } },
    { purpose: 'shelter', sponsored: null, campaign: null, receipt: { void: false } },
  ])
  await admin.call.pets.delete({ id: petId })
  expect(await pages()).toMatchObject([{ purpose: 'sponsor', sponsored: null }, { sponsored: null }])
})
