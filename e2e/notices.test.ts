import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { petFacts, startSite } from './site.ts'
import { endSession } from './visitor.ts'

const site = startSite()

const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: unread ? `Notices, ${unread} unread` : 'Notices', exact: true })

/** The home page as it comes from the server. */
const htmlOf = async (page: Page) => (await (await page.goto('/'))?.text()) ?? ''

const narrow = { width: 390, owner: 'Olive Owner', asker: 'Ada Asker' }
const wide = { width: 1280, owner: 'Otto Owner', asker: 'Anna Asker' }

test.each([narrow, wide])(
  'who asks is told to the owner, and the decision to who asked, at $width pixels',
  async ({ width, ...names }) => {
    const owner = await site.signUp(names.owner)
    const asker = await site.signUp(names.asker)
    const pet = await owner.trpc.pets.add.mutate(petFacts(site, { name: `Biscuit ${width}` }))

    const asking = await site.visit({ width, as: asker })
    await asking.open(`/pets/${pet.id}`)
    await bell(asking.page, 0).waitFor()
    await asking.page.getByRole('button', { name: 'Adopt', exact: true }).click()
    const modal = asking.page.getByRole('dialog', { name: `Adopt ${pet.name}` })
    await modal.getByLabel('Phone').fill('+1 555 0142')
    await modal.getByLabel('Address').fill('12 Elm Street')
    await modal.getByRole('button', { name: 'Submit' }).click()
    await asking.page
      .getByRole('dialog', { name: 'Adoption request submitted!' })
      .getByRole('button', { name: 'OK' })
      .click()

    const owning = await site.visit({ width, as: owner })
    await owning.open('/')
    // the page comes with it, before any script has run
    expect(await htmlOf(owning.page)).toContain('Notices, 1 unread')
    await bell(owning.page, 1).click()
    await owning.page.getByRole('heading', { name: 'Notices', level: 1 }).waitFor()
    await owning.page.getByRole('link', { name: `Unread: ${names.asker} asked to adopt ${pet.name}.` }).click()
    await owning.page.getByRole('heading', { name: `${names.asker}'s request for ${pet.name}`, level: 1 }).waitFor()
    await bell(owning.page, 0).waitFor()
    await owning.page.getByRole('button', { name: /^Accept/ }).click()
    await owning.page.getByRole('button', { name: 'Yes, accepted' }).click()
    await owning.page.getByRole('dialog', { name: 'Updated!' }).waitFor()
    await owning.leave()

    await asking.open('/')
    await bell(asking.page, 1).click()
    const accepted = asking.page.getByRole('link', { name: `Unread: Your request to adopt ${pet.name} was accepted.` })
    await accepted.click()
    await asking.page.getByRole('heading', { name: `Your request for ${pet.name}`, level: 1 }).waitFor()
    await bell(asking.page, 0).waitFor()
    await asking.open('/dashboard/notices')
    await asking.page.getByText('You have read them all.').waitFor()
    await asking.leave()
  },
)

test('a page says nothing of notices to whose session has ended', async () => {
  const owner = await site.signUp('Oscar Owner')
  const { page, leave } = await site.visit({ as: owner })
  expect(await htmlOf(page)).toContain('aria-label="Notices"')
  await endSession(site.server, owner)
  expect(await htmlOf(page)).not.toContain('Notices')
  await leave()
})
