import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sessionChannel } from '#shared/config.ts'
import type { Question } from '#shared/questions.ts'
import type { Me } from '#shared/users.ts'
import { embeddedIdentity } from '#web/identity/embedded.ts'
import { closeAlert } from '#web/testing/alerts.ts'
import { type Answers, NoAnswer, Refused, refuse } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { pet, petAnswers, request } from '#web/testing/records.ts'

const coco = pet(1, { name: 'Coco', requested: false })
const adopt = page.getByRole('button', { name: 'Adopt', exact: true })
const modal = page.getByRole('dialog', { name: 'Adopt Coco' })
const field = (label: string) => modal.getByLabelText(label, { exact: true })
const submit = modal.getByRole('button', { name: 'Submit' })
const failed = 'Failed to submit adoption request'

const openCoco = (answers: Answers = {}) =>
  openPage('/pets/1', { as: member, answers: { ...petAnswers(coco), ...answers } })

async function fillIn() {
  await adopt.click()
  await field('Phone').fill('+1 555 0142')
  await field('Address').fill('12 Elm Street')
}

const submitted = page.getByRole('dialog', { name: 'Adoption request submitted!' })

async function expectTyped(phone: string, address: string) {
  await expect.element(field('Phone')).toHaveValue(phone)
  await expect.element(field('Address')).toHaveValue(address)
}

