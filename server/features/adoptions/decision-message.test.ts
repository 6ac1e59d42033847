import { expect, test } from 'vitest'
import { startHarness } from '#server/testing/harness.ts'
import { goodPet } from '#server/testing/rest.ts'

const contact = { phone: '+1 555 0123', address: '1 Long Lane' }
const message = 'Rex needs a garden. Thank you for asking.'

test('a request is declined with a sentence, which the applicant reads, and is notified once', async () => {
  const { user, other, admin } = await startHarness()
  const { id: petId } = await user.call.pets.add(goodPet)
  const { id } = await other.call.adoptions.request({ petId, ...contact })
  const declined = await admin.call.adoptions.decide({ id, status: 'rejected', message })
  expect([declined.status, declined.outcome]).toEqual(['rejected', 'declined'])
  const { items } = await other.call.adoptions.messages({ id })
  expect(items.map(({ text, side, private: isPrivate }) => [text, side, isPrivate])).toEqual([
    [message, 'owner', false],
  ])
  const notices = (await other.call.notifications.list({})).items
  expect(notices.map(({ kind }) => kind)).toEqual(['request_rejected'])
  const acts = (await admin.call.audit.list({})).items.map(({ act }) => act)
  expect(acts.slice(0, 2)).toEqual(['request_written', 'request_rejected'])
})

test('a request that was already decided does not change, and its applicant gets no message', async () => {
  const { user, other } = await startHarness()
  const { id: petId } = await user.call.pets.add(goodPet)
  const { id } = await other.call.adoptions.request({ petId, ...contact })
  await other.call.adoptions.withdraw({ id })
  await expect(user.call.adoptions.decide({ id, status: 'rejected', message })).rejects.toMatchObject({
    cause: { code: 'ALREADY_DECIDED' },
  })
  expect((await other.call.adoptions.messages({ id })).items).toEqual([])
})

test.each(['', '   '])('an empty sentence (%j) is none', async (empty) => {
  const { user, other } = await startHarness()
  const { id: petId } = await user.call.pets.add(goodPet)
  const { id } = await other.call.adoptions.request({ petId, ...contact })
  await user.call.adoptions.decide({ id, status: 'rejected', message: empty })
  expect((await other.call.adoptions.messages({ id })).items).toEqual([])
})
