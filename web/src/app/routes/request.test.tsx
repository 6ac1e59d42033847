import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { RequestDetail, RequestMessage } from '#shared/adoptions.ts'
import { answerQuestion, closeAlert } from '#web/testing/alerts.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, NoAnswer, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { message, onePage, pet, requestDetail } from '#web/testing/records.ts'

const path = '/dashboard/requests/1'
const heading = page.getByRole('heading', { level: 1 })
const meaning = () => page.getByRole('main').getByRole('status').first().element().textContent
const events = () =>
  page
    .getByRole('region', { name: 'Activity' })
    .getByRole('listitem')
    .all()
    .map((item) => item.element().textContent)

type RequestPageOptions = { messages?: RequestMessage[]; answers?: Answers; width?: number }

/** Request 1 for Pepper; `messages` come newest first, as from the server. */
async function openRequest(facts: Partial<RequestDetail>, { messages = [], answers, width }: RequestPageOptions = {}) {
  let now = requestDetail(1, { petName: 'Pepper', ...facts })
  const opened = await openPage(path, {
    as: member,
    width,
    answers: {
      'adoptions.byId': () => now,
      'adoptions.messages': () => onePage(messages),
      'pets.similar': () => ({ items: [] }),
      ...answers,
    },
  })
  return {
    ...opened,
    /** Changes the request on the server. */
    becomes: (facts: Partial<RequestDetail>) => {
      now = { ...now, ...facts }
      return now
    },
  }
}

test('without email, a line tells an applicant to look here for the answer, and then for the reply', async () => {
  const { becomes } = await openRequest({ side: 'requester' })
  const note = (what: string) => page.getByText(`This shelter doesn’t send email, so look here for the ${what}.`)
  await expect.element(note('answer')).toBeVisible()
  becomes({ status: 'accepted', petStatus: 'on_hold' })
  dispatchEvent(new Event('visibilitychange'))
  await expect.element(note('reply')).toBeVisible()
  await expect.element(note('answer')).not.toBeInTheDocument()
})

test("the owner's side sees the requester, contacts, the message, and the answers", async () => {
  await openRequest({
    message: 'We have a garden.\nAnd a cat.',
    answers: [{ question: 'Do you have a garden?', answer: 'Yes' }],
  })
  await expect.element(heading).toHaveTextContent('Rita Requester’s request to adopt Pepper')
  await expect.poll(meaning).toMatch('Rita Requester is waiting for your answer.')
  await expect.element(page.getByRole('link', { name: 'Pepper' })).toHaveAttribute('href', '/pets/1')
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link('rita@example.org')).toHaveAttribute('href', 'mailto:rita@example.org')
  await expect.element(link('+1 555 0142')).toHaveAttribute('href', 'tel:+15550142')
  await expect.poll(() => events()[1]).toMatch(/^Rita Requester.*We have a garden\.\nAnd a cat\.$/s)
  await expect.element(page.getByText('Do you have a garden?')).toBeVisible()
  expect(document.title).toBe('Rita Requester’s request to adopt Pepper · Pawstead')
})

test("the requester sees what they sent, the pet's owner, and the usual response time", async () => {
  const { calls } = await openRequest({ side: 'requester', seenAt: null, usualAnswer: 2 * 86_400_000 })
  await expect.element(heading).toHaveTextContent('Your request to adopt Pepper')
  await expect.poll(meaning).toMatch('Olaf Owner hasn’t seen your request yet. Replies usually take up to 2 days.')
  await expect.element(page.getByText('Cared for by Olaf Owner')).toBeVisible()
  await expect
    .poll(() => page.getByRole('region', { name: 'Your application' }).element().textContent)
    .toMatch(/12 Elm Street$/)
  await expect.element(page.getByRole('link', { name: 'olaf@example.org' })).toBeVisible()
  await expect.poll(events).toEqual([expect.stringContaining('You applied to adopt Pepper')])
  expect(page.getByText('A private note').elements()).toEqual([])
  expect(calls('adoptions.seen')).toEqual([])
})

test("opening a request marks it as seen by the owner's side, once", async () => {
  const { calls, answer } = await openRequest({ seenAt: null }, { answers: { 'adoptions.seen': refuse('Not now.') } })
  await expect.poll(() => calls('adoptions.seen')).toEqual([{ id: 1 }])
  const seenAt = '2026-05-04T12:00:00.000Z'
  answer({
    'adoptions.seen': () => ({ seenAt }),
    'adoptions.byId': () => requestDetail(1, { petName: 'Pepper', seenAt: null }),
  })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(events).toEqual([expect.anything(), expect.stringContaining('Seen by your team')])
  expect(calls('adoptions.seen')).toEqual([{ id: 1 }, { id: 1 }])
  answer({ 'adoptions.byId': () => requestDetail(1, { petName: 'Pepper', seenAt }) })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => calls('adoptions.byId').length).toBeGreaterThan(2)
  expect(calls('adoptions.seen')).toHaveLength(2)
})

