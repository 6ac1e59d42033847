import { expect, test } from 'vitest'
import type { RequestDetail } from '#shared/adoptions.ts'
import { buildTimeline } from './events.ts'

const requestDetail: RequestDetail = {
  id: 1,
  petId: 1,
  petName: 'Pepper',
  petImage: '/pepper.webp',
  status: 'pending',
  outcome: null,
  createdAt: '2026-05-04T09:00:00.000Z',
  requesterName: 'Rita',
  requesterEmail: 'rita@example.org',
  requesterPhone: '555',
  requesterAddress: '12 Elm Street',
  message: null,
  answers: [],
  side: 'owner',
  ownerName: 'Olaf',
  ownerEmail: 'olaf@example.org',
  seenAt: null,
  answeredAt: null,
  decidedAt: null,
  adoptedAt: null,
  petStatus: 'available',
  usualAnswer: null,
  trialUntil: null,
  writeUntil: null,
}
const released = {
  ...requestDetail,
  status: 'rejected',
  outcome: 'released',
  seenAt: '2026-05-04T10:00:00.000Z',
  answeredAt: '2026-05-04T12:00:00.000Z',
  decidedAt: '2026-05-04T14:00:00.000Z',
} as const

const written = (id: number, hour: number) => ({
  id,
  side: 'owner' as const,
  author: 'Olaf',
  mine: true,
  private: false,
  reason: false,
  text: 'Hello',
  createdAt: `2026-05-04T${String(hour).padStart(2, '0')}:00:00.000Z`,
})

/** Steps by their names, messages by their numbers. */
const orderOf = (...args: Parameters<typeof buildTimeline>) => {
  const { before, from } = buildTimeline(...args)
  const named = (events: typeof before) =>
    events.map((event) => {
      if (event.kind === 'message') return event.message.id
      return event.kind === 'step' ? event.step : event.answer
    })
  return { before: named(before), from: named(from) }
}

test('messages are between the steps, in the order of their times', () => {
  const messages = [written(4, 15), written(3, 14), written(2, 13), written(1, 11)]
  expect(orderOf(released, messages)).toEqual({
    before: ['asked', 'seen'],
    // the reason of a release has the time of the release
    from: [1, 'accepted', 2, 'released', 3, 4],
  })
})

test('while there are earlier messages to load, the steps before the loaded ones are apart', () => {
  expect(orderOf(released, [written(9, 13)])).toEqual({ before: ['asked', 'seen', 'accepted'], from: [9, 'released'] })
})

test('the text that came with the request is the first message, also above those that are not loaded yet', () => {
  const asked = { ...released, message: 'We have a garden.' }
  expect(orderOf(asked, [])).toEqual({ before: ['asked', 0, 'seen', 'accepted', 'released'], from: [] })
  expect(orderOf(asked, [written(9, 13)])).toEqual({ before: ['asked', 0, 'seen', 'accepted'], from: [9, 'released'] })
  // a clock was set back after the request
  expect(orderOf(asked, [written(1, 8)])).toEqual({ before: ['asked', 0], from: [1, 'seen', 'accepted', 'released'] })
  expect(buildTimeline(asked, []).before[1]).toEqual({
    kind: 'message',
    message: {
      ...{ id: 0, side: 'requester', author: 'Rita', mine: false, private: false, reason: false },
      ...{ text: 'We have a garden.', createdAt: asked.createdAt },
    },
  })
  expect(buildTimeline({ ...asked, side: 'requester' }, []).before[1]).toMatchObject({ message: { mine: true } })
})

test('without messages, there are only the steps', () => {
  expect(orderOf(requestDetail, [])).toEqual({ before: ['asked'], from: [] })
})

test('messages keep their order if a clock was set back', () => {
  const messages = [written(3, 11), written(2, 15), written(1, 13)]
  expect(orderOf(released, messages).from).toEqual([1, 'released', 2, 3])
})

test('a step without a time comes after the asking, and before all messages', () => {
  const old = { ...released, answeredAt: null, status: 'accepted', outcome: null, decidedAt: null } as const
  expect(orderOf(old, [written(1, 11)])).toEqual({ before: ['asked', 'accepted', 'seen'], from: [1] })
})
