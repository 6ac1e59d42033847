import { notifyManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { RequestDetail, RequestMessage } from '#shared/adoptions.ts'
import { maxMessageLength } from '#shared/adoptions.ts'
import { formatDayAndTime, inLocalTime } from '#shared/dates.ts'
import { formerUser } from '#shared/former-user.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, NoAnswer, refuse } from '#web/testing/fake-server.ts'
import { member, openPage, ownSite } from '#web/testing/open-page.tsx'
import { message, onePage, requestDetail } from '#web/testing/records.ts'

const timeline = page.getByRole('region', { name: 'Activity' })
const bubble = (text: string) => timeline.getByRole('listitem').filter({ hasText: text })
const box = page.getByRole('textbox')
const send = page.getByRole('button', { name: 'Send' })
const earlier = page.getByRole('button', { name: 'Earlier messages' })
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'))

const silent = {
  status: 'rejected',
  outcome: 'declined',
  decidedAt: '2026-05-05T10:00:00.000Z',
  writeUntil: '2026-06-04T10:00:00.000Z',
} as const
const tooLate = 'This request was closed more than 30 days ago, so you can’t send messages anymore.'

type ConversationOptions = Omit<NonNullable<Parameters<typeof openPage>[1]>, 'answers'> & {
  facts?: Partial<RequestDetail>
  messages?: RequestMessage[]
  answers?: Answers
}

async function openConversation({ facts = {}, messages = [], answers, ...options }: ConversationOptions = {}) {
  const detail = requestDetail(1, { petName: 'Pepper', ...facts })
  let all = messages
  const opened = await openPage('/dashboard/requests/1', {
    as: member,
    ...options,
    answers: {
      'adoptions.byId': () => detail,
      'adoptions.messages': ({ cursor = Number.POSITIVE_INFINITY }) => {
        const further = all.filter(({ id }) => id < cursor)
        const items = further.slice(0, 50)
        return { items, nextCursor: further.length > items.length ? (items.at(-1)?.id ?? null) : null }
      },
      'adoptions.write': ({ text }) => put(text, false),
      'adoptions.note': ({ text }) => put(text, true),
      ...answers,
    },
  })
  const put = (text: string, isPrivate: boolean) => {
    const written = message((all[0]?.id ?? 0) + 1, { side: detail.side, mine: true, private: isPrivate, text })
    all = [written, ...all]
    return written
  }
  return {
    ...opened,
    /** Another user writes. */
    arrives: (facts: Partial<RequestMessage>) => {
      all = [message((all[0]?.id ?? 0) + 1, facts), ...all]
    },
  }
}

const many = (count: number) => Array.from({ length: count }, (_, index) => message(count - index))

test('a message is sent once however often Send is pressed, and is then in the timeline', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const { calls, answer } = await openConversation()
  await expect.element(box).toBeVisible()
  answer({
    'adoptions.write': async ({ text }) => {
      await answered
      return message(1, { side: 'owner', mine: true, text })
    },
  })
  await box.fill('  When can you come?\nAny day. ')
  const button = send.element() as HTMLButtonElement
  button.click()
  button.click()
  await userEvent.type(box, '{Control>}{Enter}{/Control}')
  resolve()
  await expect.element(page.getByText('Message sent.')).toBeVisible()
  expect(calls('adoptions.write')).toEqual([{ id: 1, text: 'When can you come?\nAny day.' }])
  await expect.element(box).toHaveValue('')
})

test('Ctrl and Enter send as well, and Enter alone begins a new line', async () => {
  const { calls } = await openConversation({ facts: { side: 'requester' } })
  await userEvent.type(box, 'One{Enter}two')
  await expect.element(box).toHaveValue('One\ntwo')
  expect(calls('adoptions.write')).toEqual([])
  await userEvent.type(box, '{Control>}{Enter}{/Control}')
  await expect.element(bubble('two').getByText('You', { exact: true })).toBeVisible()
  expect(calls('adoptions.write')).toEqual([{ id: 1, text: 'One\ntwo' }])
})

test('empty and too long messages are not sent', async () => {
  const { calls } = await openConversation()
  await send.click()
  await expect.element(page.getByText('Message is required')).toBeVisible()
  await box.fill('🐕'.repeat(maxMessageLength - 10))
  await expect.element(page.getByText(/10 characters left\.$/)).toBeVisible()
  await box.fill('🐕'.repeat(maxMessageLength + 1))
  await expect.element(page.getByText(/1 character over the limit\.$/)).toBeVisible()
  await send.click()
  await expect.element(page.getByText('Message can have at most 2,000 characters')).toBeVisible()
  await expect.element(box).toHaveAccessibleDescription(/1 character over the limit\. Message can have/)
  expect(calls('adoptions.write')).toEqual([])
})

