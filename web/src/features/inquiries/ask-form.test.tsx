import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AskForm } from '#shared/inquiries.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { type Answers, NoAnswer, refuse } from '#web/testing/fake-server.ts'
import { openPage } from '#web/testing/open-page.tsx'
import { inquiryPage, pet, petAnswers } from '#web/testing/records.ts'

const secret = `1-${'a'.repeat(43)}`
const words = 'Does he like “cats” & dogs?'

const askForm = (facts: Partial<AskForm> = {}): AskForm => ({
  ...{ petId: 1, petName: 'Pepper', image: '/drawings/category-dog.svg', status: 'available', shownAt: 'first.mark' },
  ...{ canMail: true, account: null, sent: null },
  ...facts,
})

async function openForm(form: Partial<AskForm> = {}, answers: Answers = {}, width = 1280) {
  let shown = 0
  return openPage('/pets/1/ask', {
    width,
    answers: {
      'inquiries.form': () => askForm({ shownAt: ['first.mark', 'second.mark'][shown++] ?? 'last.mark', ...form }),
      'inquiries.ask': () => ({ secret }),
      'inquiries.bySecret': () => inquiryPage(),
      ...answers,
    },
  })
}

const field = (name: string) => page.getByLabelText(name, { exact: true })
const send = page.getByRole('button', { name: 'Send question' })
const heading = page.getByRole('heading', { level: 1 })
const alert = (text: string) => page.getByText(`Your question wasn’t sent. ${text}`)

const lostSentence = 'Your question wasn’t sent. We can’t reach the shelter’s server right now.'

async function fill() {
  await field('Your question').fill(words)
  await field('Your name').fill('Nora Newman')
  await field('Your email').fill('nora@example.org')
}

test.each([1280, 320])('at %i px, a question is sent once by two presses, and its page opens', async (width) => {
  const { calls, currentUrl } = await openForm({}, {}, width)
  await expect.element(heading).toHaveTextContent('Ask about Pepper')
  expect(document.title).toBe('Ask about Pepper · Pawstead')
  expect(await violationsIn('main')).toEqual([])
  await fill()
  await send.dblClick()
  await expect.element(heading).toHaveTextContent('Your question about Pepper')
  const asked = { petId: 1, name: 'Nora Newman', email: 'nora@example.org', text: words, wantsMail: true }
  expect(calls('inquiries.ask')).toEqual([{ ...asked, website: '', shownAt: 'first.mark' }])
  expect(currentUrl()).toBe(`/questions/${secret}`)
  expect(document.title).toBe('Your question about Pepper · Pawstead')
})

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  const { calls } = await openForm()
  await field('Your name').fill('Nora Newman')
  await field('Your email').fill('nora@')
  await send.click()
  await expect.element(field('Your question')).toHaveFocus()
  await expect.element(field('Your question')).toHaveAccessibleDescription(/Your question is required/)
  await expect.element(field('Your email')).toBeInvalid()
  await expect.element(field('Your name')).toBeValid()
  expect(calls('inquiries.ask')).toEqual([])
})

test('sent too quickly, it says so, keeps the text and the time of the form, and can be sent again', async () => {
  const tooQuick = 'That was very quick.'
  const { calls, answer } = await openForm({}, { 'inquiries.ask': refuse(tooQuick, { refusal: 'INQUIRY_TOO_QUICK' }) })
  await fill()
  await send.click()
  await expect.element(alert(tooQuick)).toBeVisible()
  await expect.element(field('Your question')).toHaveValue(words)
  answer({ 'inquiries.ask': () => ({ secret }) })
  await send.click()
  await expect.element(heading).toHaveTextContent('Your question about Pepper')
  expect(calls('inquiries.ask').map(({ shownAt }) => shownAt)).toEqual(['first.mark', 'first.mark'])
  expect(calls('inquiries.form')).toHaveLength(1)
})

test('a form that was open for too long keeps the text, and gets a new time', async () => {
  const tooOld = 'This form has been open for too long.'
  const { calls, answer } = await openForm({}, { 'inquiries.ask': refuse(tooOld, { refusal: 'INQUIRY_FORM_OLD' }) })
  await fill()
  await send.click()
  await expect.element(alert(tooOld)).toBeVisible()
  await expect.poll(() => calls('inquiries.form').length).toBe(2)
  await expect.element(field('Your question')).toHaveValue(words)
  answer({ 'inquiries.ask': () => ({ secret }) })
  await expect.element(send).toBeEnabled()
  await send.click()
  await expect.element(heading).toHaveTextContent('Your question about Pepper')
  expect(calls('inquiries.ask').map(({ shownAt }) => shownAt)).toEqual(['first.mark', 'second.mark'])
})

test('without a network, the text stays, and is there again when the page is opened again', async () => {
  const lost = () => {
    throw new NoAnswer()
  }
  const { answer, back, currentUrl } = await openForm(
    {},
    { 'inquiries.ask': lost, ...petAnswers(pet(1, { name: 'Pepper' })) },
  )
  await fill()
  answer({ 'inquiries.form': lost })
  await send.click()
  await expect.poll(() => document.querySelector('main')?.textContent).toContain(lostSentence)
  for (const [name, value] of [
    ['Your question', words],
    ['Your name', 'Nora Newman'],
    ['Your email', 'nora@example.org'],
  ] as const)
    await expect.element(field(name)).toHaveValue(value)
  answer({ 'inquiries.form': () => askForm() })
  await page.getByRole('link', { name: 'Back to Pepper' }).click()
  await expect.poll(currentUrl).toBe('/pets/1')
  await expect.element(field('Your question')).not.toBeInTheDocument()
  await back()
  await expect.element(field('Your question')).toHaveValue(words)
  await expect.element(field('Your email')).toHaveValue('nora@example.org')
})

test('a refusal of a form that was sent without scripts is shown with what was typed', async () => {
  const typed = { name: 'Nora', email: 'nora@example.org', text: words, wantsMail: false }
  await openForm({ sent: { ...typed, problem: 'That was very quick.', fields: { name: 'Too short.' } } })
  await expect.element(alert('That was very quick.')).toBeVisible()
  await expect.element(field('Your question')).toHaveValue(words)
  await expect.element(field('Your name')).toHaveAccessibleDescription(/Too short/)
  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
})

test('a logged-in asker finds their name and email, and no mail is offered where the site sends none', async () => {
  await openForm({ canMail: false, account: { name: 'Uma User', email: 'uma@example.org' } })
  await expect.element(field('Your name')).toHaveValue('Uma User')
  await expect.element(field('Your email')).toHaveValue('uma@example.org')
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

test('about an adopted pet there is no form', async () => {
  await openForm({ status: 'adopted' })
  await expect.element(page.getByText('Pepper has found a home', { exact: false })).toBeVisible()
  expect(send.elements()).toEqual([])
})

test('about a missing pet there is no form', async () => {
  await openForm({}, { 'inquiries.form': refuse('No.', { refusal: 'NO_SUCH_PET', status: 404 }) })
  await expect.element(heading).toHaveTextContent('Pet not found.')
})