const at = '2026-05-05T10:00:00.000Z'
const closed = { status: 'rejected', decidedAt: at, writeUntil: '2126-01-01T00:00:00.000Z' } as const
const outcomes: [name: string, facts: Partial<RequestDetail>, owner: string | RegExp, requester: string | RegExp][] = [
  [
    'pending',
    {},
    'Rita Requester is waiting for your answer.',
    /^Your request has been seen\. Olaf Owner hasn’t decided yet\.$/,
  ],
  [
    'in line',
    { petStatus: 'on_hold' },
    /^Rita Requester is on the waiting list, and Pepper is on hold for another applicant\./,
    /^Pepper is on hold for another applicant\. You’re on the waiting list/,
  ],
  [
    'accepted',
    { status: 'accepted', petStatus: 'on_hold', answeredAt: at, decidedAt: at },
    /^Pepper is on hold for Rita Requester\./,
    /^Your request was accepted, and Pepper is on hold for you\./,
  ],
  [
    'adopted',
    { status: 'accepted', petStatus: 'adopted', answeredAt: at, decidedAt: at, adoptedAt: at },
    'Pepper has found a home with Rita Requester.',
    /^You’ve adopted Pepper! Congratulations/,
  ],
  [
    'declined',
    { ...closed, outcome: 'declined' },
    'This request was rejected.',
    /^We’re sorry\. You weren’t chosen for Pepper this time\./,
  ],
  [
    'released',
    { ...closed, outcome: 'released', answeredAt: at },
    /^The hold was released\. Pepper is no longer on hold for Rita Requester\.$/,
    /^We’re sorry\. The approval had to be withdrawn/,
  ],
  [
    'withdrawn',
    { ...closed, outcome: 'withdrawn' },
    /^Rita Requester withdrew/,
    /you can apply to adopt Pepper again\.$/,
  ],
  [
    'pet_adopted',
    { ...closed, outcome: 'pet_adopted', petStatus: 'adopted' },
    /another home/,
    /found a home with someone else/,
  ],
  [
    'pet_deleted',
    { ...closed, outcome: 'pet_deleted', petId: null, petStatus: null },
    /was removed/,
    /no longer on this site/,
  ],
  ['upgrade', { ...closed, outcome: 'upgrade' }, /during a site upgrade because/, /during a site upgrade because/],
]

const buttons = [
  'Accept',
  'Start a trial',
  'Mark as adopted',
  'Came back',
  'Reject',
  'Release hold',
  'Withdraw request',
]
/** In the order of the page. */
const offered = () =>
  page
    .getByRole('main')
    .getByRole('button')
    .elements()
    .map((button) => button.textContent)
    .filter((name) => buttons.includes(name))
const actions: Record<string, [owner: string[], requester: string[]]> = {
  pending: [['Accept', 'Reject'], ['Withdraw request']],
  'in line': [['Reject'], ['Withdraw request']],
  accepted: [['Start a trial', 'Mark as adopted', 'Release hold'], ['Withdraw request']],
  adopted: [['Came back'], []],
}

test.each(outcomes)(
  'the meaning of %s and the possible actions, for both sides',
  async (name, facts, owner, requester) => {
    const [ownerActions, requesterActions] = actions[name] ?? [[], []]
    const first = await openRequest(facts)
    await expect.poll(meaning).toMatch(owner)
    expect(offered()).toEqual(ownerActions)
    expect(page.getByText('for a home').elements()).toEqual([])
    first.becomes({ side: 'requester' })
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(meaning).toMatch(requester)
    expect(offered()).toEqual(requesterActions)
    expect(await violationsIn('main')).toEqual([])
  },
)

test('accepting asks first, confirms, and updates the page', async () => {
  const { answer, becomes } = await openRequest({})
  answer({
    'adoptions.decide': ({ status }) => becomes({ status, petStatus: 'on_hold', answeredAt: at, decidedAt: at }),
  })
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await answerQuestion('Are you sure you want to accepted this request?', 'Yes, accepted')
  await closeAlert('Updated!', 'Request has been accepted.')
  await expect.poll(meaning).toMatch(/^Pepper is on hold for Rita Requester/)
  await expect.poll(() => events().at(-1)).toContain('Accepted. Pepper was put on hold for Rita Requester')
  await expect.element(page.getByText('Accepted', { exact: true })).toBeVisible()
})

