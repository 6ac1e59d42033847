import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { walkWidths } from '#server/testing/long-tests.ts'
import { violationsOn } from './axe.ts'
import { launchBrowser } from './browser.ts'
import { photo } from './photo.ts'
import { startServer } from './server.ts'
import { signIn, type Visitor, visit } from './visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const samples = /pawstead\.example|555 0100|Springfield|Pawstead/

async function newShelter() {
  const server = await startServer({ env: { LOG_LEVEL: 'trace' } })
  onTestFinished(async () => void (await server.stop()))
  const printed = () => /(\/setup\?token=[\w-]+)/.exec(server.output())?.[1]
  await expect.poll(printed).toBeDefined()
  expect(server.output()).toContain('This link makes you admin of this new shelter')
  return { server, link: printed() ?? '' }
}

async function logo() {
  const background = { r: 29, g: 78, b: 216 }
  const buffer = await sharp({ create: { width: 160, height: 80, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'logo.png', mimeType: 'image/png', buffer }
}

const step = ({ page }: Visitor, name: string) => page.getByRole('heading', { name, level: 2, exact: true }).waitFor()
const field = ({ page }: Visitor, name: string) => page.getByLabel(name, { exact: true })
const press = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true }).click()
const accentColorOf = ({ page }: Visitor) =>
  page
    .getByRole('link', { name: 'Browse Pets' })
    .first()
    .evaluate((link) => getComputedStyle(link).backgroundColor)

async function addFirstPet(visitor: Visitor) {
  const { page } = visitor
  await visitor.open('/dashboard/add-pet')
  await page.getByLabel('Choose photos').setInputFiles(await photo(1))
  await field(visitor, 'Pet Name').fill('Luna')
  await field(visitor, 'Pet Age').fill('2 years')
  await field(visitor, 'Category').selectOption('Dog')
  await field(visitor, 'Location').fill('Chur')
  await field(visitor, 'Short Description').fill('Loves long walks.')
  await press(visitor, 'Add Pet')
  await page.getByText('Pet added successfully!').waitFor()
}

/** Collects the `Referer` headers of the window's requests. */
function referrersOf({ page }: Visitor): string[] {
  const referrers: string[] = []
  page.on('request', (request) => void request.allHeaders().then(({ referer = '' }) => referrers.push(referer)))
  return referrers
}

test.each(walkWidths)(
  'at %i pixels an empty folder becomes a finished site with a pet, from the set-up link on, with a break',
  async (width) => {
    const { server, link } = await newShelter()
    const first = await visit(browser, server, { width })
    const referrers = referrersOf(first)
    await first.open(link)
    await first.page.getByRole('link', { name: 'Create account' }).click()
    await field(first, 'Full Name').fill('Ada Admin')
    await field(first, 'Email').fill('ada@example.org')
    await field(first, 'Password').fill('a good password')
    await press(first, 'Register')
    await press(first, 'OK')
    await first.page.getByText('ada@example.org will be able to manage').waitFor()
    expect(referrers.length).toBeGreaterThan(10)
    expect(referrers.filter((referrer) => /token|setup/.test(referrer))).toEqual([])
    await press(first, 'Become admin')
    await step(first, 'Name & look')
    await first.open(link)
    await first.page.getByRole('heading', { name: 'You’re an admin' }).waitFor()
    await first.page.getByRole('link', { name: 'Continue to settings' }).click()
    await field(first, 'Name').fill('Haus der Hunde')
    await first.page.getByLabel('Logo').setInputFiles(await logo())
    await first.page.getByRole('img', { name: 'Preview' }).waitFor()
    await field(first, 'Accent color').fill('#ffdd00')
    await first.page.getByText(/White text isn’t readable on this color/).waitFor()
    await field(first, 'Accent color').fill('#1d4ed8')
    await press(first, 'Save and continue')
    await step(first, 'Contact')
    expect(await first.page.title()).toContain('Haus der Hunde')
    await first.leave()

    const again = await visit(browser, server, {
      width,
      as: await signIn(server, 'ada@example.org', 'a good password'),
    })
    await again.open('/pets')
    await again.page.getByRole('link', { name: 'Add your contact details' }).click()
    await step(again, 'Contact')
    await field(again, 'Email').fill('hallo@haus-der-hunde.example')
    await field(again, 'Phone').fill('+41 81 000 00 00')
    await field(again, 'City').fill('Chur')
    await field(again, 'Country').fill('Switzerland')
    expect(await violationsOn(again.page)).toEqual([])
    await press(again, 'Save and continue')
    await step(again, 'How to give')
    await field(again, 'How to pay').fill('To account 12.')
    await press(again, 'Back')
    await step(again, 'Contact')
    await again.page.reload()
    await press(again, 'Skip for now')
    await step(again, 'How to give')
    expect(await field(again, 'How to pay').inputValue()).toBe('To account 12.')
    expect(await violationsOn(again.page)).toEqual([])
    await press(again, 'Save and continue')
    await step(again, 'Who may post')
    expect(await again.page.getByRole('radio', { name: 'Require approval' }).isChecked()).toBe(true)
    await press(again, 'Save and continue')
    await step(again, 'Home page text')
    await field(again, 'Who We Are').fill('Three of us.\n\nWrite to hallo@haus-der-hunde.example.')
    await press(again, 'Save and finish')
    await again.page.waitForURL(/\/dashboard$/)
    expect(await again.page.getByText(/Visitors can’t see how to reach you/).count()).toBe(0)
    await addFirstPet(again)
    await again.leave()

    const visitor = await visit(browser, server, { width })
    await visitor.open('/')
    expect(await visitor.page.title()).toContain('Haus der Hunde')
    await visitor.page.getByRole('heading', { name: 'Luna' }).waitFor()
    const pageText = await visitor.page.locator('#root').innerText()
    for (const words of ['Three of us.', 'hallo@haus-der-hunde.example', '+41 81 000 00 00', 'Chur, Switzerland'])
      expect(pageText).toContain(words)
    expect(pageText).not.toMatch(samples)
    expect(await accentColorOf(visitor)).toBe('rgb(29, 78, 216)')
    const mark = visitor.page.getByRole('banner').getByRole('link', { name: 'Haus der Hunde' }).locator('img')
    expect(await mark.getAttribute('src')).toMatch(/^\/images\/[\da-f]{64}-480\.webp$/)
    expect(await violationsOn(visitor.page)).toEqual([])
    await visitor.leave()

    // the link is printed for the host, and is not in the log
    const log = server.output().replaceAll(/^ {2}http\S+\/setup\?token=.*$/gm, '')
    expect(log).toMatch(/"path":"\/setup"/)
    expect(log).not.toContain(link.split('=')[1])
  },
)
