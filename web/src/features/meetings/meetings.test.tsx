import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RequestDetail } from '#shared/adoptions.ts'
import type { Meeting, RequestMeetings } from '#shared/meetings.ts'
import { dayOf } from '#web/lib/days.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { noMeetings, onePage, requestDetail } from '#web/testing/records.ts'
import { formatShelterTime } from './meeting-time.tsx'

// The steps of a request and its meeting, as both sides see them (docs/product.md 26.9, 26.10). The browser's time zone
// is America/Los_Angeles.

const next = page.getByRole('region', { name: 'What happens next' })
const button = (name: string) => next.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

const slots = [
  { startsAt: '2099-06-01T17:00:00.000Z', minutes: 60 },
  { startsAt: '2099-06-02T21:30:00.000Z', minutes: 30 },
]
const offered: Meeting = {
  state: 'offered',
  slots,
  startsAt: null,
  minutes: null,
  place: '1 Harbor Street',
  hostName: 'Olaf Owner',
}
const confirmed: Meeting = { ...offered, state: 'confirmed', startsAt: '2099-06-01T17:00:00.000Z', minutes: 60 }

type OpenOptions = { facts?: Partial<RequestDetail>; meetings?: Partial<RequestMeetings>; width?: number }

async function open({ facts = {}, meetings = {}, width = 1280 }: OpenOptions = {}) {
  let current = noMeetings({ side: facts.side ?? 'owner', ...meetings })
  const change = (changed: Partial<RequestMeetings>) => {
    current = { ...current, revision: current.revision + 1, ...changed }
    return current
  }
  const opened = await openPage('/dashboard/requests/1', {
    as: member,
    width,
    answers: {
      'adoptions.byId': () => requestDetail(1, { petName: 'Pepper', ...facts }),
      'adoptions.messages': () => onePage([]),
      'meetings.ofRequest': () => current,
      'meetings.offer': () => change({ meeting: offered }),
      'meetings.pick': ({ startsAt }) => change({ meeting: { ...confirmed, startsAt } }),
      'meetings.propose': ({ startsAt, minutes }) =>
        change({ meeting: { ...offered, state: 'proposed', startsAt, minutes } }),
      'meetings.confirm': () => change({ meeting: confirmed }),
      'meetings.cancel': () => change({ meeting: { ...confirmed, state: 'cancelled' } }),
      'meetings.record': ({ outcome }) => change({ meeting: { ...confirmed, state: outcome } }),
      'meetings.calendar': () => ({ name: 'meeting.ics', file: 'BEGIN:VCALENDAR\r\n' }),
    },
  })
  return { ...opened, change }
}

const requester = { side: 'requester' } as const

/** A day from now on as a date field has it, and a time on it as the server gets it. */
const dayAhead = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))
const timeOn = (days: number, clock: string) => new Date(`${dayAhead(days)}T${clock}`).toISOString()
const stepTexts = () =>
  next
    .getByRole('list')
    .first()
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

test('both sides see all steps from the start, and whose turn it is', async () => {
  await open()
  await expect.element(next.getByText('Your turn: offer Rita Requester times to meet.')).toBeVisible()
  expect(stepTexts()).toEqual(['1MeetNow', '2DecisionLater', '3HomeLater'])
  await expect.element(next.getByRole('listitem').filter({ hasText: 'Meet' })).toHaveAttribute('aria-current', 'step')
  expect(await violationsIn('main')).toEqual([])
})

