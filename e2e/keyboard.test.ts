import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { photo } from './photo.ts'
import { startSite } from './site.ts'

const site = startSite()

const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return ''
    const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : []
    const label = labels[0] instanceof HTMLElement ? labels[0].innerText : ''
    return (element.getAttribute('aria-label') || label || element.innerText).trim()
  })

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const fits = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const passed: string[] = []
  for (let step = 0; step < 90; step += 1) {
    const current = await focusedName(page)
    if (fits(current)) return
    passed.push(current)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}; it passed ${passed.join(' | ')}`)
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  // a busy button, such as Submit until the shelter's questions have loaded, keeps the focus and ignores Enter
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('aria-disabled'))).toBe(false)
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
}

async function answer(page: Page, title: string): Promise<void> {
  const alert = page.getByRole('dialog', { name: title })
  // another alert instead, such as a refusal, is in the failure's text
  await expect.poll(() => page.getByRole('dialog').last().innerText(), { timeout: 30_000 }).toContain(title)
  await alert.waitFor()
  await expect.poll(() => focusedName(page)).toBe('OK')
  await page.keyboard.press('Enter')
  await alert.waitFor({ state: 'hidden' })
}

/** Waits for a new page. Its heading takes the focus, and only then does Tab continue from there. */
async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await expect.poll(() => focusedName(page)).toBe(name)
}

test('by keyboard alone a user registers, adds a pet, requests it, donates, and decides', async () => {
  const clara = await site.signUp('Clara Creator')
  const image = `${site.server.url}/drawings/category-cat.svg`
  const campaign = { petName: 'Luna', image, maxCents: 10_000, location: 'Springfield', description: 'A hip.' }
  await clara.trpc.campaigns.create.mutate(campaign)
  const { page, open, leave } = await site.visit()
  // registered before the press, because otherwise the browser might open its own dialog first
  page.on('filechooser', async (chooser) => chooser.setFiles(await photo(7)))

  await open('/')
  // only a click on a link moves the focus to the heading
  expect(await focusedName(page)).not.toBe('Find Your Furry Friend')
  await press(page, 'Register')
  await heading(page, 'Register')
  await type(page, 'Full Name', 'Kay Board')
  await type(page, 'Email', 'kay@example.org')
  await type(page, 'Password', 'a good password')
  await page.keyboard.press('Enter')
  await answer(page, 'Registration successful!')
  await heading(page, 'Find Your Furry Friend')

  await press(page, 'Add Pet')
  await heading(page, 'Add a Pet')
  await press(page, 'Choose photos')
  await page.getByAltText('Preview').waitFor()
  await type(page, 'Pet Name', 'Biscuit')
  await type(page, 'Pet Age', '2 years')
  await type(page, 'Category', 'Dog')
  await type(page, 'Location', 'Springfield')
  await type(page, 'Short Description', 'Sleeps under the table.')
  await expect.poll(() => page.getByRole('button', { name: 'Add Pet' }).isEnabled()).toBe(true)
  await press(page, 'Add Pet')
  // a status message, because nothing else on the page changes
  await page.getByRole('status').filter({ hasText: 'Pet added successfully!' }).waitFor()

  await open('/pets')
  await press(page, /^View Details of Biscuit|^View Details/)
  await heading(page, 'Biscuit')
  await press(page, 'Adopt')
  await page.getByRole('dialog', { name: 'Adopt Biscuit' }).waitFor()
  await type(page, 'Phone', '+1 555 0199')
  await type(page, 'Address', '12 Elm Street')
  await press(page, 'Submit')
  await answer(page, 'Adoption request submitted!')

  await open('/donations')
  await page.keyboard.press('Tab')
  expect(await focusedName(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true)
  await press(page, /^View Details/)
  await heading(page, 'Luna')
  await press(page, 'Donate Now')
  await page.getByRole('dialog', { name: 'Donate to Luna' }).waitFor()
  await type(page, 'Amount ($)', '12.50')
  await press(page, 'Confirm')
  await page.getByText('You donated $12.50 to Luna.').waitFor()
  await page.getByText('Pledged', { exact: true }).first().waitFor()

  await open('/dashboard/adoption-requests')
  await page.getByRole('row').filter({ hasText: 'Kay Board' }).waitFor()
  await press(page, /^Accept/)
  await page.getByRole('dialog', { name: 'Are you sure you want to accepted this request?' }).waitFor()
  await press(page, 'Yes, accepted')
  await answer(page, 'Updated!')
  await page.getByText('No actions').waitFor()
  await leave()
})
