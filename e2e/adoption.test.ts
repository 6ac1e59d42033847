import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { walkWidths } from '#server/testing/long-tests.ts'
import { networkErrors, petFacts, startSite } from './site.ts'
import { type Account, endSession, nextFrame } from './visitor.ts'

const site = startSite()
let owner: Account

beforeAll(async () => {
  owner = await site.signUp('Olive Owner')
})

const addPet = (name: string) => owner.trpc.pets.add.mutate(petFacts(site, { name }))
const adopt = (page: Page) => page.getByRole('button', { name: 'Adopt', exact: true })
const modal = (page: Page, name: string) => page.getByRole('dialog', { name: `Adopt ${name}` })

async function fillIn(page: Page, name: string) {
  await adopt(page).click()
  await modal(page, name).getByLabel('Phone').fill('+1 555 0142')
  await modal(page, name).getByLabel('Address').fill('12 Elm Street')
}

const typed = async (page: Page, name: string) => [
  await modal(page, name).getByLabel('Phone').inputValue(),
  await modal(page, name).getByLabel('Address').inputValue(),
]

test('a visitor must log in, and returns to the open dialog afterwards', async () => {
  const pet = await addPet('Biscuit')
  const { page, open, leave } = await site.visit({ width: 390 })
  await open(`/pets/${pet.id}`)
  await adopt(page).click()
  const warning = page.getByRole('dialog', { name: 'Login Required' })
  await warning.getByText('You must be logged in to adopt a pet.').waitFor()
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await warning.waitFor({ state: 'hidden' })
  await adopt(page).click()
  await warning.getByRole('button', { name: 'Go to Login' }).click()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('dialog', { name: 'Login successful!' }).getByRole('button', { name: 'OK' }).click()
  await modal(page, 'Biscuit').waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`/pets/${pet.id}`)
  await leave()
})

test('a visitor without an account registers on the way, and also returns to the open dialog', async () => {
  const pet = await addPet('Bella')
  const { page, open, reload, leave } = await site.visit()
  await open(`/pets/${pet.id}`)
  await adopt(page).click()
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Full Name').fill('Nina New')
  await page.getByLabel('Email').fill('nina.new@example.org')
  await page.getByLabel('Password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('dialog', { name: 'Registration successful!' }).getByRole('button', { name: 'OK' }).click()
  await modal(page, 'Bella').waitFor()
  await page.keyboard.press('Escape')
  await modal(page, 'Bella').waitFor({ state: 'detached' })
  await reload()
  await adopt(page).click()
  await modal(page, 'Bella').waitFor()
  await leave()
})

/** Records in the page, from its start, whether Adopt could be pressed, and what moved in the main part. */
async function watchAdopt(page: Page) {
  await page.addInitScript(() => {
    const seen = { live: false, moved: [] as string[] }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node } of Reflect.get(entry, 'sources') as { node: Node | null }[])
          if (node instanceof Element && node.closest('main')) seen.moved.push(node.outerHTML.slice(0, 160))
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      for (const button of document.querySelectorAll('button:enabled:not([inert])'))
        if (button.textContent?.trim() === 'Adopt') seen.live = true
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate((): { live: boolean; moved: string[] } => Reflect.get(window, 'seen'))
}

test.each(walkWidths)('for an applicant Adopt is never enabled, and nothing moves, at %i px', async (width) => {
  const pet = await addPet('Bonnie')
  const rita = await site.signUp('Rita Requester')
  await rita.trpc.adoptions.request.mutate({ petId: pet.id, phone: '+1 555 0142', address: '12 Elm Street' })
  const { page, open, leave } = await site.visit({ as: rita, width })
  const seen = await watchAdopt(page)
  await open(`/pets/${pet.id}`)
  await page.getByText('Request sent.').waitFor()
  await nextFrame(page)
  expect(await seen()).toEqual({ live: false, moved: [] })
  await leave()
})

test('when the session expires, the form survives a login in another tab and can be submitted', async () => {
  const pet = await addPet('Waffles')
  const rita = await site.signUp('Rita Requester')
  const { page, open, allow, leave } = await site.visit({ as: rita })
  allow(networkErrors)
  await open(`/pets/${pet.id}`)
  await fillIn(page, 'Waffles')
  await endSession(site.server, rita)
  await modal(page, 'Waffles').getByRole('button', { name: 'Submit' }).click()
  const newTab = page.waitForEvent('popup')
  await modal(page, 'Waffles').getByRole('link', { name: 'log in again in a new tab' }).click()
  const tab = await newTab
  await tab.getByLabel('Email').fill(rita.email)
  await tab.getByLabel('Password', { exact: true }).fill(rita.password)
  await tab.getByRole('button', { name: 'Login', exact: true }).click()
  await tab.waitForURL(`/pets/${pet.id}`)
  await modal(page, 'Waffles').getByText('You have been logged out.').waitFor({ state: 'hidden' })
  const below = page.getByRole('button', { name: 'Adopt', exact: true, includeHidden: true })
  await expect.poll(() => below.isEnabled()).toBe(true)
  expect(await typed(page, 'Waffles')).toEqual(['+1 555 0142', '12 Elm Street'])
  await modal(page, 'Waffles').getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('dialog', { name: 'Adoption request submitted!' }).waitFor()
  await leave()
})
