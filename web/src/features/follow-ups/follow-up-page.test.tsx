import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AfterAdoption } from '#shared/follow-ups.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { afterAdoption, requestDetail } from '#web/testing/records.ts'

const token = 'a'.repeat(43)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const choice = (name: string) => page.getByText(name, { exact: true })

function openLink(answer: string, answers: Answers = {}, after: Partial<AfterAdoption> = {}) {
  let now = afterAdoption(after)
  const keep = (more: Partial<AfterAdoption>) => {
    now = { ...now, ...more }
    return now
  }
  return openPage(`/follow-up#${token}${answer}`, {
    answers: {
      'followUps.byLink': () => now,
      'followUps.answerByLink': ({ answer }) =>
        keep({ answers: [...now.answers, { answer, createdAt: '2026-11-27T10:00:00.000Z' }] }),
      'happyEndings.sendByLink': ({ text, name }) =>
        keep({ happyEnding: { state: 'waiting', text, name: name ?? null, image: null } }),
      'happyEndings.revokeByLink': () => keep({ happyEnding: null }),
      ...answers,
    },
    config: { support: { email: 'help@paws.example', phone: '+45 12 34', place: null } },
  })
}

test('a link selects its answer and sends nothing before the button is pressed', async () => {
  const { calls } = await openLink('.well')
  await expect.element(button('Tell us all is well')).toBeVisible()
  expect(calls('followUps.byLink')).toEqual([{ token }])
  expect(calls('followUps.answerByLink')).toEqual([])
  expect(await violationsIn('body')).toEqual([])
  await button('Tell us all is well').click()
  await expect.element(page.getByText('Thank you, that’s wonderful to hear!')).toBeVisible()
  expect(calls('followUps.answerByLink')).toEqual([{ token, answer: 'well' }])
  await expect.element(page.getByRole('heading', { name: 'Share a happy ending' })).toBeVisible()
})

test('after all is well, a happy ending needs a text and the consent; it can be taken back', async () => {
  const { calls } = await openLink('.well')
  await button('Tell us all is well').click()
  await button('Send happy ending').click()
  await expect.element(page.getByText('Your story is required')).toBeVisible()
  await expect.element(page.getByText(/^Please check the box first/)).toBeVisible()
  await page.getByLabelText('Your story').fill('He purrs.')
  await page.getByLabelText('First name (optional)').fill('Rita')
  await page.getByLabelText(/^Yes, you may publish this/).click()
  expect(calls('happyEndings.sendByLink')).toEqual([])
  await button('Send happy ending').click()
  await expect.element(page.getByText(/^Thank you! We’ll look at/)).toBeVisible()
  expect(calls('happyEndings.sendByLink')).toEqual([{ token, text: 'He purrs.', name: 'Rita', consent: true }])
  expect(await violationsIn('body')).toEqual([])
  await button('Take it back').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await expect.element(page.getByText('Your happy ending was deleted.')).toBeVisible()
})

test('a question needs a text; then the page says where the answer is', async () => {
  const { calls } = await openLink('.question')
  await button('Send question').click()
  await expect.element(page.getByText('Type your question first.')).toBeVisible()
  await page.getByLabelText('What would you like to know?').fill('Does he like fish?')
  await button('Send question').click()
  await expect.element(page.getByText('Your question was sent.')).toBeVisible()
  expect(calls('followUps.answerByLink')).toEqual([{ token, answer: 'question', text: 'Does he like fish?' }])
  await expect.element(page.getByRole('link', { name: 'Go to your request' })).toBeVisible()
})

test('trouble needs no text, blames nobody, and says what happens next and how to reach the shelter', async () => {
  const { calls } = await openLink('.trouble')
  await expect.element(page.getByText(/it’s nobody’s fault/)).toBeVisible()
  await button('Ask for help').click()
  await expect.element(page.getByText(/have been told/)).toBeVisible()
  await expect.element(page.getByText(/\+45 12 34, help@paws\.example/)).toBeVisible()
  expect(calls('followUps.answerByLink')).toEqual([{ token, answer: 'trouble' }])
})

test('another answer can be chosen; a death asks for nothing more', async () => {
  await openLink('.well')
  await choice('Our pet has died').click()
  await button('Tell us').click()
  await expect.element(page.getByText(/^We’re so sorry about Pepper/)).toBeVisible()
  expect(page.getByRole('heading', { name: 'Share a happy ending' }).elements()).toEqual([])
})

test('an answer that does not reach the server says so, and keeps the text', async () => {
  await openLink('.question', { 'followUps.answerByLink': refuse('Too many requests.', { status: 429 }) })
  await page.getByLabelText('What would you like to know?').fill('Does he like fish?')
  await button('Send question').click()
  await expect.element(page.getByText('Too many requests.')).toBeVisible()
  await expect.element(page.getByLabelText('What would you like to know?')).toHaveValue('Does he like fish?')
})

test('without a link, with an old one, and after the pet came back, the page says so', async () => {
  await openPage('/follow-up')
  await expect.element(page.getByText('Open this page with the link in our email.')).toBeVisible()
})

test('an old link is refused', async () => {
  await openLink('.well', { 'followUps.byLink': refuse('This link no longer works.', { status: 409 }) })
  await expect.element(page.getByText('This link no longer works.')).toBeVisible()
})

test('a pet that came back has nothing to answer', async () => {
  await openLink('.well', {}, { open: false })
  await expect.element(page.getByText(/doesn’t live with you anymore/)).toBeVisible()
})

const adopted = {
  side: 'requester',
  status: 'accepted',
  petName: 'Pepper',
  adoptedAt: '2026-05-05T10:00:00.000Z',
} as const

test('on the request’s page, the adopter answers, too; both sides see answers in the timeline', async () => {
  const answers = [{ answer: 'trouble' as const, createdAt: '2026-05-06T10:00:00.000Z' }]
  const { calls } = await openPage('/dashboard/requests/1', {
    as: member,
    answers: {
      'adoptions.byId': () => requestDetail(1, adopted),
      'adoptions.messages': () => ({ items: [], nextCursor: null }),
      'followUps.ofRequest': () => afterAdoption({ answers }),
      'followUps.answer': () => afterAdoption({ answers }),
    },
  })
  const timeline = page.getByRole('region', { name: 'Activity' })
  await expect.element(timeline.getByText('You told us that it isn’t working')).toBeVisible()
  // nobody is asked for a happy ending now
  expect(page.getByRole('heading', { name: 'Share a happy ending' }).elements()).toEqual([])
  await choice('All is well').click()
  await button('Tell us all is well').click()
  await expect.poll(() => calls('followUps.answer')).toEqual([{ id: 1, answer: 'well' }])
})
