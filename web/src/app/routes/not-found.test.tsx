import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { member, openPage } from '#web/testing/open-page.tsx'

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a page that does not exist shows that, and leads home', async () => {
  const { currentUrl } = await openPage('/no-such-page')
  await expect.element(heading('Page not found')).toBeVisible()
  await expect.poll(() => document.title).toBe('Page not found · Pawstead')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect.element(heading('Find Your Furry Friend')).toBeVisible()
  expect(currentUrl()).toBe('/')
  await expect.poll(() => document.title).toBe('Find Your Furry Friend · Pawstead')
})

test('in the dashboard, a page that does not exist leads to the dashboard', async () => {
  await openPage('/dashboard/no-such-page', { as: member })
  await expect.element(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expect.element(heading('Page not found')).toBeVisible()
  await expect.poll(() => document.title).toBe('Dashboard page not found · Pawstead')
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect.element(heading('Add a Pet')).toBeVisible()
})
