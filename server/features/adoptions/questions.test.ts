import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'
import type { Question } from '#shared/questions.ts'
import { emptySettings } from '#shared/settings.ts'

const garden: Question = { text: 'Do you have a garden?', kind: 'yes_no', choices: [], required: true }
const home: Question = { text: 'Where do you live?', kind: 'one_of', choices: ['House', 'Flat'], required: false }
const why: Question = { text: 'Why this one?', kind: 'long', choices: [], required: false }
const contact = { requesterPhone: '+1 555 0100', requesterAddress: '12 Orchard Lane' }

async function shelterThatAsks(questions: Question[]) {
  const shelter = await startHarness()
  await shelter.admin.call.settings.save({ values: { ...emptySettings, questions } })
  const pet = (await shelter.user.http({ method: 'POST', url: '/api/pets', payload: goodPet })).json()
  const ask = (answers?: { question: string; answer: string }[]) =>
    shelter.other.http({ method: 'POST', url: '/api/adopt', payload: { petId: pet.id, ...contact, answers } })
  const received = async () => (await shelter.user.http({ method: 'GET', url: '/api/adoptions' })).json()
  return { ...shelter, ask, received }
}

test("visitors read the shelter's questions, in its order", async () => {
  const { app } = await shelterThatAsks([why, garden])
  expect((await app.inject('/api/questions')).json()).toEqual([why, garden])
})

test('the owner reads each question in its original wording, also if the shelter has changed it', async () => {
  const { ask, received, admin } = await shelterThatAsks([garden, home, why])
  const answers = [
    { question: garden.text, answer: 'Yes' },
    { question: home.text, answer: 'Flat' },
    { question: why.text, answer: 'He looks like\nmy uncle.' },
  ]
  expect((await ask(answers)).json()).toMatchObject({ answers })
  await admin.call.settings.save({ values: { ...emptySettings, questions: [] } })
  expect(await received()).toMatchObject([{ answers }])
})

test('a client that knows of no questions can still request a pet', async () => {
  const { ask, received } = await shelterThatAsks([garden])
  expect((await ask()).statusCode).toBe(201)
  expect(await received()).toMatchObject([{ answers: [] }])
})

test.each([
  ['a question that the shelter does not ask', [{ question: 'Did the fee get waived?', answer: 'Yes' }]],
  ['an answer that is not among the choices', [{ question: home.text, answer: 'Castle' }]],
  ['neither Yes nor No', [{ question: garden.text, answer: 'Perhaps' }]],
])('%s is refused, and no request is created', async (_what, answers) => {
  const { ask, received } = await shelterThatAsks([garden, home])
  expect((await ask(answers)).json()).toMatchObject({ status: 409, detail: expect.stringContaining('its questions') })
  expect(await received()).toEqual([])
})

test.each([
  ['a blank answer', [{ question: garden.text, answer: ' ' }]],
  ['one that is too long', [{ question: why.text, answer: 'x'.repeat(1001) }]],
  ['one twice', Array(2).fill({ question: garden.text, answer: 'Yes' })],
  ['thirteen', Array.from({ length: 13 }, (_, index) => ({ question: `${index}`, answer: 'Yes' }))],
])('%s is invalid', async (_what, answers) => {
  const { ask } = await shelterThatAsks([garden, why])
  expect((await ask(answers)).statusCode).toBe(400)
})