test('the owner offers several times in one window, and sees what was offered', async () => {
  const { calls } = await open({ meetings: { usualPlace: '1 Harbor Street', openingHours: 'Daily, 2 to 6 PM' } })
  await button('Offer times').click()
  await expect.element(dialog.getByText('Opening hours: Daily, 2 to 6 PM')).toBeVisible()
  await expect.element(dialog.getByText('If blank: 1 Harbor Street')).toBeVisible()
  await dialog.getByLabelText('Day').first().fill(dayAhead(5))
  await dialog.getByLabelText('Time').first().selectOptions('10:00 AM')
  await dialog.getByRole('button', { name: 'Add another time' }).click()
  // the next day at the same time
  await expect.element(dialog.getByLabelText('Day').nth(1)).toHaveValue(dayAhead(6))
  await expect.element(dialog.getByLabelText('Time').nth(1)).toHaveValue('10:00')
  await dialog.getByRole('button', { name: 'Add another time' }).click()
  await dialog.getByRole('button', { name: 'Remove time 2' }).click()
  await dialog.getByLabelText('Length').selectOptions('45 minutes')
  expect(await violationsIn('main')).toEqual([])
  await dialog.getByRole('button', { name: 'Offer these times' }).click()
  await expect.element(next.getByText('Waiting for Rita Requester to pick a time:')).toBeVisible()
  expect(calls('meetings.offer')).toMatchObject([
    {
      id: 1,
      seen: 0,
      slots: [
        { startsAt: timeOn(5, '10:00'), minutes: 45 },
        { startsAt: timeOn(7, '10:00'), minutes: 45 },
      ],
    },
  ])
})

