import { expect, test } from 'vitest'
import { startSite } from './site.ts'

const site = startSite()

const invented = /pawstead\.example|555 0100|Springfield|USA|mailto:|tel:|null|undefined/

test('a new shelter shows no invented email, phone number, or place', async () => {
  const { page, open, leave } = await site.visit()
  for (const path of ['/', '/terms', '/privacy']) {
    const html = await (await fetch(site.server.url + path)).text()
    expect(html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'))).not.toMatch(
      invented,
    )
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('#root').innerHTML()).not.toMatch(invented)
    expect(await page.getByRole('contentinfo').getByRole('heading').allInnerTexts()).toEqual(['Terms', 'Follow us'])
  }
  await page.getByText('Pawstead runs this site.', { exact: true }).waitFor()
  await page.getByText(/corrected or deleted\. You may also complain/).waitFor()
  await leave()
})

test('icons of unset social links lead nowhere, and have a hint', async () => {
  const { page, open, leave } = await site.visit({ width: 390 })
  await open('/terms')
  for (const name of ['Facebook', 'Instagram', 'X', 'YouTube']) {
    const icon = page.getByRole('contentinfo').getByRole('link', { name: `${name} (not set up yet)`, exact: true })
    expect(await icon.getAttribute('href')).toBe('#')
  }
  await leave()
})

test('without campaigns the list shows one message and one action', async () => {
  const { page, open, leave } = await site.visit()
  await open('/donations')
  const main = page.getByRole('main')
  await main.getByText('There are no campaigns yet.').waitFor()
  expect(await main.getByText(/campaigns/i).allInnerTexts()).toEqual([
    'Donation Campaigns',
    'There are no campaigns yet.',
  ])
  const offered = await main.getByRole('link').or(main.getByRole('button')).allInnerTexts()
  expect(offered).toEqual(['Create Campaign'])
  await leave()
})

test.each([
  [
    '/auth/login',
    'Google login failed: This shelter has not connected Google. Please log in with your email and password.',
  ],
  [
    '/auth/register',
    'Google sign-in failed: This shelter has not connected Google. Please register with your email and a password.',
  ],
])('%s offers Google, and explains what to do if it is not set up', async (path, sentence) => {
  const { page, context, open, leave } = await site.visit()
  await open(path)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('dialog', { name: sentence }).getByRole('button', { name: 'OK' }).click()
  expect(context.pages()).toHaveLength(1)
  await leave()
})