test('a message that does not reach the server stays, and is sent on the next try', async () => {
  const { answer } = await openConversation({
    answers: {
      'adoptions.write': () => {
        throw new NoAnswer()
      },
    },
  })
  await box.fill('Hello Rita')
  await send.click()
  await expect.element(page.getByText(/^Your message wasn’t sent\. We can’t reach/)).toBeVisible()
  await expect.element(box).toHaveValue('Hello Rita')
  answer({ 'adoptions.write': ({ text }) => message(1, { side: 'owner', mine: true, text }) })
  await send.click()
  await expect.element(page.getByText('Message sent.')).toBeVisible()
  await expect.element(box).toHaveValue('')
})

test('a user who has been logged out keeps the typed text', async () => {
  const { answer } = await openConversation({
    answers: { 'adoptions.write': refuse('Please log in.', { status: 401 }) },
  })
  await box.fill('Hello Rita')
  answer({ 'adoptions.byId': refuse('Please log in.', { status: 401 }) })
  await send.click()
  await expect.element(page.getByText(/^You’ve been logged out, but what you typed is still here/)).toBeVisible()
  await expect.element(box).toHaveValue('Hello Rita')
})

test('typed text survives a reload, for its author only, and is gone once it is sent', async () => {
  await openConversation()
  await box.fill('Hello Rita')
  expect(sessionStorage.getItem('typed-message-1')).toContain('Hello Rita')
  await send.click()
  await expect.element(bubble('Hello Rita')).toBeVisible()
  expect(sessionStorage.getItem('typed-message-1')).toBeNull()
})

