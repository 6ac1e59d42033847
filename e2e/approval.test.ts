import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { walkWidths } from '#server/testing/long-tests.ts'
import { runCommand } from './command.ts'
import { photo } from './photo.ts'
import { startSite } from './site.ts'
import type { Account } from './visitor.ts'

const site = startSite()
let admin: Account
let staff: Account
let volunteer: Account

beforeAll(async () => {
  volunteer = await site.signUp('Vera Volunteer')
  staff = await site.signUp('Stella Staff')
  admin = await site.signUp('Ada Admin')
  const { code, stderr } = await runCommand(['admin', 'grant', admin.email, '--data', site.server.dataDir])
  expect(code, stderr).toBe(0)
  await admin.trpc.users.setStaff.mutate({ email: staff.email, staff: true })
})

const isFocused = (element: Element) => element === document.activeElement
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

async function requireApproval(): Promise<void> {
  const { page, open, leave } = await site.visit({ as: admin })
  await open('/dashboard/settings')
  const posts = page.getByRole('radiogroup', { name: 'New posts' })
  await page.getByText('Existing posts are not affected.').waitFor()
  await posts.getByText('Require approval').click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Your site is up to date.').waitFor()
  await leave()
}

test.each(walkWidths)(
  "an admin requires approval; a volunteer's pet is refused, corrected, approved, and public, at %i pixels",
  async (width) => {
    if ((await admin.trpc.settings.get.query()).saved.posts !== 'after_approval') await requireApproval()
    const name = `Biscuit ${width}`
    const vera = await site.visit({ as: volunteer, width })
    const stella = await site.visit({ as: staff, width })
    const visitor = await site.visit({ width })

    await vera.open('/dashboard/add-pet')
    const field = (label: string) => vera.page.getByLabel(label, { exact: true })
    await vera.page.getByLabel('Choose photos').setInputFiles(await photo(width))
    for (const [label, text] of Object.entries({ 'Pet Name': name, 'Pet Age': '2 years', Location: 'Bergen' }))
      await field(label).fill(text)
    await field('Category').selectOption('Dog')
    await field('Short Description').fill('Buy my watches!')
    await vera.page.getByRole('button', { name: 'Add Pet', exact: true }).click()
    await vera.page.getByText('Sent for approval. We’ll let you know.').waitFor()
    await vera.page.getByText('Waiting for approval.').waitFor()
    const address = new URL(vera.page.url()).pathname
    expect(await fits(vera.page)).toBe(true)

    await visitor.open('/pets')
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.page.getByText(name).count()).toBe(0)
    expect((await fetch(site.server.url + address)).status).toBe(404)

    await stella.open('/dashboard/approval')
    const post = stella.page.getByRole('article', { name })
    await post.getByText('Buy my watches!').waitFor()
    await post.getByText('Vera Volunteer').waitFor()
    expect(await fits(stella.page)).toBe(true)
    await stella.page.getByRole('button', { name: `Decline ${name}` }).click()
    const dialog = stella.page.getByRole('dialog', { name: `Decline ${name}?` })
    await dialog.getByLabel('What should change?').fill('Please tell us about the dog.')
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await post.waitFor({ state: 'detached' })
    await stella.page.getByText('Nothing to approve.').waitFor()

    await vera.open('/dashboard/notices')
    await vera.page
      .getByRole('link', { name: `${name} wasn’t approved. The shelter says: Please tell us about the dog.` })
      .click()
    await vera.page.getByText('Not approved: Please tell us about the dog.').waitFor()
    await vera.page.getByRole('link', { name: 'Edit', exact: true }).click()
    await field('Short Description').fill('Sleeps on every sofa.')
    await vera.page.getByRole('button', { name: 'Update Pet', exact: true }).click()
    await vera.page.getByText('Sent for approval. We’ll let you know.').waitFor()

    await stella.open('/dashboard/approval')
    await post.getByText('Sleeps on every sofa.').waitFor()
    const approve = stella.page.getByRole('button', { name: `Approve ${name}` })
    await approve.focus()
    expect(await approve.evaluate(isFocused)).toBe(true)
    await stella.page.keyboard.press('Enter')
    await stella.page.getByText(`${name} is approved and now public.`).waitFor()
    await stella.page.getByText('Nothing to approve.').waitFor()

    await visitor.open('/pets')
    await visitor.page.getByRole('link', { name: `View Details of ${name}` }).click()
    await visitor.page.getByText('Sleeps on every sofa.').waitFor()
    await visitor.page.getByRole('button', { name: 'Adopt', exact: true }).waitFor()
    await vera.open('/dashboard/notices')
    await vera.page.getByText(`${name} was approved, and everyone can see it now.`).waitFor()
    for (const { leave } of [vera, stella, visitor]) await leave()
  },
)
