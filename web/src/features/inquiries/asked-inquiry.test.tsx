import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { InquiryPage } from '#shared/inquiries.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, NoAnswer, refuse } from '#web/testing/fake-server.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { inquiryMessage, inquiryPage, pet, petAnswers } from '#web/testing/records.ts'

const secret = `1-${'a'.repeat(43)}`

/** The page of a question, whose calls change it as the server does. */
async function openAsked(facts: Partial<InquiryPage> = {}, answers: Answers = {}) {
  let now = inquiryPage(facts)
  const change = (changes: Partial<InquiryPage>) => {
    now = { ...now, ...changes }
    return now
  }
  const opened = await openPage(`/questions/${secret}`, {
    answers: {
      ...petAnswers(pet(1, { name: 'Pepper' })),
      'inquiries.bySecret': () => now,
      'inquiries.write': ({ text }) =>
        change({ messages: [...now.messages, inquiryMessage(now.messages.length + 1, { text })], waiting: true }),
      'inquiries.close': () =>
        change({ state: 'closed', outcome: 'asker', waiting: false, closedAt: '2026-05-05T10:00:00.000Z' }),
      'inquiries.confirm': () => change({ emailConfirmed: true, canConfirm: false }),
      'inquiries.erase': () => ({ erased: true as const }),
      ...answers,
    },
  })
  return { ...opened, becomes: change }
}

const heading = page.getByRole('heading', { level: 1 })
const status = () => page.getByRole('main').getByRole('status').first().element().textContent
const button = (name: string) => page.getByRole('button', { name, exact: true })
const message = page.getByLabelText('Your message', { exact: true })
const events = () =>
  page
    .getByRole('region', { name: 'Activity' })
    .getByRole('listitem')
    .all()
    .map((item) => item.element().textContent)
const answered = {
  waiting: false,
  seenAt: '2026-05-04T09:40:00.000Z',
  messages: [inquiryMessage(1), inquiryMessage(30, { side: 'owner', author: 'Olaf Owner', text: 'He does.' })],
} as const

test('it shows both sides, what happened, and how the answer arrives; opening it changes nothing', async () => {
  const { calls } = await openAsked({ ...answered, messages: [...answered.messages] })
  await expect.element(heading).toHaveTextContent('Your question about Pepper')
  await expect.poll(status).toBe('There’s an answer for you.')
  await expect
    .poll(events)
    .toEqual([
      expect.stringContaining('Question sent'),
      expect.stringMatching(/You.*Does he like cats\?/),
      expect.stringContaining('Seen by'),
      expect.stringMatching(/Olaf Owner.*He does\./),
    ])
  await expect.element(page.getByText(/n…@example\.org/)).toBeVisible()
  expect(await violationsIn('main')).toEqual([])
  for (const call of ['write', 'close', 'confirm', 'erase'] as const) expect(calls(`inquiries.${call}`)).toEqual([])
  expect(button('Confirm my email address').elements()).toEqual([])
})

test('a message is sent once by two presses, and then the question waits again', async () => {
  const { calls } = await openAsked({ ...answered, messages: [...answered.messages] })
  await message.fill('And dogs?')
  await button('Send message').dblClick()
  await expect.element(page.getByText('And dogs?')).toBeVisible()
  await expect.element(message).toHaveValue('')
  expect(calls('inquiries.write')).toEqual([{ secret, text: 'And dogs?' }])
  await expect.poll(status).toMatch(/^Your message was sent\./)
})

test('an empty message is refused, and without a network, or when refused, the text stays', async () => {
  const lost = () => {
    throw new NoAnswer()
  }
  const { calls, answer } = await openAsked({}, { 'inquiries.write': lost })
  await button('Send message').click()
  await expect.element(message).toHaveAccessibleDescription(/Your message is required/)
  expect(calls('inquiries.write')).toEqual([])
  await message.fill('Hello?')
  await button('Send message').click()
  await expect.element(message).toHaveAccessibleDescription(/Your message wasn’t sent\./)
  await expect.element(message).toHaveValue('Hello?')
  answer({ 'inquiries.write': refuse('Please wait for an answer.', { refusal: 'INQUIRY_UNANSWERED' }) })
  await button('Send message').click()
  await expect.element(message).toHaveAccessibleDescription(/Please wait for an answer\./)
  await expect.element(message).toHaveValue('Hello?')
})

test('it is closed only after a question, and then only read', async () => {
  const { calls } = await openAsked()
  await button('Close question').click()
  await answerQuestion('Close this question?', 'Cancel')
  expect(calls('inquiries.close')).toEqual([])
  await button('Close question').click()
  await answerQuestion('Close this question?', 'Close it')
  await expect.poll(status).toBe('This question is closed.')
  await expect.element(message).not.toBeInTheDocument()
  await expect.element(button('Erase question')).toBeVisible()
  expect(calls('inquiries.close')).toEqual([{ secret }])
})

test('it is erased only after a question, and its page is gone from the history', async () => {
  const { calls, currentUrl, answer } = await openAsked(
    {},
    { 'inquiries.erase': refuse('Not now.', { refusal: 'NO_SUCH_INQUIRY' }) },
  )
  await button('Erase question').click()
  await answerQuestion('Erase this question?', 'Erase it')
  await expect.element(page.getByText('The question wasn’t erased. Not now.')).toBeVisible()
  expect(currentUrl()).toBe(`/questions/${secret}`)
  answer({ 'inquiries.erase': () => ({ erased: true as const }) })
  await button('Erase question').click()
  await answerQuestion('Erase this question?', 'Erase it')
  await expect.element(page.getByText('Your question was erased.')).toBeVisible()
  expect(currentUrl()).toBe('/pets/1')
  expect(calls('inquiries.erase')).toEqual([{ secret }, { secret }])
})

test('an emailed link confirms the email by a button', async () => {
  const { calls } = await openAsked({ canConfirm: true })
  await expect.element(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  expect(calls('inquiries.confirm')).toEqual([])
  await button('Confirm my email address').click()
  await expect.element(page.getByText('Your email address is confirmed.')).toBeVisible()
  await expect.element(button('Confirm my email address')).not.toBeInTheDocument()
  expect(calls('inquiries.confirm')).toEqual([{ secret }])
})

test('it stays when its pet is deleted', async () => {
  await openAsked({ state: 'closed', outcome: 'pet_deleted', waiting: false, petId: null, closedAt: answered.seenAt })
  await expect.poll(status).toBe('Pepper is no longer listed, so this question is closed.')
  expect(page.getByRole('link', { name: 'See Pepper' }).elements()).toEqual([])
})

test('a question that was erased says so', async () => {
  await openAsked({}, { 'inquiries.bySecret': refuse('No.', { refusal: 'NO_SUCH_INQUIRY', status: 404 }) })
  await expect.element(heading).toHaveTextContent('Question not found.')
})