test('typed text is kept on other pages, and the note about it clears it', async () => {
  const { currentUrl, back } = await openConversation()
  await box.fill('Hello Rita')
  await page.getByRole('link', { name: 'Create Donation Campaign' }).click()
  await expect.poll(currentUrl).toBe('/dashboard/create-donation')
  await back()
  await expect.element(box).toHaveValue('Hello Rita')
  await expect.element(page.getByText('We kept what you typed.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  expect(sessionStorage.getItem('typed-message-1')).toBeNull()
})

test('a private note has a text of its own, and shows who sees it', async () => {
  const { calls } = await openConversation()
  await box.fill('Hello Rita')
  await page.getByText('A private note').click()
  await expect.element(page.getByLabelText('Private note', { exact: true })).toHaveValue('')
  await box.fill('Sounds nice.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect.element(bubble('Sounds nice.').getByText('Only your team can see this')).toBeVisible()
  await expect.element(page.getByText('Note saved.')).toBeVisible()
  await page.getByText('A message').click()
  await expect.element(page.getByLabelText('Message to Rita Requester')).toHaveValue('Hello Rita')
  expect(calls('adoptions.note')).toEqual([{ id: 1, text: 'Sounds nice.' }])
  expect(calls('adoptions.write')).toEqual([])
})

const over = (name: string) => page.getByText(`Messages here no longer reach ${name}.`)
const isBelow = (lower: Locator, upper: Locator) =>
  Boolean(upper.element().compareDocumentPosition(lower.element()) & Node.DOCUMENT_POSITION_FOLLOWING) &&
  lower.element().getBoundingClientRect().top >= upper.element().getBoundingClientRect().bottom

test('30 days after a request was closed, only notes are still possible, and the contacts are named', async () => {
  await openConversation({ facts: silent })
  await expect.element(over('Rita Requester')).toBeVisible()
  await expect
    .element(page.getByText('You can still email or call Rita Requester. Their contact details are on this page.'))
    .toBeVisible()
  await expect.element(page.getByLabelText('Private note', { exact: true })).toBeVisible()
  expect(send.elements()).toEqual([])
})

test("the requester can't write then, and sees how to reach the shelter", async () => {
  const { email, phone } = ownSite.support
  await openConversation({ facts: { ...silent, side: 'requester' }, config: { support: ownSite.support } })
  await expect.element(over('Olaf Owner')).toBeVisible()
  const contacts = page.getByRole('region', { name: 'Write' }).getByRole('link')
  await expect
    .poll(() => contacts.elements().map((link) => link.getAttribute('href')))
    .toEqual([`mailto:${email}`, `tel:${phone?.replaceAll(' ', '')}`])
  expect(box.elements()).toEqual([])
  expect(await violationsIn('main')).toEqual([])
})

test('if the shelter has no contacts, the requester is led to those of the owner', async () => {
  await openConversation({ facts: { ...silent, side: 'requester' } })
  await expect.element(page.getByText('You can still email Olaf Owner. The address is on this page.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'olaf@example.org' })).toBeVisible()
})

test.each([
  ['owner', { requesterName: formerUser, requesterEmail: '' }, 'The applicant’s account was deleted'],
  ['requester', { ownerName: null, ownerEmail: '' }, 'The caregiver’s account was deleted'],
] as const)("after the other side's account was deleted, the %s reads that nobody reads", async (side, facts, said) => {
  await openConversation({ facts: { ...silent, ...facts, side } })
  await expect.element(page.getByText(`${said}, so messages here no longer reach anyone.`)).toBeVisible()
  expect(page.getByText(/You can still/).elements()).toEqual([])
  expect(send.elements()).toEqual([])
})

const soon = new Date(Date.now() + 5 * 86_400_000)
test.each([
  ['owner', 'rejected', { status: 'rejected', outcome: 'declined' }, 'Rita Requester'],
  ['requester', 'withdrawn', { status: 'rejected', outcome: 'withdrawn' }, 'Olaf Owner'],
  ['requester', 'returned', { status: 'accepted', outcome: 'returned', adoptedAt: silent.decidedAt }, 'Olaf Owner'],
  ['requester', 'adopted', { status: 'accepted', adoptedAt: silent.decidedAt }, 'Olaf Owner'],
] as const)('the %s reads until when messages about a request that is %s arrive', async (side, _how, facts, name) => {
  const { calls } = await openConversation({
    facts: { ...silent, writeUntil: soon.toISOString(), outcome: null, ...facts, side },
  })
  const until = page.getByText(`Your messages still reach ${name} until ${formatDayAndTime(inLocalTime(soon))}.`)
  await expect.element(until).toBeVisible()
  const written = page.getByLabelText(`Message to ${name}`)
  expect(isBelow(written, until)).toBe(true)
  await written.fill('How is she?')
  await send.click()
  await expect.element(page.getByText('Message sent.')).toBeVisible()
  expect(calls('adoptions.write')).toEqual([{ id: 1, text: 'How is she?' }])
})

test.each(['pending', 'accepted'] as const)('while a request is %s, nothing is said about an end', async (status) => {
  await openConversation({ facts: { status } })
  await expect.element(box).toBeVisible()
  expect(page.getByText(/still reach|no longer reach/).elements()).toEqual([])
})

test.each([
  ['owner', 'Rita Requester'],
  ['requester', 'You'],
] as const)(
  'the text of the request is the first bubble for the %s, and stays above earlier messages',
  async (side, writer) => {
    await openConversation({ facts: { side, message: 'We have a garden.\nAnd a cat.' }, messages: many(51) })
    await expect.element(bubble('Message 51')).toBeVisible()
    const items = () =>
      timeline
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent)
    const isFirst = () => {
      expect(items()[0]).toMatch(side === 'owner' ? /^Rita Requester applied/ : /^You applied/)
      expect(items()[1]).toMatch(new RegExp(`^${writer}.*We have a garden\\.\nAnd a cat\\.$`, 's'))
    }
    isFirst()
    await expect
      .element(bubble('We have a garden.').getByRole('time'))
      .toHaveAttribute('datetime', '2026-05-04T09:30:00.000Z')
    expect(page.getByText(/We have a garden/).elements()).toHaveLength(1)
    await earlier.click()
    await expect.element(earlier).not.toBeInTheDocument()
    isFirst()
    expect(items()).toHaveLength(2 + 1 + 51)
  },
)

test.each([320, 390, 1280])(
  'the box is directly below the newest message, and endings are last, at %d pixels',
  async (width) => {
    await openConversation({ width, messages: many(3), facts: { status: 'accepted', petStatus: 'on_hold' } })
    await expect.element(bubble('Message 3')).toBeVisible()
    const buttons = ['Send', 'Start a trial', 'Mark as adopted', 'Release hold'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    )
    const column = [bubble('Message 3'), box, ...buttons]
    const tops = column.map((part) => part.element().getBoundingClientRect().top)
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops)
    expect(isBelow(box, bubble('Message 3'))).toBe(true)
    expect(
      isBelow(
        page.getByRole('button', { name: 'Release hold' }),
        page.getByRole('button', { name: 'Mark as adopted' }),
      ),
    ).toBe(true)
    // the keyboard goes the same way
    ;(box.element() as HTMLElement).focus()
    for (const button of buttons) {
      await userEvent.tab()
      await expect.element(button).toHaveFocus()
    }
  },
)

test('a message that came too late can still be read and copied', async () => {
  const { answer } = await openConversation({ facts: { side: 'requester' } })
  await box.fill('One more thing')
  answer({
    'adoptions.write': refuse(tooLate, { refusal: 'REQUEST_SILENT' }),
    'adoptions.byId': () => requestDetail(1, { ...silent, side: 'requester' }),
  })
  await send.click()
  await expect.element(page.getByText(`Your message wasn’t sent. ${tooLate}`)).toBeVisible()
  await expect.element(box).toHaveValue('One more thing')
  await expect.element(box).toHaveAttribute('readonly')
  expect(send.elements()).toEqual([])
})

test('messages by the other side appear by themselves, are read out, and have no links', async () => {
  const { arrives } = await openConversation({ messages: [message(1)] })
  await expect.element(bubble('Message 1')).toBeVisible()
  arrives({ text: 'See https://example.org\n<b>now</b>' })
  arrives({ author: null, text: 'شكرا' })
  comeBack()
  await expect.element(bubble('<b>now</b>')).toBeVisible()
  expect(timeline.getByRole('link').elements()).toEqual([])
  const said =
    'New message from Rita Requester: See https://example.org\n<b>now</b>\nNew message from a former user: شكرا'
  await expect.poll(() => timeline.getByRole('status').element().textContent).toBe(said)
  expect(getComputedStyle(timeline.getByText('شكرا', { exact: true }).element()).direction).toBe('rtl')
})

test.each([true, false])(
  'earlier messages are added above without moving the view (at the end: %s)',
  async (atTheEnd) => {
    const { calls } = await openConversation({ messages: many(101) })
    await expect.element(bubble('Message 101')).toBeVisible()
    expect(bubble('Message 51').elements()).toEqual([])
    await document.fonts.ready
    const oldest = bubble('Message 52').element()
    const place = () => oldest.getBoundingClientRect().top
    const followed = atTheEnd ? send : earlier
    followed.element().scrollIntoView({ block: 'center' })
    const stood = place()
    // browsers scroll by whole pixels
    const stays = () => expect(Math.abs(place() - stood)).toBeLessThan(1.5)
    const press = earlier.element() as HTMLButtonElement
    press.focus()
    followed.element().scrollIntoView({ block: 'center' })
    press.click()
    await expect.element(bubble('Message 2').first()).toBeInTheDocument()
    stays()
    await twoFrames()
    stays()
    press.click()
    await expect.element(earlier).not.toBeInTheDocument()
    await twoFrames()
    stays()
    await expect.element(page.getByRole('heading', { name: 'Activity' })).toHaveFocus()
    expect(timeline.getByRole('listitem').elements()).toHaveLength(103)
    expect(calls('adoptions.messages')).toHaveLength(3)
  },
)

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

test('loading more at once after a message has come does not move the view', async () => {
  const { answer } = await openConversation({ messages: many(151) })
  await expect.element(bubble('Message 151')).toBeVisible()
  await document.fonts.ready
  const oldest = bubble('Message 102').element()
  const place = () => oldest.getBoundingClientRect().top
  const press = earlier.element() as HTMLButtonElement
  press.scrollIntoView({ block: 'center' })
  const stood = place()
  press.click()
  await comes('Message 52')
  answer({
    'adoptions.messages': async () => {
      for (let turn = 0; turn < 3; turn += 1) await twoFrames()
      return onePage(many(51).slice(1))
    },
  })
  press.click()
  await comes('Message 2')
  await twoFrames()
  expect(Math.abs(place() - stood)).toBeLessThan(1.5)
})

test('messages that are shown long after they have come do not move the view', async () => {
  await openConversation({ messages: many(101) })
  await expect.element(bubble('Message 101')).toBeVisible()
  await document.fonts.ready
  const read = bubble('Message 60').element()
  const place = () => read.getBoundingClientRect().top
  const press = earlier.element() as HTMLButtonElement
  read.scrollIntoView()
  const stood = place()
  // as on a busy phone
  notifyManager.setScheduler((show) => setTimeout(show, 300))
  onTestFinished(() => notifyManager.setScheduler((show) => setTimeout(show)))
  press.click()
  await comes('Message 2')
  await twoFrames()
  expect(Math.abs(place() - stood)).toBeLessThan(1.5)
  await expect.poll(() => document.documentElement.style.overflowAnchor).toBe('')
})

test.each([102, 130])(
  'the visible messages stay in place while something above them grows (Message %i)',
  async (id) => {
    const { answer } = await openConversation({ messages: many(151) })
    await expect.element(bubble('Message 151')).toBeVisible()
    await document.fonts.ready
    const read = bubble(`Message ${id}`).element()
    const place = () => read.getBoundingClientRect().top
    read.scrollIntoView({ block: 'center' })
    const stood = place()
    const late = document.createElement('p')
    const moved: number[] = []
    answer({
      'adoptions.messages': async () => {
        late.style.height = '48px'
        timeline.element().before(late)
        await twoFrames()
        moved.push(place() - stood)
        late.style.height = '200px'
        return onePage(many(51))
      },
    })
    ;(earlier.element() as HTMLButtonElement).click()
    await comes('Message 2')
    await twoFrames()
    moved.push(place() - stood)
    for (const pixels of moved) expect(Math.abs(pixels)).toBeLessThan(1.5)
    expect(moved).toHaveLength(2)
    // the browser anchors scrolling again
    await expect.poll(() => document.documentElement.style.overflowAnchor).toBe('')
  },
)

/** Resolves in the frame that shows the text, sooner than `expect.element` would. */
async function comes(text: string): Promise<void> {
  while (bubble(text).elements().length === 0) await new Promise(requestAnimationFrame)
}

test('the browser anchors scrolling again after earlier messages have been removed', async () => {
  const { answer } = await openConversation({ messages: many(101) })
  await expect.element(bubble('Message 101')).toBeVisible()
  answer({ 'adoptions.messages': () => onePage([]) })
  await earlier.click()
  await expect.element(earlier).not.toBeInTheDocument()
  await expect.poll(() => document.documentElement.style.overflowAnchor).toBe('')
})

test('earlier messages that do not load can be requested again', async () => {
  const { answer } = await openConversation({ messages: many(51) })
  await expect.element(earlier).toBeVisible()
  answer({ 'adoptions.messages': refuse('The database is away.', { status: 503 }) })
  await earlier.click()
  await expect.element(page.getByText('Couldn’t load earlier messages.')).toBeVisible()
  answer({ 'adoptions.messages': () => onePage([message(1)]) })
  await timeline.getByRole('button', { name: 'Try again' }).click()
  await expect.element(bubble('Message 1').first()).toBeVisible()
})

test('messages that do not load show an error beside the steps', async () => {
  const { answer } = await openConversation({
    answers: { 'adoptions.messages': refuse('The database is away.', { status: 503 }) },
  })
  await expect.element(timeline.getByText('Couldn’t load the messages. The database is away.')).toBeVisible()
  await expect.element(timeline.getByText('Rita Requester applied to adopt Pepper')).toBeVisible()
  answer({ 'adoptions.messages': () => onePage([message(1)]) })
  await timeline.getByRole('button', { name: 'Try again' }).click()
  await expect.element(bubble('Message 1')).toBeVisible()
})

test.each([320, 390, 768, 1280])('the longest texts fit at %d pixels, and axe finds nothing', async (width) => {
  const long = 'W'.repeat(maxMessageLength)
  await openConversation({
    width,
    facts: {
      petName: 'W'.repeat(100),
      requesterName: 'W'.repeat(100),
      requesterEmail: `${'w'.repeat(60)}@${'w'.repeat(180)}.example`,
      requesterAddress: 'W'.repeat(300),
      message: long,
      answers: [{ question: 'W'.repeat(200), answer: 'W'.repeat(1000) }],
    },
    messages: [
      message(3, { side: 'owner', mine: true, private: true, reason: true, text: long }),
      message(2, { side: 'owner', author: 'W'.repeat(100), text: long }),
      message(1, { author: 'W'.repeat(100), text: 'ا'.repeat(maxMessageLength) }),
    ],
  })
  await expect.element(timeline.getByText('Reason for releasing the hold. Only your team can see this.')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const { dataset } = document.documentElement
  onTestFinished(() => void delete dataset.theme)
  for (const theme of ['light', 'dark']) {
    dataset.theme = theme
    expect(await violationsIn('main')).toEqual([])
  }
})
