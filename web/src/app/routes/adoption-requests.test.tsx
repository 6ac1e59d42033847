import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RequestStatus } from '#shared/adoptions.ts'
import { type Answers, NoAnswer, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { request } from '#web/testing/records.ts'
import { answerQuestion, closeAlert } from '#web/testing/windows.ts'

const path = '/dashboard/adoption-requests'
const nobody = () => ({ items: [], nextCursor: null })
const pepper = (status: RequestStatus) => () => ({
  items: [request(1, { petName: 'Pepper', status })],
  nextCursor: null,
})
const row = page.getByRole('row').filter({ hasText: 'Pepper' })
const reject = row.getByRole('button', { name: /^Reject/ })
const accept = row.getByRole('button', { name: /^Accept/ })
const accepting = 'Are you sure you want to accepted this request?'

const openWaiting = (answers: Answers) =>
  openPage(path, { as: member, answers: { 'adoptions.received': pepper('pending'), ...answers } })

test('a request is rejected after a question, by keyboard alone', async () => {
  const { answer, calls } = await openWaiting({})
  answer({
    'adoptions.decide': ({ status }) => {
      answer({ 'adoptions.received': pepper(status) })
      return request(1, { petName: 'Pepper', status })
    },
  })
  await expect.element(reject).toBeVisible()
  reject.element().focus()
  await userEvent.keyboard('{Enter}')
  const yes = page
    .getByRole('dialog', { name: 'Are you sure you want to rejected this request?' })
    .getByRole('button', { name: 'Yes, rejected' })
  await expect.element(yes).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const done = page.getByRole('dialog', { name: 'Updated!' })
  await expect.element(done.getByText('Request has been rejected.')).toBeVisible()
  await expect.element(done.getByRole('button', { name: 'OK' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByText('No actions')).toBeVisible()
  await expect.element(row.getByText('rejected', { exact: true })).toBeVisible()
  expect(calls('adoptions.decide')).toEqual([{ id: 1, status: 'rejected' }])
})

test('a decision that does not get through says so and leaves the request as it was', async () => {
  await openWaiting({
    'adoptions.decide': () => {
      throw new NoAnswer()
    },
  })
  await accept.click()
  await answerQuestion(accepting, 'Yes, accepted')
  await closeAlert('Error!', 'Something went wrong.')
  await expect.element(accept).toBeEnabled()
})

test('a request decided in another window cannot be decided again', async () => {
  const { answer } = await openWaiting({
    'adoptions.decide': refuse('This request has already been decided.', { refusal: 'ALREADY_DECIDED' }),
  })
  await accept.click()
  answer({ 'adoptions.received': pepper('rejected') })
  await answerQuestion(accepting, 'Yes, accepted')
  await closeAlert('Error!', 'Something went wrong. This request has already been decided.')
  await expect.element(row.getByText('rejected', { exact: true })).toBeVisible()
})

test('accepting puts the pet on hold, which is said first; a second one is refused in the server’s sentence', async () => {
  const on = (first: RequestStatus) => () => ({
    items: [
      request(1, { petName: 'Pepper', status: first }),
      request(2, { petId: 1, petName: 'Pepper', requesterName: 'Sam Second' }),
    ],
    nextCursor: null,
  })
  const { answer } = await openWaiting({ 'adoptions.received': on('pending') })
  answer({
    'adoptions.decide': ({ status }) => {
      answer({ 'adoptions.received': on(status) })
      return request(1, { petName: 'Pepper', status })
    },
  })
  const acceptOf = (name: string) => page.getByRole('button', { name: `Accept ${name}'s request for Pepper` })
  await acceptOf('Rita Requester').click()
  const said = 'Rita Requester asks for Pepper, who then goes on hold for them. Whoever else asks waits in line.'
  await expect.element(page.getByText(said)).toBeVisible()
  await answerQuestion(accepting, 'Yes, accepted')
  await closeAlert('Updated!', 'Request has been accepted.')
  await expect.element(row.first().getByText('accepted', { exact: true })).toBeVisible()
  const held = 'This pet is on hold for somebody whose request was accepted. Release that one first.'
  answer({ 'adoptions.decide': refuse(held, { refusal: 'PET_ON_HOLD' }) })
  await acceptOf('Sam Second').click()
  await answerQuestion(accepting, 'Yes, accepted')
  await closeAlert('Error!', `Something went wrong. ${held}`)
  await expect.element(acceptOf('Sam Second')).toBeEnabled()
  await expect.element(row.nth(1).getByText('pending', { exact: true })).toBeVisible()
})

test('without requests both lists say so and show the next step', async () => {
  const { address } = await openPage(path, {
    as: member,
    width: 390,
    answers: { 'adoptions.received': nobody, 'adoptions.sent': nobody, 'pets.list': nobody },
  })
  await expect.element(page.getByText('No adoption requests found.')).toBeVisible()
  await page.getByRole('link', { name: 'My requests' }).click()
  await expect.element(page.getByText('You have not asked to adopt a pet yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Browse Pets' }).click()
  await expect.poll(address).toBe('/pets')
})

test('requests that do not load say why and try again', async () => {
  const { answer } = await openWaiting({ 'adoptions.received': refuse('The shelter is closed.') })
  await expect.element(page.getByText('The requests could not be loaded. The shelter is closed.')).toBeVisible()
  answer({ 'adoptions.received': pepper('pending') })
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('table', { name: 'Adoption Requests' })).toBeVisible()
})
