import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { violationsIn } from '#web/testing/axe.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'

const link = '/setup?token=the-secret'
const heading = page.getByRole('heading', { level: 1, name: 'Set up your shelter', exact: true })

test.each([1280, 390, 320])(
  'at %i pixels, the link explains itself, and leads to an account and back',
  async (width) => {
    const { currentUrl, back } = await openPage(link, { width })
    await expect.element(heading).toBeVisible()
    expect(await violationsIn('main')).toEqual([])
    await page.getByRole('link', { name: 'Make an account' }).click()
    await expect.poll(currentUrl).toBe(`/auth/register?next=${encodeURIComponent(link)}`)
    await back()
    await page.getByRole('link', { name: 'I have an account' }).click()
    await expect.poll(currentUrl).toBe(`/auth/login?next=${encodeURIComponent(link)}`)
  },
)

test('opening the link makes nobody an admin, and a refusal is shown by the button', async () => {
  const over = 'This set-up link has been used or has expired.'
  const { calls } = await openPage(link, { as: member, answers: { 'users.claimSetup': refuse(over) } })
  await expect.element(page.getByText(/^uma@example.org will look after the shelter/)).toBeVisible()
  expect(calls('users.claimSetup')).toEqual([])
  await page.getByRole('button', { name: 'Become admin' }).click()
  await expect.element(page.getByText(over)).toBeVisible()
  expect(calls('users.claimSetup')).toEqual([{ token: 'the-secret' }])
  expect(await violationsIn('main')).toEqual([])
})

test('an admin who comes back with the link is led on', async () => {
  const { calls } = await openPage(link, { as: admin })
  await expect.element(page.getByRole('heading', { level: 1, name: 'You are an admin' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go on with the settings' })).toBeVisible()
  expect(calls('users.claimSetup')).toEqual([])
})

test('without the secret, the page says where to find the link', async () => {
  await openPage('/setup', { as: member })
  await expect.element(page.getByText(/^Pawstead prints a link to this page/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Become admin' }).elements()).toEqual([])
})
