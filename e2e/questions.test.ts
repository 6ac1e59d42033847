import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { mailAbout, mailsTo, signUpWithConfirmedEmail } from './mails.ts'
import { petFacts, startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite({ mail: true })
let olive: Account
const phone = { width: 390, height: 844 }
const nora = { name: 'Nora Newman', email: 'nora@example.org' }
const linkPattern = /\/questions\/\d+-[\w-]{43}/

beforeAll(async () => {
  olive = await signUpWithConfirmedEmail(site, 'Olive Owner')
})

async function fillIn(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your question').fill(text)
  await page.getByLabel('Your name').fill(nora.name)
  await page.getByLabel('Your email').fill(nora.email)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send question' }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Sends the form until it counts: it must have been open for three seconds. */
async function sendInTime(page: Page, name: string): Promise<void> {
  await expect
    .poll(
      async () => {
        if (page.url().endsWith('/ask')) await send(page)
        await page
          .getByText(/^Your question (wasn’t sent|about )/)
          .first()
          .waitFor()
        return linkPattern.test(page.url())
      },
      { timeout: 20_000, interval: 500 },
    )
    .toBe(true)
  await heading(page, `Your question about ${name}`)
}

const mailsToNora = () => mailsTo(site, { ...olive, email: nora.email })

test('a visitor asks on a phone, gets one email about the answer, confirms, writes on, and erases', async () => {
  const pet = await olive.trpc.pets.add.mutate(petFacts(site, { name: 'Biscuit' }))
  const visitor = await site.visit(phone)
  const { page } = visitor
  visitor.allow(/409/)
  await visitor.open(`/pets/${pet.id}`)
  await page.getByRole('link', { name: 'Ask about Biscuit' }).click()
  await heading(page, 'Ask about Biscuit')
  await fillIn(page, 'Does he like cats?')
  await sendInTime(page, 'Biscuit')
  const own = new URL(page.url()).pathname

  const subject = 'New question about Biscuit'
  const id = Number.parseInt(own.split('/')[2] ?? '', 10)
  await mailAbout(site, olive, subject, `/dashboard/questions/${id}`)
  const owner = await site.visit({ as: olive })
  await owner.open('/dashboard/questions')
  await owner.page.getByRole('link', { name: 'See question by Nora Newman about Biscuit' }).click()
  await owner.page.getByLabel('Your answer').fill('Yes, he lives with two.')
  await owner.page.getByRole('button', { name: 'Send answer' }).click()
  await owner.page.getByText('Your answer was sent.').waitFor()

  const mail = await vi.waitUntil(() => mailsToNora()[0], { timeout: 45_000, interval: 50 })
  expect(mail.text).not.toMatch(/Biscuit|Nora|Olive|cats/)
  const emailed = linkPattern.exec(mail.text)?.[0] ?? ''
  expect(emailed).not.toBe(own)
  const before = await olive.trpc.inquiries.byId.query({ id })
  for (const method of ['GET', 'HEAD'])
    for (const headers of [{}, { purpose: 'prefetch', 'sec-purpose': 'prefetch' }] as Record<string, string>[])
      expect((await fetch(site.server.url + emailed, { method, headers })).status).toBe(200)
  expect(await olive.trpc.inquiries.byId.query({ id })).toEqual(before)

  await visitor.open(emailed)
  await page.getByText('Yes, he lives with two.').waitFor()
  await page.getByRole('button', { name: 'Confirm my email address' }).click()
  await page.getByText('Your email address is confirmed.').waitFor()
  await page.getByLabel('Your message').fill('Great, and dogs?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Your message was sent.', { exact: true }).waitFor()
  const after = await olive.trpc.inquiries.byId.query({ id })
  expect(after).toMatchObject({ emailConfirmed: true, waiting: true })
  expect(after.messages.map(({ text }) => text)).toEqual([
    'Does he like cats?',
    'Yes, he lives with two.',
    'Great, and dogs?',
  ])

  await page.getByRole('button', { name: 'Erase question' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Erase it' }).click()
  await page.getByText('Your question was erased.').waitFor()
  for (const link of [own, emailed]) expect((await fetch(site.server.url + link)).status).toBe(404)
  expect(mailsToNora()).toHaveLength(1)
  await owner.leave()
  await visitor.leave()
})

test('without scripts, a visitor asks, is told if that was too quick, and erases the question', async () => {
  const pet = await olive.trpc.pets.add.mutate(petFacts(site, { name: 'Waffles' }))
  const context = await site.browser.newContext({
    baseURL: site.server.url,
    javaScriptEnabled: false,
    viewport: phone,
  })
  const page = await context.newPage()
  await page.goto(`/pets/${pet.id}/ask`)
  await fillIn(page, 'Is he “house-trained”?\nReally?')
  await sendInTime(page, 'Waffles')
  await page.getByText('Is he “house-trained”?').waitFor()
  await page.getByLabel('Your message').fill('Hello?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('region', { name: 'Activity' }).getByText('Hello?').waitFor()
  const path = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Erase question' }).click()
  await page.waitForURL('**/pets')
  expect((await page.goto(path))?.status()).toBe(404)
  // a form that was sent too quickly comes back with what was typed
  await page.goto(`/pets/${pet.id}/ask`)
  await page.getByLabel('Your question').fill('Is he big?')
  await page.getByLabel('Your name').fill(nora.name)
  await page.getByLabel('Your email').fill('nora@')
  await send(page)
  await page.getByText(/^Your question wasn’t sent\./).waitFor()
  expect(await page.getByLabel('Your question').inputValue()).toBe('Is he big?')
  expect(await page.getByLabel('Your email').inputValue()).toBe('nora@')
  await context.close()
})
