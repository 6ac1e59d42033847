import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Question } from '#shared/questions.ts'
import { violationsIn } from '#web/testing/axe.ts'
import { admin, openPage } from '#web/testing/open-page.tsx'
import { settingsServer } from '#web/testing/settings-server.ts'

const question = (text: string, facts: Partial<Question> = {}): Question => ({
  text,
  kind: 'short',
  choices: [],
  required: false,
  ...facts,
})
const list = page.getByRole('list', { name: 'Questions' })
const cards = () => list.getByRole('listitem')
const texts = () => [...document.querySelectorAll<HTMLInputElement>('input[name$=".text"]')].map(({ value }) => value)
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openQuestions(questions: Question[]) {
  const server = settingsServer({ saved: { questions } })
  const opened = await openPage('/dashboard/settings', { as: admin, ...server })
  await expect.element(page.getByRole('button', { name: /^Add a/ })).toBeInTheDocument()
  return opened
}

async function saved({ calls }: Awaited<ReturnType<typeof openQuestions>>) {
  await button('Save').click()
  await expect.element(page.getByText('Saved. Your site is up to date.')).toBeVisible()
  return calls('settings.save').map(({ values }) => values.questions)
}

test('a question is written, given choices, and saved', async () => {
  const opened = await openQuestions([])
  await button('Add a question').click()
  await expect.element(page.getByLabelText('Question', { exact: true })).toHaveFocus()
  await userEvent.keyboard('Where do you live?')
  await page.getByLabelText('Answer type').selectOptions('Multiple choice')
  await page.getByLabelText('Choices').fill('A house\n\n A flat ')
  await page.getByLabelText('Required').click()
  expect(await violationsIn('main')).toEqual([])
  expect(await saved(opened)).toEqual([
    [{ text: 'Where do you live?', kind: 'one_of', choices: ['A house', 'A flat'], required: true }],
  ])
})

test('questions are ordered with the keyboard, and the button keeps the focus', async () => {
  const opened = await openQuestions([question('One'), question('Two'), question('Three')])
  ;(button('Move question 3 up').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(texts).toEqual(['One', 'Three', 'Two'])
  await expect.element(button('Move question 2 up')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(texts).toEqual(['Three', 'One', 'Two'])
  await userEvent.keyboard('{Enter}')
  expect(texts()).toEqual(['Three', 'One', 'Two'])
  await expect.element(button('Move question 1 up')).toHaveAttribute('aria-disabled', 'true')
  expect((await saved(opened))[0]?.map(({ text }) => text)).toEqual(['Three', 'One', 'Two'])
})

test('a question is dragged to another place', async () => {
  await openQuestions([question('One'), question('Two'), question('Three')])
  const grip = cards().first().getByTitle('Drag to reorder').element()
  grip.scrollIntoView({ block: 'center' })
  const at = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, button: 0, isPrimary: true }
  }
  const second = cards().nth(1).element()
  grip.dispatchEvent(new PointerEvent('pointerdown', at(grip)))
  window.dispatchEvent(new PointerEvent('pointermove', at(second)))
  window.dispatchEvent(new PointerEvent('pointerup', at(second)))
  await expect.poll(texts).toEqual(['Two', 'One', 'Three'])
})

test('removed questions are gone, and the focus goes to the next', async () => {
  const opened = await openQuestions([question('One'), question('Two')])
  await button('Remove question 1').click()
  await expect.poll(texts).toEqual(['Two'])
  await expect.element(page.getByLabelText('Question', { exact: true })).toHaveFocus()
  await button('Remove question 1').click()
  await expect.element(button('Add a question')).toHaveFocus()
  expect(await saved(opened)).toEqual([[]])
})

test('errors are shown at their question', async () => {
  const opened = await openQuestions([
    question('One', { kind: 'one_of', choices: ['Yes', 'No'] }),
    question('Two', { kind: 'one_of', choices: ['Yes', 'No'] }),
  ])
  const choices = page.getByLabelText('Choices')
  const first = page.getByLabelText('Question', { exact: true }).first()
  await first.fill(' ')
  await choices.nth(1).fill(`Fine\n${'x'.repeat(61)}`)
  await button('Save').click()
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveAccessibleDescription('Question is required')
  await expect.element(choices.nth(1)).toHaveAccessibleDescription(/Line 2: Choice can have at most 60 characters/)
  await first.fill('One')
  await choices.first().fill('Only one')
  await expect.element(choices.first()).toHaveAccessibleDescription(/Give at least two choices/)
  await choices.first().fill('Yes\nYes')
  await expect.element(choices.first()).toHaveAccessibleDescription(/Two choices are the same/)
  expect(opened.calls('settings.save')).toEqual([])
  await page.getByLabelText('Answer type').first().selectOptions('Yes or no')
  await choices.fill('Yes\nNo')
  expect((await saved(opened)).at(-1)).toEqual([
    question('One', { kind: 'yes_no' }),
    question('Two', { kind: 'one_of', choices: ['Yes', 'No'] }),
  ])
})

test('there are at most twelve questions', async () => {
  await openQuestions(Array.from({ length: 11 }, (_, place) => question(`Question ${place + 1}`)))
  await button('Add another question').click()
  await expect.element(button('Add another question')).toBeDisabled()
  await expect.element(page.getByText('You can have up to 12 questions.')).toBeVisible()
})
