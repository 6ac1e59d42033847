import { beforeAll, expect, test } from 'vitest'
import { runCommand } from './command.ts'
import { startSite } from './site.ts'
import type { Account } from './visitor.ts'

// Monthly gifts where no payments are taken: a standing order at the donor's bank (docs/product.md 8.32 and 8.35).

const site = startSite({ mail: true })
let admin: Account

beforeAll(async () => {
  admin = await site.signUp('Ada Admin')
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  if (code !== 0) throw new Error(stderr)
  const { version, saved } = await admin.trpc.settings.get.query()
  const values = { ...saved, shelterDonations: true, otherLanguages: ['es' as const], howToPay: 'Account 1002 3004' }
  await admin.trpc.settings.save.mutate({ version, values })
})

test('a donor sets up a standing order in Spanish, gets its link, and the desk matches what arrives', async () => {
  const visitor = await site.visit({ width: 390, height: 844 })
  const { page } = visitor
  await visitor.open('/es/give/monthly')
  await page.getByRole('textbox').nth(0).fill('20')
  await page.getByRole('textbox').nth(1).fill('sofia@example.org')
  await page.getByRole('main').locator('button[type=submit]').click()
  await page.waitForURL(/\/es\/gifts\/monthly\//)
  await page.getByText('Account 1002 3004').waitFor()
  const reference = /PM-\d+-[\dA-F]{2}/.exec(await page.getByRole('main').innerText())?.[0] ?? ''
  expect(reference).not.toBe('')
  const { href } = new URL(page.url())
  const mails = () => site.smtp.mails.filter(({ to }) => to.includes('sofia@example.org'))
  await expect.poll(() => mails().map(({ text }) => text.includes(href) && text.includes(reference))).toEqual([true])

  await visitor.open('/es/gifts')
  await page.getByText(reference).waitFor()

  const desk = await site.visit({ as: admin })
  await desk.open('/dashboard/gifts')
  const form = desk.page.locator('form').filter({ has: desk.page.getByRole('button', { name: 'Mark as received' }) })
  await form.getByRole('textbox').nth(0).fill(reference)
  await form.getByRole('textbox').nth(1).fill('20')
  await form.getByRole('button', { name: 'Mark as received' }).click()
  await expect.poll(async () => (await admin.trpc.monthly.list.query({})).items.length).toBe(1)
  await expect
    .poll(async () => {
      await visitor.open(new URL(href).pathname)
      return page.getByRole('link', { name: '20' }).count()
    })
    .toBe(1)
  await desk.leave()
  await visitor.leave()
})