test('a decision made elsewhere is shown, and a typed message stays', async () => {
  const { answer, becomes } = await openRequest({})
  await page.getByLabelText('Message to Rita Requester').fill('When can you come?')
  answer({
    'adoptions.decide': () => {
      becomes({ ...closed, outcome: 'withdrawn' })
      return refuse('Rita Requester has withdrawn this request.', { refusal: 'ALREADY_DECIDED' })()
    },
  })
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await answerQuestion('Are you sure you want to accepted this request?', 'Yes, accepted')
  await closeAlert('Error!', 'Something went wrong. Rita Requester has withdrawn this request.')
  await expect.poll(meaning).toMatch('Rita Requester withdrew this request.')
  await expect.element(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  expect(offered()).toEqual([])
  await expect.element(page.getByLabelText('Message to Rita Requester')).toHaveValue('When can you come?')
})

const onHold = { status: 'accepted', petStatus: 'on_hold', answeredAt: at, decidedAt: at } as const
const release = page.getByRole('dialog', { name: 'Release the hold on Pepper?' })

test("releasing takes a reason for the owner's side only, which survives a dead network", async () => {
  const { answer, becomes, calls } = await openRequest(onHold, {
    answers: {
      'adoptions.release': () => {
        throw new NoAnswer()
      },
    },
  })
  await page.getByRole('button', { name: 'Release hold' }).click()
  await release.getByLabelText('Reason (optional)').fill('No answer for weeks.')
  await release.getByRole('button', { name: 'Release hold' }).click()
  await expect.element(release.getByText(/^Couldn’t release the hold\. We can’t reach/)).toBeVisible()
  await expect.element(release.getByLabelText('Reason (optional)')).toHaveValue('No answer for weeks.')
  answer({
    'adoptions.release': () => becomes({ ...closed, outcome: 'released', petStatus: 'available' }),
    'adoptions.messages': ({ id }) =>
      onePage([message(id, { side: 'owner', mine: true, private: true, reason: true, text: 'No answer for weeks.' })]),
  })
  await release.getByRole('button', { name: 'Release hold' }).click()
  await expect
    .element(page.getByText('Pepper is available again. We’ve told Rita Requester.', { exact: true }))
    .toBeVisible()
  await expect.element(release).not.toBeInTheDocument()
  await expect.element(page.getByText('Reason for releasing the hold. Only your team can see this.')).toBeVisible()
  const sent = { id: 1, reason: 'No answer for weeks.' }
  expect(calls('adoptions.release')).toEqual([sent, sent])
})

test('releasing a withdrawn request closes the dialog, and shows the current state', async () => {
  const { answer, becomes } = await openRequest(onHold)
  const said = 'This request is closed already: it was withdrawn.'
  answer({
    'adoptions.release': () => {
      becomes({ ...closed, outcome: 'withdrawn' })
      return refuse(said, { refusal: 'REQUEST_CLOSED' })()
    },
  })
  await page.getByRole('button', { name: 'Release hold' }).click()
  await release.getByRole('button', { name: 'Release hold' }).click()
  await expect.element(page.getByText(`Couldn’t release the hold. ${said}`)).toBeVisible()
  await expect.element(release).not.toBeInTheDocument()
  await expect.poll(meaning).toMatch('Rita Requester withdrew this request.')
})

test('a pet can be marked as adopted from here, with the texts of My Added Pets', async () => {
  const { answer, becomes, calls } = await openRequest(onHold)
  answer({
    'pets.markAdopted': ({ id }) => {
      becomes({ petStatus: 'adopted', adoptedAt: at })
      return pet(id, { status: 'adopted' })
    },
  })
  await page.getByRole('button', { name: 'Mark as adopted' }).click()
  await answerQuestion('Mark Pepper as adopted?', 'Mark as adopted')
  await expect.element(page.getByText('Pepper has been adopted. Congratulations!')).toBeVisible()
  await expect.poll(meaning).toMatch('Pepper has found a home with Rita Requester.')
  expect(calls('pets.markAdopted')).toEqual([{ id: 1 }])
})

test('the requester withdraws after a question', async () => {
  const { answer, becomes } = await openRequest({ side: 'requester' })
  const withdraw = page.getByRole('button', { name: 'Withdraw request' })
  await withdraw.click()
  await answerQuestion('Withdraw your request?', 'Keep request')
  answer({ 'adoptions.withdraw': refuse('This pet has already found a home.', { refusal: 'PET_ADOPTED' }) })
  await withdraw.click()
  await answerQuestion('Withdraw your request?', 'Withdraw request')
  const failed = 'Couldn’t withdraw your request. This pet has already found a home.'
  await expect.element(page.getByText(failed)).toBeVisible()
  answer({ 'adoptions.withdraw': () => becomes({ ...closed, outcome: 'withdrawn' }) })
  await withdraw.click()
  await answerQuestion('Withdraw your request?', 'Withdraw request')
  await expect.element(page.getByText('Your request was withdrawn.')).toBeVisible()
  await expect.poll(meaning).toMatch(/^You withdrew this request\./)
  await expect.poll(() => events().at(-1)).toContain('You withdrew your request')
})

test('a requester who was not chosen sees three similar pets', async () => {
  const many = [2, 3, 4, 5].map((id) => pet(id))
  await openRequest(
    { ...closed, side: 'requester', outcome: 'pet_adopted', petStatus: 'adopted' },
    { answers: { 'pets.similar': () => ({ items: many }) } },
  )
  const alike = page.getByRole('list', { name: 'Similar pets' })
  await expect.poll(() => alike.getByRole('heading').elements().length).toBe(3)
})

test.each([
  ['was deleted', { petId: null, petStatus: null, outcome: 'pet_deleted' }],
  ['has nobody like it', { outcome: 'declined' }],
] as const)('when the pet %s, the pets that have waited longest are shown', async (_name, facts) => {
  await openRequest(
    { ...closed, side: 'requester', ...facts },
    {
      answers: {
        'pets.list': ({ sort, status }) =>
          onePage(sort === 'longest_waiting' && status?.[0] === 'available' ? [2, 3, 4, 5].map((id) => pet(id)) : []),
      },
    },
  )
  const waiting = page.getByRole('list', { name: 'Others looking for a home' })
  await expect.poll(() => waiting.getByRole('heading').elements().length).toBe(3)
  await expect.element(page.getByRole('link', { name: 'See all pets' })).toBeVisible()
})

test('a request for a deleted pet by a former user reads naturally', async () => {
  await openRequest({
    ...closed,
    side: 'requester',
    outcome: 'pet_deleted',
    petId: null,
    petStatus: null,
    ownerName: null,
  })
  await expect.element(page.getByText('Added by a former user')).toBeVisible()
  expect(page.getByRole('link', { name: 'Pepper' }).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'olaf@example.org' }).elements()).toEqual([])
})

