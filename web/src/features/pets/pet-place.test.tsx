import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RequestDetail } from '#shared/adoptions.ts'
import { formatDay, inUtc } from '#shared/dates.ts'
import type { PetDetail } from '#shared/pets.ts'
import { daysLater, longestTrial, type Stay } from '#shared/stays.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, NoAnswer, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { onePage, pet, petAnswers, requestDetail } from '#web/testing/records.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const place = page.getByRole('heading', { name: 'Where Rex is' })
const typed = (day: string) => formatDay(inUtc(new Date(day)))

type PlaceOptions = { facts?: Partial<PetDetail>; answers?: Answers; width?: number }

/** The page of Rex, who is at the shelter, for its owner. */
async function openPlace({ facts, answers, width = 1280 }: PlaceOptions = {}) {
  let rex = pet(1, { name: 'Rex', place: 'shelter', canManage: true, ...facts })
  const opened = await openPage('/pets/1', {
    as: member,
    width,
    answers: { ...petAnswers(rex), 'pets.byId': () => rex, ...answers },
  })
  return {
    ...opened,
    /** Changes the pet on the server. */
    becomes: (facts: Partial<PetDetail>) => {
      rex = { ...rex, ...facts }
    },
  }
}

test.each([
  ['owner', 'With its owner', ['History']],
  ['shelter', 'At the shelter', ['Move', 'History']],
  ['foster', 'With a foster family', ['Move', 'History']],
  ['trial', 'On trial with a family', ['History']],
  ['adopted', 'In a new home', ['Came back', 'History']],
] as const)('of a pet whose place is %s, its owner sees that, and what they can do', async (where, said, actions) => {
  await openPlace({ facts: { place: where, status: where === 'adopted' ? 'adopted' : 'available' } })
  await expect.element(place).toBeVisible()
  await expect.element(page.getByText(said, { exact: true })).toBeVisible()
  const offered = ['Move', 'Came back', 'History'].filter((name) => button(name).elements().length > 0)
  expect(offered).toEqual(actions)
})

test('visitors see neither place nor history', async () => {
  await openPage('/pets/1', { answers: petAnswers(pet(1, { name: 'Rex', isFostered: true })) })
  await expect.element(page.getByText('Living with a foster family')).toBeVisible()
  expect(place.elements()).toEqual([])
  expect(button('History').elements()).toEqual([])
})

test('a pet moves to a foster family; a refused email stays, to be corrected', async () => {
  const refusal = 'There’s no account with this email.'
  const { answer, becomes, calls } = await openPlace({ answers: { 'pets.place': refuse(refusal) } })
  await button('Move').click()
  const moving = dialog('Where is Rex now?')
  const email = moving.getByLabelText('Email of the foster family’s account')
  await moving.getByRole('button', { name: 'Save' }).click()
  await expect.element(moving.getByText('Enter the email of the foster family’s account')).toBeVisible()
  expect(calls('pets.place')).toEqual([])
  await email.fill('fay@example.org')
  await moving.getByRole('button', { name: 'Save' }).click()
  await expect.element(moving.getByText(`Couldn’t save it. ${refusal}`)).toBeVisible()
  await expect.element(email).toHaveValue('fay@example.org')
  expect(await violationsIn('[role=dialog]')).toEqual([])
  answer({
    'pets.place': ({ place }) => {
      becomes({ place, isFostered: true })
      return { place }
    },
  })
  await email.fill('faye@example.org')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Saved where Rex is.')).toBeVisible()
  await expect.element(moving).not.toBeInTheDocument()
  await expect.element(page.getByText('With a foster family', { exact: true })).toBeVisible()
  const move = { id: 1, place: 'foster' }
  expect(calls('pets.place')).toEqual([
    { ...move, caregiverEmail: 'fay@example.org' },
    { ...move, caregiverEmail: 'faye@example.org' },
  ])
})

test('a pet moves back to the shelter, without an email', async () => {
  const { answer, becomes, calls } = await openPlace({ facts: { place: 'foster', isFostered: true } })
  answer({
    'pets.place': ({ place }) => {
      becomes({ place, isFostered: false })
      return { place }
    },
  })
  await button('Move').click()
  const moving = dialog('Where is Rex now?')
  await expect.element(moving.getByLabelText('At the shelter')).toBeChecked()
  expect(moving.getByRole('textbox').elements()).toEqual([])
  await moving.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('At the shelter', { exact: true })).toBeVisible()
  expect(calls('pets.place')).toEqual([{ id: 1, place: 'shelter' }])
})

test('an adopted pet comes back as a draft, with a reason that survives a dead network', async () => {
  const { answer, becomes, calls } = await openPlace({
    facts: { place: 'adopted', status: 'adopted' },
    answers: {
      'pets.takeBack': () => {
        throw new NoAnswer()
      },
    },
  })
  await button('Came back').click()
  const returning = dialog('Rex came back?')
  await expect.element(returning.getByLabelText('Yes, show on the site')).toBeChecked()
  await returning.getByText('Not yet, keep as a draft').click()
  await returning.getByLabelText('Why (optional)').fill('An allergy')
  await returning.getByRole('button', { name: 'Take back' }).click()
  await expect.element(returning.getByText(/^Couldn’t take Rex back\. We can’t reach/)).toBeVisible()
  await expect.element(returning.getByLabelText('Why (optional)')).toHaveValue('An allergy')
  expect(await violationsIn('[role=dialog]')).toEqual([])
  answer({
    'pets.takeBack': () => {
      becomes({ place: 'shelter', status: 'draft' })
      return pet(1, { name: 'Rex', status: 'draft' })
    },
  })
  await returning.getByRole('button', { name: 'Take back' }).click()
  await expect.element(page.getByText('Rex is back.')).toBeVisible()
  await expect.element(page.getByText('At the shelter', { exact: true })).toBeVisible()
  expect(button('Came back').elements()).toEqual([])
  const sent = { id: 1, published: false, reason: 'An allergy' }
  expect(calls('pets.takeBack')).toEqual([sent, sent])
})