test('a time that is not possible is marked at its field, and what was typed stays', async () => {
  const { calls } = await open()
  await button('Offer times').click()
  await dialog.getByLabelText('Day').fill('2020-06-01')
  await dialog.getByRole('button', { name: 'Offer this time' }).click()
  await expect.element(dialog.getByText('This time has already passed')).toBeVisible()
  await expect.element(dialog.getByLabelText('Day')).toHaveValue('2020-06-01')
  expect(calls('meetings.offer')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await button('Offer times').click()
  await expect.element(dialog.getByLabelText('Day')).toHaveValue('2020-06-01')
})

test('the applicant picks a time with one tap, adds it to a calendar, and can cancel', async () => {
  const { calls } = await open({ facts: requester, meetings: { revision: 1, meeting: offered }, width: 390 })
  await expect.element(next.getByText('Your turn: pick a time to meet.')).toBeVisible()
  await button('Monday, June 1, 2099 at 10:00 AM, 1 hour').click()
  await expect.element(next.getByText('You’re meeting. Everything is set.')).toBeVisible()
  expect(calls('meetings.pick')).toEqual([{ id: 1, seen: 1, startsAt: slots[0]?.startsAt }])
  await expect.element(next.getByText('1 Harbor Street')).toBeVisible()
  await expect.element(next.getByText('With Olaf Owner')).toBeVisible()
  await button('Add to calendar').click()
  await expect.poll(() => calls('meetings.calendar')).toEqual([{ id: 1 }])
  expect(await violationsIn('main')).toEqual([])
  await button('Cancel meeting').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel meeting' }).click()
  await expect.element(next.getByText('You’ll be offered other times to meet. We’ll let you know.')).toBeVisible()
  expect(calls('meetings.cancel')).toEqual([{ id: 1, seen: 2 }])
})

test('the applicant suggests another time, and the owner confirms it', async () => {
  const asApplicant = await open({ facts: requester, meetings: { revision: 1, meeting: offered } })
  await button('Suggest another time').click()
  await dialog.getByLabelText('Day').fill(dayAhead(9))
  await dialog.getByLabelText('Time').selectOptions('4:15 PM')
  await dialog.getByRole('button', { name: 'Suggest this time' }).click()
  await expect
    .element(next.getByText('You suggested this time. We’ll let you know once there’s an answer.'))
    .toBeVisible()
  expect(asApplicant.calls('meetings.propose')).toEqual([{ id: 1, seen: 1, startsAt: timeOn(9, '16:15'), minutes: 60 }])
  await expect.element(next.getByText('You can still pick one of these:')).toBeVisible()
})

test('the owner confirms a suggestion with one tap', async () => {
  const proposed: Meeting = { ...offered, state: 'proposed', startsAt: '2099-06-05T23:15:00.000Z', minutes: 60 }
  const { calls } = await open({ meetings: { revision: 2, meeting: proposed } })
  await expect.element(next.getByText('Friday, June 5, 2099 at 4:15 PM, 1 hour')).toBeVisible()
  await button('Confirm this time').click()
  await expect.element(next.getByText('You’re meeting. Everything is set.')).toBeVisible()
  expect(calls('meetings.confirm')).toEqual([{ id: 1, seen: 2 }])
})

test('after the meeting the owner notes how it went, and the decision is next', async () => {
  const begun = { ...confirmed, startsAt: '2026-01-05T18:00:00.000Z' }
  const { calls } = await open({ meetings: { revision: 2, meeting: begun } })
  await button('Rita Requester came').click()
  await expect.element(next.getByText('Your turn: accept or reject this request.')).toBeVisible()
  expect(calls('meetings.record')).toEqual([{ id: 1, seen: 2, outcome: 'came' }])
  await button('Go to the decision').click()
  await expect.element(page.getByRole('button', { name: 'Accept' })).toHaveFocus()
})

test('a refusal is shown, with what the meeting has become', async () => {
  const { answer, change } = await open({ facts: requester, meetings: { revision: 1, meeting: offered } })
  await expect.element(button('Suggest another time')).toBeVisible()
  change({ meeting: { ...offered, state: 'cancelled' } })
  answer({ 'meetings.pick': refuse('The meeting has been canceled.', { refusal: 'MEETING_CHANGED' }) })
  await button('Monday, June 1, 2099 at 10:00 AM, 1 hour').click()
  await expect.element(page.getByText('That didn’t work: The meeting has been canceled.')).toBeVisible()
  await expect.element(next.getByText('You’ll be offered other times to meet. We’ll let you know.')).toBeVisible()
})

test('a reader in another time zone than the shelter sees both times; one in the same, only one', async () => {
  await open({ facts: requester, meetings: { revision: 1, meeting: offered, timeZone: 'Europe/Berlin' } })
  await expect.element(next.getByText('At the shelter: Monday, June 1, 2099 at 7:00 PM (Europe/Berlin)')).toBeVisible()
  expect(formatShelterTime('2099-06-01T17:00:00.000Z', 'America/Los_Angeles')).toBeNull()
  expect(formatShelterTime('2099-06-01T17:00:00.000Z', null)).toBeNull()
  // the weeks between the two changes of the clocks
  expect(formatShelterTime('2026-03-20T17:00:00.000Z', 'Europe/Berlin')).toContain('6:00 PM')
  expect(formatShelterTime('2026-04-20T17:00:00.000Z', 'Europe/Berlin')).toContain('7:00 PM')
  expect(formatShelterTime('2026-10-28T17:00:00.000Z', 'Europe/Berlin')).toContain('6:00 PM')
  expect(formatShelterTime('2026-10-20T17:00:00.000Z', 'America/New_York')).toContain('1:00 PM')
})

test('an accepted request without a meeting says that the step was skipped, and times can still be offered', async () => {
  const facts = { status: 'accepted', petStatus: 'on_hold', answeredAt: '2026-05-05T10:00:00.000Z' } as const
  await open({ facts })
  await expect.element(button('Go to the last step')).toBeVisible()
  expect(stepTexts()).toEqual(['MeetSkipped', 'DecisionDone May 5, 2026', '3HomeNow'])
  await button('Offer times to meet').click()
  await expect.element(dialog).toBeVisible()
})

test('a shelter without the step shows the others; an applicant who was not chosen sees none', async () => {
  await open({ meetings: { used: false } })
  await expect.element(next.getByText('Your turn: accept or reject this request.')).toBeVisible()
  expect(stepTexts()).toEqual(['1DecisionNow', '2HomeLater'])
})

test('an applicant who was not chosen sees no steps', async () => {
  const facts = {
    ...requester,
    status: 'rejected',
    outcome: 'declined',
    decidedAt: '2026-05-05T10:00:00.000Z',
  } as const
  await open({ facts })
  await expect.element(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect.element(next).not.toBeInTheDocument()
})

test('without a response the page says so, and loads the steps again', async () => {
  const { answer } = await openPage('/dashboard/requests/1', {
    as: member,
    answers: {
      'adoptions.byId': () => requestDetail(1),
      'adoptions.messages': () => onePage([]),
      'meetings.ofRequest': refuse('The server is busy.', { refusal: 'TOO_BUSY', status: 503 }),
    },
  })
  await expect.element(next.getByText(/The next steps couldn’t be loaded\./)).toBeVisible()
  answer({ 'meetings.ofRequest': () => noMeetings() })
  await next.getByRole('button', { name: 'Try again' }).click()
  await expect.element(button('Offer times')).toBeVisible()
})