test('the dialog shows the requester, asks for the rest, and returns the focus when Escape closes it', async () => {
  const { calls } = await openCoco()
  await expect.element(adopt).toBeEnabled()
  adopt.element().focus()
  await userEvent.keyboard('{Enter}')
  for (const [label, value] of [
    ['Name', member.name],
    ['Email', member.email],
  ] as const) {
    await expect.element(field(label)).toHaveValue(value)
    await expect.element(field(label)).toHaveAttribute('readonly')
  }
  await submit.click()
  await expect.element(modal.getByText('Phone is required')).toBeVisible()
  await expect.element(modal.getByText('Address is required')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(adopt).toHaveFocus()
  expect(calls('adoptions.request')).toEqual([])
})

test.each(['Cancel', 'Close'])(
  '%s closes the dialog, which keeps what was typed until it is cleared',
  async (button) => {
    await openCoco()
    await fillIn()
    await modal.getByRole('button', { name: button }).click()
    await expect.element(modal).not.toBeInTheDocument()
    await adopt.click()
    await expectTyped('+1 555 0142', '12 Elm Street')
    await modal.getByRole('button', { name: 'Clear' }).click()
    await expectTyped('', '')
  },
)

test('if the request does not reach the server, the typed text stays', async () => {
  const { answer, calls } = await openCoco({
    'adoptions.request': () => {
      throw new NoAnswer()
    },
  })
  await fillIn()
  await submit.click()
  await closeAlert(failed, 'Please try again later.')
  await expectTyped('+1 555 0142', '12 Elm Street')
  answer({ 'adoptions.request': () => request(1) })
  await submit.click()
  await expect.element(submitted).toBeVisible()
  const expectedInput = { petId: 1, phone: '+1 555 0142', address: '12 Elm Street' }
  expect(calls('adoptions.request')).toEqual([expectedInput, expectedInput])
})

test('if the pet has found a home by then, the server refuses, and the page shows it', async () => {
  const { answer } = await openCoco({
    'adoptions.request': refuse('This pet has already found a home.', { refusal: 'PET_ADOPTED' }),
  })
  await fillIn()
  answer({ 'pets.byId': () => ({ ...coco, status: 'adopted' }) })
  await submit.click()
  await closeAlert(failed, 'This pet has already found a home.')
  await expect.element(page.getByRole('button', { name: 'Adopted' })).toBeDisabled()
  await expect.element(modal).not.toBeInTheDocument()
})

test('a message can be added; one that is too long is refused, and a blank one is not sent', async () => {
  const { calls } = await openCoco({ 'adoptions.request': () => request(1) })
  await fillIn()
  const message = field('Message (optional)')
  await message.fill('x'.repeat(2001))
  await submit.click()
  await expect.element(message).toHaveAccessibleDescription('Message can have at most 2,000 characters')
  expect(calls('adoptions.request')).toEqual([])
  await message.fill('We have a garden.\nAnd a cat.')
  await submit.click()
  await closeAlert('Adoption request submitted!')
  await fillIn()
  await message.fill('  \n ')
  await submit.click()
  await expect.element(submitted).toBeVisible()
  const expectedInput = { petId: 1, phone: '+1 555 0142', address: '12 Elm Street' }
  expect(calls('adoptions.request')).toEqual([
    { ...expectedInput, message: 'We have a garden.\nAnd a cat.' },
    expectedInput,
  ])
})

const garden: Question = { text: 'Do you have a garden?', kind: 'yes_no', choices: [], required: true }
const why: Question = { text: 'Why this one?', kind: 'long', choices: [], required: false }

test("the shelter's own questions are asked, and required ones must be answered", async () => {
  const { calls } = await openCoco({
    'settings.questions': () => [why, garden],
    'adoptions.request': () => request(1),
  })
  await fillIn()
  await submit.click()
  await expect.element(modal.getByText('Please answer this question')).toBeVisible()
  const choice = modal.getByRole('radiogroup', { name: garden.text })
  await expect.element(choice).toHaveAccessibleDescription('Please answer this question')
  await choice.getByText('Yes').click()
  await submit.click()
  await expect.element(submitted).toBeVisible()
  const answers = [{ question: garden.text, answer: 'Yes' }]
  expect(calls('adoptions.request')).toEqual([{ petId: 1, phone: '+1 555 0142', address: '12 Elm Street', answers }])
})

test('if the questions have changed, answers stay with their questions', async () => {
  const changed = 'The shelter has changed its questions meanwhile.'
  const { answer } = await openCoco({
    'settings.questions': () => [why, garden],
    'adoptions.request': refuse(changed, { refusal: 'QUESTIONS_CHANGED' }),
  })
  await fillIn()
  await modal.getByLabelText(`${why.text} (optional)`).fill('He looks like my uncle.')
  await modal.getByRole('radiogroup', { name: garden.text }).getByText('No').click()
  answer({ 'settings.questions': () => [garden, { ...why, text: 'How many hours alone?' }, why] })
  await submit.click()
  await closeAlert(failed, changed)
  await expect.element(modal.getByLabelText('How many hours alone? (optional)')).toHaveValue('')
  await expect.element(modal.getByLabelText(`${why.text} (optional)`)).toHaveValue('He looks like my uncle.')
  await expect.element(modal.getByRole('radio', { name: 'No' })).toBeChecked()
})

test('without the questions nothing is sent, and they can be loaded again', async () => {
  const { answer } = await openCoco({
    'settings.questions': refuse('The database is away.'),
  })
  await adopt.click()
  await expect.element(modal.getByText('Couldn’t load the shelter’s questions.')).toBeVisible()
  await expect.element(submit).toBeDisabled()
  answer({ 'settings.questions': () => [garden] })
  await modal.getByRole('button', { name: 'Try again' }).click()
  await expect.element(modal.getByRole('radiogroup', { name: garden.text })).toBeVisible()
  await expect.element(submit).toBeEnabled()
})

const alone: Question = { text: 'How long is it alone?', kind: 'one_of', choices: ['Never', 'Often'], required: false }
const again = modal.getByRole('button', { name: 'Use my details from last time' })
const lastTime = () => ({
  phone: '+47 22 33',
  address: '1 Old Road',
  answers: [
    { question: garden.text, answer: 'Yes' },
    { question: alone.text, answer: 'A few hours' },
    { question: why.text, answer: 'She made me laugh.' },
    { question: 'Is this still asked?', answer: 'No' },
  ],
})

test('on the smallest phones, the offer of the last values is beside the phone number’s label', async () => {
  await openCoco({ 'settings.questions': () => [], 'adoptions.lastTime': lastTime })
  await page.viewport(320, 700)
  await adopt.click()
  await expect.element(again).toBeVisible()
  const label = document.querySelector(`label[for="${field('Phone').element().id}"]`)
  const words = document.createRange()
  if (label) words.selectNodeContents(label)
  const [offer, name] = [again.element().getBoundingClientRect(), words.getBoundingClientRect()]
  expect(name.width).toBeGreaterThan(0)
  expect(name.right).toBeLessThanOrEqual(offer.left)
  expect(offer.bottom).toBeLessThanOrEqual(field('Phone').element().getBoundingClientRect().top)
})

test("the last request's values are filled into empty fields on request", async () => {
  const { calls } = await openCoco({
    'settings.questions': () => [alone, why, garden],
    'adoptions.lastTime': lastTime,
    'adoptions.request': () => request(1),
  })
  await adopt.click()
  await expect.element(again).toBeVisible()
  await expectTyped('', '')
  await submit.click()
  await expect.element(modal.getByText('Address is required')).toBeVisible()
  await field('Phone').fill('+1 555 0142')
  await again.click()
  await expectTyped('+1 555 0142', '1 Old Road')
  await expect.element(modal.getByText('Address is required')).not.toBeInTheDocument()
  await expect.element(modal.getByRole('status').last()).toHaveTextContent('Your details from last time are filled in.')
  await expect.element(modal.getByLabelText(`${why.text} (optional)`)).toHaveValue('She made me laugh.')
  await expect.element(modal.getByRole('radiogroup', { name: garden.text }).getByLabelText('Yes')).toBeChecked()
  // an answer that is no longer offered
  const hours = modal.getByRole('radiogroup', { name: `${alone.text} (optional)` })
  expect(hours.element().querySelector(':checked')).toBeNull()
  await expect.element(field('Message (optional)')).toHaveValue('')
  await submit.click()
  await expect.element(submitted).toBeVisible()
  expect(calls('adoptions.request')).toEqual([
    {
      petId: 1,
      phone: '+1 555 0142',
      address: '1 Old Road',
      answers: [
        { question: why.text, answer: 'She made me laugh.' },
        { question: garden.text, answer: 'Yes' },
      ],
    },
  ])
})

test('answers and choices that are already given stay', async () => {
  await openCoco({ 'settings.questions': () => [garden, why], 'adoptions.lastTime': lastTime })
  await adopt.click()
  const choice = modal.getByRole('radiogroup', { name: garden.text })
  await choice.getByText('No').click()
  await modal.getByLabelText(`${why.text} (optional)`).fill('He looks like my uncle.')
  await again.click()
  await expectTyped('+47 22 33', '1 Old Road')
  await expect.element(choice.getByLabelText('No')).toBeChecked()
  await expect.element(modal.getByLabelText(`${why.text} (optional)`)).toHaveValue('He looks like my uncle.')
})

test.each([
  ['who has never asked', () => null],
  ['when nobody knows', refuse('The database is away.', { status: 503 })],
])('%s has nothing to fill in, and the form works', async (_who, answer) => {
  const { calls } = await openCoco({ 'adoptions.lastTime': answer, 'adoptions.request': () => request(1) })
  await fillIn()
  await expect.poll(() => calls('adoptions.lastTime')).toHaveLength(1)
  await submit.click()
  await expect.element(submitted).toBeVisible()
  expect(again.elements()).toEqual([])
})

test('when the session expires, the form survives a login in another tab and can be submitted', async () => {
  let here: Me | null = member
  const { answer } = await openPage('/pets/1', {
    identity: () => embeddedIdentity({ google: false }, member),
    answers: {
      'pets.byId': () => ({ ...coco, requested: here ? false : null }),
      'pets.similar': () => ({ items: [] }),
      'users.me': () => here,
      'adoptions.request': () => {
        here = null
        throw new Refused('Please log in first.', { refusal: 'NOT_LOGGED_IN', status: 401 })
      },
    },
  })
  await fillIn()
  await submit.click()
  const link = modal.getByRole('link', { name: 'Log in again in a new tab' })
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('href', '/auth/login?next=%2Fpets%2F1')
  here = member
  answer({ 'adoptions.request': () => request(1) })
  // as a login in another tab tells the others
  new BroadcastChannel(sessionChannel).postMessage('changed')
  await expect.element(modal.getByText('You’ve been logged out', { exact: false })).not.toBeInTheDocument()
  await expectTyped('+1 555 0142', '12 Elm Street')
  await submit.click()
  await expect.element(submitted).toBeVisible()
})
