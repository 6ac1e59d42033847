import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { maxNotes, type PetNote } from '#shared/inquiries.ts'
import { answerQuestion } from '#web/testing/alerts.ts'
import { type Answers, NoAnswer } from '#web/testing/fake-server.ts'
import { member, openPage } from '#web/testing/open-page.tsx'
import { pet, petAnswers } from '#web/testing/records.ts'

const notes = (...texts: string[]): PetNote[] => texts.map((text, index) => ({ id: index + 1, text }))
const rex = pet(1, { name: 'Rex' })

async function openEditor(items: PetNote[], answers: Answers = {}) {
  let now = items
  const become = (changed: PetNote[]) => {
    now = changed
    return { items: now }
  }
  return openPage('/dashboard/update-pet/1', {
    as: member,
    answers: {
      ...petAnswers({ ...rex, canManage: true }),
      'inquiries.notes': () => ({ items: now }),
      'inquiries.addNote': ({ text }) => become([...now, { id: 99, text }]),
      'inquiries.changeNote': ({ id, text }) => become(now.map((note) => (note.id === id ? { id, text } : note))),
      'inquiries.deleteNote': ({ id }) => become(now.filter((note) => note.id !== id)),
      ...answers,
    },
  })
}

const section = page.getByRole('region', { name: 'Good to know' })
const texts = () =>
  section
    .getByRole('listitem')
    .all()
    .map((item) => item.element().querySelector('p')?.textContent)
const button = (name: string) => section.getByRole('button', { name, exact: true })
const field = section.getByLabelText('Text', { exact: true })

test('the pet’s page shows the texts after its story, as plain text', async () => {
  const items = notes('He likes cats.', 'See https://paws.example\n<b>Now</b>')
  await openPage('/pets/1', { answers: { ...petAnswers(rex), 'inquiries.notes': () => ({ items }) } })
  await expect.element(section).toBeVisible()
  const shown = section.getByRole('listitem').elements()
  expect(shown.map((item) => item.textContent)).toEqual(items.map(({ text }) => text))
  expect(section.getByRole('link').elements()).toEqual([])
  const story = page.getByRole('heading', { name: 'About Rex' }).element()
  expect(story.compareDocumentPosition(section.element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a pet without texts has no such part', async () => {
  await openPage('/pets/1', { answers: petAnswers(rex) })
  await expect.element(page.getByRole('heading', { name: 'About Rex' })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})

test('in the form of a pet, texts are added, changed, and deleted', async () => {
  const { calls } = await openEditor(notes('He likes cats.'))
  await button('Add a text').click()
  await expect.element(field).toHaveValue('')
  await button('Save').click()
  await expect.element(field).toBeInvalid()
  expect(calls('inquiries.addNote')).toEqual([])
  await field.fill('He is vaccinated.')
  await button('Save').click()
  await expect.poll(texts).toEqual(['He likes cats.', 'He is vaccinated.'])
  await button('Edit “He likes cats.”').click()
  await field.fill('He likes cats and dogs.')
  await button('Save').click()
  await expect.poll(texts).toEqual(['He likes cats and dogs.', 'He is vaccinated.'])
  await button('Delete “He is vaccinated.”').click()
  await answerQuestion('Delete this text?', 'Delete it')
  await expect.poll(texts).toEqual(['He likes cats and dogs.'])
  expect(calls('inquiries.deleteNote')).toEqual([{ id: 99 }])
})

test('a text that isn’t saved stays in its field', async () => {
  await openEditor(notes('He likes cats.'), {
    'inquiries.addNote': () => {
      throw new NoAnswer()
    },
  })
  await button('Add a text').click()
  await field.fill('He is vaccinated.')
  await button('Save').click()
  await expect.element(field).toHaveAccessibleDescription(/The text wasn’t saved\./)
  await expect.element(field).toHaveValue('He is vaccinated.')
  await button('Cancel').click()
  await expect.poll(texts).toEqual(['He likes cats.'])
})

test('ten texts are enough', async () => {
  await openEditor(notes(...Array.from({ length: maxNotes }, (_, n) => `Text ${n}`)))
  await expect.poll(() => texts().length).toBe(maxNotes)
  expect(button('Add a text').elements()).toEqual([])
})