test.each([
  ['/dashboard/requests/none', refuse('Never asked.'), 'Adoption request not found.'],
  [
    '/dashboard/requests/1',
    refuse('Adoption request not found.', { refusal: 'NO_SUCH_REQUEST', status: 404 }),
    'Adoption request not found.',
  ],
  [
    '/dashboard/requests/1',
    refuse('Not yours.', { refusal: 'NOT_ALLOWED', status: 403 }),
    'You don’t have access to this request.',
  ],
])('%s that does not exist, or is between others, shows that', async (path, byId, said) => {
  const { currentUrl } = await openPage(path, {
    as: member,
    answers: { 'adoptions.byId': byId, 'adoptions.messages': byId, 'adoptions.received': () => onePage([]) },
  })
  await expect.element(page.getByText(said)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Adoption Requests' }).click()
  await expect.poll(currentUrl).toBe('/dashboard/adoption-requests')
})

test('a request that does not load shows the reason and a button to try again', async () => {
  const { answer } = await openRequest({}, { answers: { 'adoptions.byId': refuse('The shelter is closed.') } })
  await expect.element(page.getByText('Couldn’t load the request. The shelter is closed.')).toBeVisible()
  answer({ 'adoptions.byId': () => requestDetail(1, { petName: 'Pepper' }) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading).toHaveTextContent('Rita Requester’s request to adopt Pepper')
})

test('changes by the other side appear on coming back to the page', async () => {
  const { becomes } = await openRequest({ side: 'requester' })
  await expect.poll(meaning).toMatch(/^Your request has been seen/)
  becomes(onHold)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(meaning).toMatch(/^Your request was accepted/)
})

test('changes by the other side appear once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { becomes, calls } = await openRequest({ side: 'requester' })
  await vi.waitFor(() => expect(meaning()).toMatch(/^Your request has been seen/))
  becomes(onHold)
  vi.advanceTimersByTime(59_000)
  expect(calls('adoptions.byId')).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(meaning()).toMatch(/^Your request was accepted/))
  expect(calls('adoptions.messages')).toHaveLength(2)
})
