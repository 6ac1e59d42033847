import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import { type Question, question } from '#shared/questions.ts'
import { emptySettings, shelterSettings } from '#shared/settings.ts'

const yard: Question = {
  ...{ text: 'Do you have a yard?', kind: 'yes_no', choices: [], required: true },
  translations: { es: { text: '¿Tienes patio?', choices: {} } },
}
const home: Question = {
  ...{ text: 'Where do you live?', kind: 'one_of', choices: ['House', 'Apartment'], required: false },
  translations: { es: { text: '¿Dónde vives?', choices: { Apartment: 'Departamento', House: 'Casa' } } },
}
const why: Question = { text: 'Why this one?', kind: 'long', choices: [], required: false }
const contact = { phone: '+1 555 0100', address: '12 Orchard Lane' }

async function shelterThatAsks() {
  const shelter = await startHarness()
  const values = { ...emptySettings, otherLanguages: ['es' as const], questions: [yard, home, why] }
  await shelter.admin.call.settings.save({ values })
  const pet = (await shelter.user.http({ method: 'POST', url: '/api/pets', payload: goodPet })).json()
  const ask = (answers: { question: string; answer: string }[]) =>
    shelter.other.call.adoptions.request({ petId: pet.id, ...contact, answers })
  return { ...shelter, ask }
}

test('an applicant is asked in the language of the page; a text without a version names its language', async () => {
  const { anonymous } = await shelterThatAsks()
  const asked = await anonymous.call.settings.questions({ language: 'es' })
  expect(asked).toEqual([
    { text: '¿Tienes patio?', kind: 'yes_no', choices: [], required: true },
    { text: '¿Dónde vives?', kind: 'one_of', choices: ['Casa', 'Departamento'], required: false },
    { text: why.text, kind: 'long', choices: [], required: false, language: 'en' },
  ])
  // not offered
  expect((await anonymous.call.settings.questions({ language: 'ar' }))[0]?.text).toBe(yard.text)
})

test('staff read the question and the choice in their own language, the applicant as asked', async () => {
  const { ask, user, other } = await shelterThatAsks()
  const asked = [
    { question: '¿Tienes patio?', answer: 'Yes' },
    { question: '¿Dónde vives?', answer: 'Departamento' },
    { question: why.text, answer: 'Porque es linda.' },
  ]
  const { id } = await ask(asked)
  const own = [
    { question: yard.text, answer: 'Yes' },
    { question: home.text, answer: 'Apartment' },
    { question: why.text, answer: 'Porque es linda.' },
  ]
  expect((await user.call.adoptions.byId({ id })).answers).toEqual(own)
  expect((await other.call.adoptions.byId({ id })).answers).toEqual(asked)
  expect((await other.call.adoptions.lastTime({ language: 'es' }))?.answers).toEqual(asked)
  expect((await user.http({ url: '/api/adoptions' })).json()).toMatchObject([{ answers: own }])
})

test('the next form has the last answers in its own language; an answer that is no longer offered stays as it was', async () => {
  const { ask, admin, other } = await shelterThatAsks()
  await ask([
    { question: '¿Tienes patio?', answer: 'Yes' },
    { question: '¿Dónde vives?', answer: 'Departamento' },
  ])
  expect(await other.call.adoptions.lastTime()).toEqual({
    ...contact,
    answers: [
      { question: yard.text, answer: 'Yes' },
      { question: home.text, answer: 'Apartment' },
    ],
  })
  // not offered
  expect((await other.call.adoptions.lastTime({ language: 'ar' }))?.answers[1]?.answer).toBe('Apartment')
  const values = {
    ...emptySettings,
    otherLanguages: ['es' as const],
    questions: [yard, { ...home, choices: ['House', 'Boat'] }],
  }
  await admin.call.settings.save({ values })
  expect((await other.call.adoptions.lastTime())?.answers).toEqual([
    { question: yard.text, answer: 'Yes' },
    { question: '¿Dónde vives?', answer: 'Departamento' },
  ])
})

test('answers to a mix of languages, or with a choice of another language, are refused', async () => {
  const { ask } = await shelterThatAsks()
  const refused = { message: expect.stringContaining('its questions') }
  await expect(
    ask([
      { question: '¿Tienes patio?', answer: 'Yes' },
      { question: home.text, answer: 'House' },
    ]),
  ).rejects.toMatchObject(refused)
  await expect(ask([{ question: '¿Dónde vives?', answer: 'House' }])).rejects.toMatchObject(refused)
})

test('a version of a choice that is gone is dropped, and reordering choices keeps the others', () => {
  const parsed = question.parse({ ...home, choices: ['Apartment', 'Farm'] })
  expect(parsed.translations).toEqual({ es: { text: '¿Dónde vives?', choices: { Apartment: 'Departamento' } } })
})

test.each([
  [
    'two questions read the same in a language',
    [yard, { ...why, translations: { es: { text: '¿Tienes patio?', choices: {} } } }],
    'Two questions are the same',
  ],
  [
    'two choices read the same in a language',
    [{ ...home, translations: { es: { text: 'a', choices: { House: 'Casa', Apartment: 'Casa' } } } }],
    'Two choices are the same',
  ],
])('it is refused if %s', (_what, questions, sentence) => {
  const { error } = shelterSettings.safeParse({ questions })
  expect(error?.issues.map(({ message }) => message)).toEqual([sentence])
})
