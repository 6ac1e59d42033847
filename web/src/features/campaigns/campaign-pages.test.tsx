import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaignDuration } from '#shared/campaigns.ts'
import { dayOf } from '#web/lib/days.ts'
import { closeAlert } from '#web/testing/alerts.ts'
import type { Answers } from '#web/testing/fake-server.ts'
import { NoAnswer } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { campaign, linkedPicture, onePage, pictureFile, uploadedPicture } from '#web/testing/records.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })

test('after a campaign is created, the form is empty again, and the campaign’s page opens', async () => {
  const { currentUrl } = await openPage('/dashboard/create-donation', {
    as: member,
    answers: { 'campaigns.create': () => campaign(5), 'campaigns.byId': () => campaign(5, { canManage: true }) },
    others: { '/api/images': uploadedPicture },
  })
  await field('Pet Name').fill('Rex')
  await field('Pet Image').upload(pictureFile())
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await field('Max Donation Amount ($)').fill('1250.5')
  await field('Location').fill('Harbour Street')
  await field('Description').fill('Two new knees.')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect.element(page.getByText('Your donation campaign has been successfully created!')).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('')
  await expect.element(field('Closing Date')).toHaveValue(dayOf(new Date(Date.now() + campaignDuration)))
  expect(page.getByRole('img', { name: 'Preview' }).elements()).toEqual([])
  await closeAlert('Campaign Created', 'Your donation campaign has been successfully created!')
  await expect.poll(currentUrl).toBe('/donations/5')
  await expect.element(page.getByRole('status').filter({ hasText: 'Pet 5’s campaign is live.' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Create another campaign' })).toBeVisible()
})

test('an edited campaign is saved, and the table shows it', async () => {
  let milo = campaign(7, { petName: 'Milo', image: linkedPicture, donatedCents: 5050, canManage: true })
  const { calls } = await openPage('/dashboard/edit-donation/7', {
    as: member,
    answers: {
      'campaigns.byId': () => milo,
      'campaigns.update': () => {
        milo = { ...milo, maxCents: 5050, state: 'promised' }
        return milo
      },
      'campaigns.mine': () => onePage([milo]),
    },
  })
  await expect.element(field('Pet Name')).toHaveValue('Milo')
  await expect.element(page.getByRole('img', { name: 'Preview' })).toBeVisible()
  await field('Max Donation Amount ($)').fill('50.5')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Milo’s campaign has been updated.')).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'Milo' }).getByText('Fully pledged')).toBeVisible()
  expect(calls('campaigns.update')).toMatchObject([{ id: 7, maxCents: 5050 }])
})

test('the list shows six campaigns, loads more as the last one comes into view, and Back returns to all', async () => {
  const all = Array.from({ length: 15 }, (_, place) => campaign(40 - place))
  const list: Answers['campaigns.list'] = ({ cursor, limit }) => {
    const from = all.findIndex(({ id }) => id === cursor) + 1
    const items = all.slice(from, from + (limit ?? 6))
    return { items, nextCursor: from + items.length < all.length ? (items.at(-1)?.id ?? null) : null }
  }
  const { answer, back, calls } = await openPage('/donations', {
    width: 390,
    answers: { 'campaigns.list': list, 'campaigns.byId': ({ id }) => campaign(id) },
  })
  const cards = page.getByRole('list', { name: 'Donation campaigns' }).getByRole('listitem')
  const count = () => cards.elements().length
  const showLast = () => cards.elements().at(-1)?.scrollIntoView()
  await expect.poll(count).toBe(6)
  expect(calls('campaigns.list')).toHaveLength(1)
  showLast()
  await expect.poll(count).toBe(12)
  answer({
    'campaigns.list': () => {
      throw new NoAnswer()
    },
  })
  showLast()
  await expect.element(page.getByText('Couldn’t load more campaigns.')).toBeVisible()
  expect(count()).toBe(12)
  answer({ 'campaigns.list': list })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(count).toBe(15)
  showLast()
  await expect.element(page.getByText('No more campaigns.')).toBeVisible()
  await page.getByRole('link', { name: 'View Details of Pet 39' }).click()
  await expect.element(page.getByRole('heading', { name: 'Pet 39', level: 1 })).toBeVisible()
  await back()
  await expect.poll(count).toBe(15)
})

const long = campaign(1, {
  petName: 'A very long name of a very small pet '.repeat(2).trim(),
  image: linkedPicture,
  maxCents: 999_999_900,
  donatedCents: 99_999_999,
  canManage: true,
})

test.each([390, 320])('at %i px, Donate Now is on the screen from the start', async (width) => {
  await openPage('/donations/1', { width, answers: { 'campaigns.byId': () => long } })
  const button = page.getByRole('button', { name: 'Donate Now' })
  await expect.element(button).toBeVisible()
  expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight)
})

const given = {
  id: 3,
  campaignId: 1,
  campaignShown: true,
  petName: long.petName,
  title: null,
  sponsored: null,
  amountCents: 99_999_999,
  standingCents: 99_999_999,
  state: 'promised' as const,
  path: null,
  createdAt: '2026-05-04T09:30:00.000Z',
}

test.each([
  '/donations',
  '/donations/1',
  '/dashboard/create-donation',
  '/dashboard/add-campaign',
  '/dashboard/edit-donation/1',
  '/dashboard/my-donations',
  '/dashboard/my-donations-list',
])('at 320 px, nothing on %s scrolls sideways, with a long name and large sums', async (path) => {
  await openPage(path, {
    as: member,
    width: 320,
    answers: {
      'campaigns.list': () => onePage([long]),
      'campaigns.mine': () => onePage([long]),
      'campaigns.byId': () => long,
      'donations.mine': () => ({ ...onePage([given]), totalCents: 99_999_999 }),
    },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('.animate-breathe').length).toBe(0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})
