import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { campaignFields } from '#shared/campaign-fields.ts'
import { type CampaignDetail, campaignDuration } from '#shared/campaigns.ts'
import { namesOf } from '#shared/fields.ts'
import { dayOf } from '#web/lib/days.ts'
import { closeAlert } from '#web/testing/alerts.ts'
import { type Answers, type OtherAnswers, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import {
  campaign,
  linkedPicture,
  onePage,
  pictureFile,
  problem,
  unknownFields,
  uploadedPicture,
} from '#web/testing/records.ts'
import { endOfDay } from './closing-date.ts'

const field = (label: string) => page.getByLabelText(label, { exact: true })
const create = page.getByRole('button', { name: 'Create Campaign' })
const preview = page.getByRole('img', { name: 'Preview' })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
const day = (offset: number) => dayOf(new Date(Date.now() + offset * 86_400_000))
const description = 'Two new knees.\n\nAnd a soft bed.'
const failed = 'Failed to create donation campaign. Please try again.'
const created = 'Your donation campaign has been successfully created!'
const closed = refuse('The shelter is closed.')

const openLaterForm = (answers: Answers = {}, others: OtherAnswers = { '/api/images': uploadedPicture }) =>
  openPage('/dashboard/create-donation', { as: member, answers, others })

async function fillLaterForm() {
  await field('Pet Name').fill('Rex')
  await field('Pet Image').upload(pictureFile())
  await expect.element(preview).toBeVisible()
  await field('Max Donation Amount ($)').fill('1250.5')
  await field('Location').fill('Harbour Street')
  await field('Description').fill(description)
}

test("a closing date counts to the end of that day in the creator's time zone", async () => {
  const { calls } = await openLaterForm({ 'campaigns.create': () => campaign(1), 'campaigns.byId': () => campaign(1) })
  await expect.element(field('Closing Date')).toHaveValue(day(campaignDuration / 86_400_000))
  await fillLaterForm()
  await field('Closing Date').fill(day(30))
  await create.click()
  await closeAlert('Campaign Created', created)
  expect(calls('campaigns.create')).toEqual([
    {
      ...unknownFields(campaignFields),
      petId: null,
      petName: 'Rex',
      image: linkedPicture,
      maxCents: 125_050,
      location: 'Harbour Street',
      description,
      lastDate: endOfDay(day(30)),
      needs: [],
    },
  ])
})

test('each text of a campaign is in the form, in the order in which errors get the focus', async () => {
  await openLaterForm()
  await expect.element(field('Pet Name')).toBeVisible()
  const names = [...document.querySelectorAll<HTMLInputElement>('main form [name]')].map(({ name }) => name)
  expect(names.filter((name) => name in campaignFields)).toEqual(namesOf(campaignFields))
})

test('a closing date in the past is refused at its field', async () => {
  const { calls } = await openLaterForm()
  await fillLaterForm()
  await field('Closing Date').fill(day(-1))
  await create.click()
  await expect.element(page.getByText('The closing date must be in the future')).toBeVisible()
  expect(calls('campaigns.create')).toEqual([])
})

test('the later form shows what is missing at each field, and focuses the first', async () => {
  await openLaterForm()
  await create.click()
  for (const text of [
    'Pet name is required',
    'Pet image is required',
    'Maximum donation amount is required',
    'Location is required',
    'Description is required',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(field('Pet Name')).toHaveFocus()
  await field('Max Donation Amount ($)').fill('0.5')
  await expect
    .element(page.getByText('Maximum donation amount must be between $1 and $10,000,000, with at most two decimals'))
    .toBeVisible()
})

test('if creating fails, the later form shows its own sentence and keeps the typed text', async () => {
  const { answer, calls } = await openLaterForm({ 'campaigns.create': closed })
  await fillLaterForm()
  await create.click()
  await closeAlert('Oops...', failed)
  await expect.element(page.getByText('The shelter is closed.')).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('Rex')
  await expect.element(preview).toBeVisible()
  answer({ 'campaigns.create': () => campaign(1), 'campaigns.byId': () => campaign(1) })
  await create.click()
  await expect.element(page.getByText(created)).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('')
  await closeAlert('Campaign Created', created)
  expect(calls('campaigns.create')).toHaveLength(2)
})

test('if the session ends while the user types, nothing is lost', async () => {
  await openLaterForm({
    'campaigns.create': refuse('Please log in first.', { refusal: 'NOT_LOGGED_IN', status: 401 }),
  })
  await fillLaterForm()
  await create.click()
  await closeAlert('Oops...', failed)
  await expect.element(page.getByText(/^You’ve been logged out, but what you typed is still here/)).toBeVisible()
  await expect.element(field('Description')).toHaveValue(description)
})

test('a file that is no picture is refused, without a button to send it again', async () => {
  const sentence = 'This file is not a picture we can read.'
  await openLaterForm({}, { '/api/images': () => problem(415, sentence) })
  await field('Pet Image').upload(pictureFile('cv.pdf', 'application/pdf'))
  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(page.getByRole('main').getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})

test('the earlier form shows what is missing, what fails, and what succeeds', async () => {
  const { answer, calls } = await openPage('/dashboard/add-campaign', {
    as: member,
    answers: { 'campaigns.createSimple': closed },
  })
  await expect.element(heading('Add New Donation Campaign')).toBeVisible()
  await field('Pet Name').fill('Luna')
  await create.click()
  await closeAlert('Required fields missing', 'Please fill in pet name, image URL, and max donation amount.')
  await expect.element(field('Image URL')).toHaveFocus()
  await field('Image URL').fill(linkedPicture)
  await field('Max Donation Amount ($)').fill('300')
  await create.click()
  await closeAlert('Error', 'Failed to create campaign. Please try again later.')
  await expect.element(field('Pet Name')).toHaveValue('Luna')
  const luna = campaign(1, { petName: 'Luna', canManage: true })
  answer({ 'campaigns.createSimple': () => luna, 'campaigns.byId': () => luna })
  await create.click()
  await expect.element(page.getByText('Campaign for Luna added successfully!')).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('')
  await closeAlert('Campaign Created', 'Campaign for Luna added successfully!')
  await expect.element(page.getByRole('status').filter({ hasText: 'Luna’s campaign is live.' })).toBeVisible()
  expect(calls('campaigns.createSimple').at(-1)).toMatchObject({
    petName: 'Luna',
    image: linkedPicture,
    maxCents: 30_000,
  })
})

test('each form links to the other, and unsaved text is kept', async () => {
  await openLaterForm()
  await page.getByRole('link', { name: 'Use the link instead' }).click()
  await expect.element(heading('Add New Donation Campaign')).toBeVisible()
  await field('Pet Name').fill('Rex')
  const back = page.getByRole('link', { name: 'use the full form' })
  await back.click()
  await expect.element(heading('Create Donation Campaign')).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('')
  await page.getByRole('link', { name: 'Use the link instead' }).click()
  await expect.element(page.getByText('We kept what you typed.')).toBeVisible()
  await expect.element(field('Pet Name')).toHaveValue('Rex')
})

const draft = (facts: Partial<CampaignDetail> = {}) =>
  campaign(7, {
    ...{ petName: 'Rex', image: '', canManage: true, location: '', description: '', maxCents: 100 },
    withheld: { approval: 'draft', refusal: null, hidden: false },
    missing: ['image', 'maxCents', 'location', 'description'],
    ...facts,
  })

test.each(['create-donation', 'add-campaign'])('at %s, a name is enough to save a draft', async (path) => {
  const { calls } = await openPage(`/dashboard/${path}`, {
    as: member,
    answers: { 'campaigns.saveDraft': () => draft(), 'campaigns.byId': () => draft() },
  })
  await field('Pet Name').fill('Rex')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Draft saved.' })).toBeVisible()
  await expect.element(page.getByText('Still missing: Photo, Goal, Location, Description')).toBeVisible()
  expect(page.getByRole('button', { name: 'Donate Now' }).elements()).toEqual([])
  expect(page.getByText(/raised of/).elements()).toEqual([])
  expect(calls('campaigns.saveDraft')).toMatchObject([{ petName: 'Rex' }])
})

test('a draft’s form publishes it or saves it as a draft; an incomplete one names what is missing', async () => {
  const live = campaign(7, { petName: 'Rex', canManage: true })
  let saved = draft({ missing: ['maxCents'], image: linkedPicture, location: 'Bergen', description })
  const { calls } = await openPage('/dashboard/edit-donation/7?publish', {
    as: member,
    answers: {
      'campaigns.byId': () => saved,
      'campaigns.update': () => {
        saved = live
        return saved
      },
    },
  })
  await expect.element(page.getByText('Maximum donation amount is required')).toBeVisible()
  await expect.element(field('Max Donation Amount ($)')).toHaveValue('')
  await field('Max Donation Amount ($)').fill('300')
  await page.getByRole('button', { name: 'Publish' }).click()
  await closeAlert('Campaign Created', created)
  await expect.element(page.getByRole('heading', { name: 'What’s next?' })).toBeVisible()
  expect(calls('campaigns.update')).toMatchObject([{ id: 7, maxCents: 30_000, publish: true }])
})

test('what the server finds missing is shown at its field', async () => {
  await openPage('/dashboard/edit-donation/7', {
    as: member,
    answers: {
      'campaigns.byId': () =>
        draft({ missing: [], image: linkedPicture, location: 'Bergen', description, maxCents: 500 }),
      'campaigns.update': refuse('The closing date must be in the future.', {
        refusal: 'CAMPAIGN_INCOMPLETE',
        issues: [{ path: 'lastDate', message: 'The closing date must be in the future' }],
      }),
    },
  })
  await page.getByRole('button', { name: 'Publish' }).click()
  await closeAlert('Oops...', 'Couldn’t save your changes. Please try again.')
  await expect.element(field('Closing Date')).toHaveAccessibleDescription(/The closing date must be in the future/)
})

test('a draft is published on its page', async () => {
  let saved = draft({ missing: [], image: linkedPicture, maxCents: 500 })
  const { calls } = await openPage('/donations/7', {
    as: member,
    answers: {
      'campaigns.byId': () => saved,
      'campaigns.publish': () => {
        saved = { ...saved, withheld: null }
        return saved
      },
    },
  })
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByRole('button', { name: 'Donate Now' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'What’s next?' })).toBeVisible()
  expect(calls('campaigns.publish')).toEqual([{ id: 7 }])
})

const milo = campaign(7, { petName: 'Milo', image: linkedPicture, canManage: true })

test('a target below the raised amount is refused at its field, and the typed text stays', async () => {
  await openPage('/dashboard/edit-donation/7', {
    as: member,
    answers: {
      'campaigns.byId': () => milo,
      'campaigns.update': refuse('The goal can’t be lower than what has already been raised.', {
        refusal: 'TARGET_TOO_LOW',
      }),
    },
  })
  await expect.element(field('Pet Name')).toHaveValue('Milo')
  await field('Description').fill('Two broken legs.')
  await field('Max Donation Amount ($)').fill('50')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(field('Max Donation Amount ($)')).toHaveFocus()
  await expect.element(page.getByText('The goal can’t be lower than what has already been raised.')).toBeVisible()
  await expect.element(field('Description')).toHaveValue('Two broken legs.')
})

test('editing can be cancelled, and keeps what was typed', async () => {
  const { calls, back } = await openPage('/dashboard/edit-donation/7', {
    as: member,
    answers: { 'campaigns.byId': () => milo, 'campaigns.mine': () => onePage([milo]) },
  })
  const cancel = page.getByRole('link', { name: 'Cancel' })
  await cancel.click()
  await expect.element(heading('My Donation Campaigns')).toBeVisible()
  await back()
  await field('Pet Name').fill('Max')
  await cancel.click()
  await expect.element(heading('My Donation Campaigns')).toBeVisible()
  await back()
  await expect.element(field('Pet Name')).toHaveValue('Max')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(field('Pet Name')).toHaveValue('Milo')
  expect(calls('campaigns.update')).toEqual([])
})

test("another user's campaign can't be edited", async () => {
  await openPage('/dashboard/edit-donation/7', { as: member, answers: { 'campaigns.byId': () => campaign(7) } })
  await expect.element(page.getByText('You can’t edit this campaign.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Save changes' }).elements()).toEqual([])
})

test('editing a campaign that does not exist shows that', async () => {
  const missing = refuse('Donation campaign not found.', { refusal: 'NO_SUCH_CAMPAIGN', status: 404 })
  await openPage('/dashboard/edit-donation/999999', { as: member, answers: { 'campaigns.byId': missing } })
  await expect.element(page.getByText('Campaign not found.')).toBeVisible()
})
