import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { InquiryDetail, InquiryRow, PetNote } from '#shared/inquiries.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, NoAnswer, refuse } from '#web/testing/fake-server.ts'
import { admin, member, openPage } from '#web/testing/open-page.tsx'
import { inquiryDetail, inquiryMessage } from '#web/testing/records.ts'

const row = (id: number, facts: Partial<InquiryRow> = {}): InquiryRow => {
  const { petName, state, outcome, waiting, createdAt, lastAt, name } = inquiryDetail()
  return { ...{ id, petName, state, outcome, waiting, createdAt, lastAt, name }, text: `Question ${id}`, ...facts }
}

async function openReceived(facts: Partial<InquiryDetail> = {}, answers: Answers = {}, notes: PetNote[] = []) {
  let now = inquiryDetail(facts)
  let items = notes
  const change = (changes: Partial<InquiryDetail>) => {
    now = { ...now, ...changes }
    return now
  }
  return openPage('/dashboard/questions/1', {
    as: member,
    answers: {
      'inquiries.byId': () => now,
      'inquiries.list': () => ({ items: [], nextCursor: null }),
      'inquiries.seen': () => change({ seenAt: '2026-05-04T10:30:00.000Z' }),
      'inquiries.answer': ({ text }) => {
        const answer = inquiryMessage(now.messages.length + 1, { side: 'owner', author: 'Uma User', text })
        return change({ messages: [...now.messages, answer], waiting: false })
      },
      'inquiries.closeReceived': () =>
        change({ state: 'closed', outcome: 'owner', waiting: false, closedAt: '2026-05-05T10:00:00.000Z' }),
      'inquiries.notes': () => ({ items }),
      'inquiries.addNote': ({ text }) => {
        items = [...items, { id: items.length + 1, text }]
        return { items }
      },
      ...answers,
    },
  })
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const answerField = page.getByLabelText('Your answer', { exact: true })
const noteField = page.getByLabelText('Text', { exact: true })
const status = () => page.getByRole('main').getByRole('status').first().element().textContent

test.each([1280, 320])('at %i px, the list shows who asks what, and leads to the page of each', async (width) => {
  const states = [row(3), row(2, { waiting: false }), row(1, { waiting: false, state: 'closed', outcome: 'asker' })]
  await openPage('/dashboard/questions', {
    as: member,
    width,
    answers: { 'inquiries.list': () => ({ items: states, nextCursor: null }) },
  })
  for (const text of ['Question 3', 'Question 2', 'Question 1', 'Open', 'Answered', 'Closed'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  const links = page.getByRole('link', { name: 'See question by Nora Newman about Pepper' })
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(
    [3, 2, 1].map((id) => `/dashboard/questions/${id}`),
  )
  expect(await violationsIn('main')).toEqual([])
})

test('more than a page of questions is loaded on request', async () => {
  await openPage('/dashboard/questions', {
    as: admin,
    answers: {
      'inquiries.list': ({ cursor }) =>
        cursor === undefined ? { items: [row(9)], nextCursor: 9 } : { items: [row(4)], nextCursor: null },
    },
  })
  await expect.element(page.getByText('Questions that visitors have asked about any pet.')).toBeVisible()
  await expect.element(page.getByText('Question 9')).toBeVisible()
  await button('Load more').click()
  await expect.element(page.getByText('Question 4')).toBeVisible()
})

test('an empty list says so', async () => {
  await openPage('/dashboard/questions', {
    as: member,
    answers: { 'inquiries.list': () => ({ items: [], nextCursor: null }) },
  })
  await expect.element(page.getByText('No questions yet')).toBeVisible()
})

test('the page shows who asks, and an answer is sent once by two presses', async () => {
  const { calls } = await openReceived({ seenAt: null })
  await expect.poll(status).toBe('Nora Newman is waiting for your answer.')
  await expect.element(page.getByRole('link', { name: 'nora@example.org' })).toBeVisible()
  await expect.element(page.getByText('Unconfirmed email address: anyone could have entered it.')).toBeVisible()
  await expect.poll(() => calls('inquiries.seen')).toEqual([{ id: 1 }])
  expect(await violationsIn('main')).toEqual([])
  await answerField.fill('He does.')
  await button('Send answer').dblClick()
  await expect.element(page.getByText('He does.')).toBeVisible()
  await expect.element(answerField).toHaveValue('')
  await expect.poll(status).toMatch(/^You’ve answered\./)
  expect(calls('inquiries.answer')).toEqual([{ id: 1, text: 'He does.' }])
})

test('an answer that isn’t sent stays', async () => {
  const { answer } = await openReceived(
    {},
    {
      'inquiries.answer': () => {
        throw new NoAnswer()
      },
    },
  )
  await answerField.fill('He does.')
  await button('Send answer').click()
  await expect.element(answerField).toHaveAccessibleDescription(/Your answer wasn’t sent\./)
  await expect.element(answerField).toHaveValue('He does.')
  answer({ 'inquiries.answer': refuse('This question is closed.', { refusal: 'INQUIRY_CLOSED' }) })
  await button('Send answer').click()
  await expect.element(answerField).toHaveAccessibleDescription(/This question is closed\./)
  await expect.element(answerField).toHaveValue('He does.')
})

test('‘Add to Good to know’ opens an empty field, and publishes only what is typed there', async () => {
  const { calls } = await openReceived()
  await button('Add to Good to know').click()
  await expect.element(noteField).toHaveFocus()
  await expect.element(noteField).toHaveValue('')
  expect(calls('inquiries.addNote')).toEqual([])
  await noteField.fill('Pepper lives with two cats.')
  await button('Save').dblClick()
  await expect.element(page.getByText('Saved. It’s on the pet’s page now.')).toBeVisible()
  await expect.element(page.getByText('Pepper lives with two cats.')).toBeVisible()
  expect(calls('inquiries.addNote')).toEqual([{ petId: 1, text: 'Pepper lives with two cats.' }])
})

test('a question is closed only after a question, and then takes no answer', async () => {
  const { calls } = await openReceived()
  await button('Close question').click()
  await answerQuestion('Close this question?', 'Close it')
  await expect.poll(status).toBe('This question is closed.')
  await expect.element(answerField).not.toBeInTheDocument()
  expect(calls('inquiries.closeReceived')).toEqual([{ id: 1 }])
})

test('a missing question says so', async () => {
  await openReceived({}, { 'inquiries.byId': refuse('No.', { refusal: 'NO_SUCH_INQUIRY', status: 404 }) })
  await expect.element(page.getByText('This question doesn’t exist.')).toBeVisible()
})

test('another owner’s question says so', async () => {
  await openReceived({}, { 'inquiries.byId': refuse('No.', { refusal: 'NOT_ALLOWED', status: 403 }) })
  await expect.element(page.getByText('This question is for someone else.')).toBeVisible()
})
