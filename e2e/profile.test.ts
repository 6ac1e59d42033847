import { expect, test } from 'vitest'
import { walkWidths } from '#server/testing/long-tests.ts'
import { violationsOn } from './axe.ts'
import { photo } from './photo.ts'
import { startSite } from './site.ts'
import { signIn } from './visitor.ts'

const site = startSite()

test.each(walkWidths)(
  'name, picture, and password are changed, and another device is logged out, %i wide',
  async (width) => {
    const uma = await site.signUp('Uma User')
    const { page, open, leave, allow } = await site.visit({ as: uma, width })
    const region = (name: string) => page.getByRole('region', { name })
    await open('/dashboard/my-pets')
    const menu = page.getByRole('button', { name: 'Open menu' })
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('link', { name: 'My Profile' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()

    await page.getByLabel('Full Name').fill('Uma Newname')
    await page.getByLabel('Choose a picture').setInputFiles(await photo(3))
    await page.getByRole('img', { name: 'Preview' }).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await region('Name and picture').getByText('Saved.').waitFor()
    const picture = page.getByRole('banner').getByRole('img', { name: 'Uma Newname' })
    expect(await picture.getAttribute('src')).toMatch(/^\/images\/[0-9a-f]{64}-480\.webp$/)
    await page.reload()
    await picture.waitFor()
    await open('/')
    await page.getByRole('button', { name: 'Account of Uma Newname' }).click()
    await page.getByRole('menuitem', { name: 'My Profile' }).click()

    const phone = await site.visit({ as: await signIn(site.server, uma.email, uma.password), width: 390 })
    phone.allow(/status of 401/)
    await phone.open('/dashboard/profile')
    await phone.page.getByLabel('Full Name').fill('Not saved')
    await page.reload()
    const devices = region('Where you are logged in')
    await devices.getByText('This device').waitFor()
    await devices.getByRole('button', { name: 'Log out A program' }).click()
    await page.getByText('A program is logged out.').waitFor()
    await devices.getByRole('button').waitFor({ state: 'detached' })
    await phone.page.getByRole('button', { name: 'Save', exact: true }).click()
    await phone.page.getByText('You have been logged out.').waitFor()
    expect(await phone.page.getByLabel('Full Name').inputValue()).toBe('Not saved')
    await phone.leave()

    allow(/status of 403/)
    const change = async (current: string) => {
      await page.getByLabel('Current password').fill(current)
      await page.getByLabel('New password').fill('a better password')
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    await change('not hers')
    await page.getByText('This is not your current password').waitFor()
    const elsewhere = await signIn(site.server, uma.email, uma.password)
    await change(uma.password)
    await page.getByText('Your new password is set. You were logged out on one other device.').waitFor()
    await expect(elsewhere.trpc.profile.mine.query()).rejects.toThrow('Please log in first.')
    await expect(signIn(site.server, uma.email, uma.password)).rejects.toThrow('401')
    expect((await signIn(site.server, uma.email, 'a better password')).name).toBe('Uma Newname')

    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await leave()
  },
)

test("a session shows its browser's name, and a second tab shows a new user name at once", async () => {
  const vera = await site.signUp('Vera User')
  const { page, context, open, leave } = await site.visit()
  await open('/auth/login')
  await page.getByLabel('Email').fill(vera.email)
  await page.getByLabel('Password', { exact: true }).fill(vera.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('dialog', { name: 'Login successful!' }).getByRole('button', { name: 'OK' }).click()
  await open('/dashboard/profile')
  const [present] = (await vera.trpc.profile.sessions.query()).items.filter(({ current }) => !current)
  expect(present?.device).toBe('Chrome on Linux')
  await page.getByText('Chrome on Linux').waitFor()

  const tab = await context.newPage()
  await tab.goto('/dashboard/my-pets')
  await tab.getByRole('banner').getByText('Vera User').waitFor()
  await page.getByLabel('Full Name').fill('Vera Newname')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByRole('banner').getByText('Vera Newname').waitFor()
  await leave()
})