const stay = (id: number, facts: Partial<Stay>): Stay => ({
  ...{ id, place: 'shelter', open: false, startedOn: null, endedOn: null },
  ...{ trialUntil: null, caregiver: null, requestId: null, returnReason: null },
  ...facts,
})
const stays = [
  stay(6, {
    place: 'foster',
    open: true,
    startedOn: '2026-05-03',
    caregiver: { name: 'Fay', email: 'fay@example.org' },
  }),
  stay(5, {
    place: 'adopted',
    startedOn: '2026-03-01',
    endedOn: '2026-05-03',
    requestId: 7,
    returnReason: 'An\nallergy',
  }),
  stay(4, { place: 'trial', startedOn: '2026-02-01', endedOn: '2026-03-01', trialUntil: '2026-02-15', requestId: 7 }),
  stay(3, { place: 'foster', endedOn: '2026-02-01' }),
  stay(2, {}),
]

test.each([320, 1280])('the history shows each place, also with unknown dates, at %d pixels', async (width) => {
  await openPlace({ width, answers: { 'pets.stays': () => ({ stays }) } })
  await button('History').click()
  const history = dialog('Where Rex has been')
  await expect
    .poll(() =>
      history
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual([
      `With a foster familyFay fay@example.orgSince ${typed('2026-05-03')}`,
      `In a new home${typed('2026-03-01')} to ${typed('2026-05-03')}Came back: An\nallergySee the request`,
      `On trial with a family${typed('2026-02-01')} to ${typed('2026-03-01')}Planned until ${typed('2026-02-15')}See the request`,
      `With a foster familyA former userUntil ${typed('2026-02-01')}`,
      'At the shelterDates unknown',
    ])
  await expect
    .element(history.getByRole('link', { name: 'See the request' }).first())
    .toHaveAttribute('href', '/dashboard/requests/7')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const { dataset } = document.documentElement
  onTestFinished(() => void delete dataset.theme)
  for (const theme of ['light', 'dark']) {
    dataset.theme = theme
    expect(await violationsIn('[role=dialog]')).toEqual([])
  }
})

test('a history that does not load can be requested again', async () => {
  const { answer } = await openPlace({ answers: { 'pets.stays': refuse('The database is away.', { status: 503 }) } })
  await button('History').click()
  const history = dialog('Where Rex has been')
  await expect.element(history.getByText('Couldn’t load the history. The database is away.')).toBeVisible()
  answer({ 'pets.stays': () => ({ stays }) })
  await history.getByRole('button', { name: 'Try again' }).click()
  await expect.element(history.getByText('Dates unknown')).toBeVisible()
})

const today = new Date().toISOString().slice(0, 10)

/** The page of an accepted request, for the pet's owner. */
async function openAccepted(facts: Partial<RequestDetail> = {}) {
  let request = requestDetail(1, { petName: 'Rex', status: 'accepted', petStatus: 'on_hold', ...facts })
  const opened = await openPage('/dashboard/requests/1', {
    as: member,
    answers: { 'adoptions.byId': () => request, 'adoptions.messages': () => onePage([]) },
  })
  opened.answer({
    'adoptions.startTrial': ({ until }) => {
      request = { ...request, trialUntil: until }
      return { until }
    },
  })
  return opened
}

test('a trial begins, two weeks from now unless another day is chosen', async () => {
  const { calls } = await openAccepted()
  await button('Start a trial').click()
  const trial = dialog('A trial with Rita Requester')
  const day = trial.getByLabelText('Last day')
  await expect.element(day).toHaveValue(daysLater(today, 14))
  await expect.element(day).toHaveAttribute('min', daysLater(today, 1))
  await expect.element(day).toHaveAttribute('max', daysLater(today, longestTrial))
  await day.fill('')
  await trial.getByRole('button', { name: 'Save trial' }).click()
  await expect.element(trial.getByText('Choose a day')).toBeVisible()
  expect(await violationsIn('[role=dialog]')).toEqual([])
  await day.fill(daysLater(today, 20))
  await trial.getByRole('button', { name: 'Save trial' }).click()
  await expect.element(trial).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Rex is on trial with Rita Requester until /)).toBeVisible()
  await expect.element(button('Change the trial')).toBeVisible()
  expect(calls('adoptions.startTrial')).toEqual([{ id: 1, until: daysLater(today, 20) }])
})

test('changing a trial starts with its last day, and a refusal stays in the dialog', async () => {
  const last = daysLater(today, 5)
  const { answer, calls } = await openAccepted({ trialUntil: last })
  answer({ 'adoptions.startTrial': refuse('Choose a day within the next 180 days') })
  await button('Change the trial').click()
  const trial = dialog('A trial with Rita Requester')
  await expect.element(trial.getByLabelText('Last day')).toHaveValue(last)
  await trial.getByLabelText('Last day').fill(daysLater(today, 8))
  await trial.getByRole('button', { name: 'Save trial' }).click()
  await expect.element(trial.getByText('Couldn’t save the trial. Choose a day within the next 180 days')).toBeVisible()
  await trial.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(trial).not.toBeInTheDocument()
  expect(calls('adoptions.startTrial')).toEqual([{ id: 1, until: daysLater(today, 8) }])
})
