import { expect, test } from 'vitest'
import type { Meeting } from './meetings.ts'
import { type StepFacts, stepsOfRequest } from './request-steps.ts'

// Steps of a request (docs/product.md 26.10).

const now = new Date('2026-11-28T12:00:00Z')
const [ahead, before] = ['2026-11-29T10:00:00.000Z', '2026-11-27T10:00:00.000Z']
const pending = { status: 'pending', outcome: null, answeredAt: null, adoptedAt: null } as const
const accepted = { ...pending, status: 'accepted', answeredAt: '2026-11-26T10:00:00.000Z' } as const
const adopted = { ...accepted, adoptedAt: '2026-11-28T10:00:00.000Z' } as const
const ended = (outcome: 'declined' | 'withdrawn' | 'pet_adopted' | 'released') =>
  ({ ...pending, status: 'rejected', outcome, answeredAt: outcome === 'declined' ? before : null }) as const

const meetingOf = (state: Meeting['state'], startsAt: string | null = null): Meeting => ({
  state,
  slots: [],
  startsAt,
  minutes: startsAt === null ? null : 30,
  place: null,
  hostName: 'Uma',
})

/** 'meet done, decision current (owner: decide), home todo' */
const read = (request: Parameters<typeof stepsOfRequest>[0], meeting: Meeting | null, used = true) =>
  readSteps(request, { ...noMore, meetings: { used, meeting } })

const noMore = {
  meetings: { used: false, meeting: null },
  agreement: { used: false, shownAt: null, agreedAt: null },
  fee: { used: false, fee: null },
}

const readSteps = (request: Parameters<typeof stepsOfRequest>[0], facts: StepFacts) =>
  stepsOfRequest(request, facts, now)
    .map(({ step, state, turn, action }) => `${step} ${state}${action ? ` (${turn}: ${action})` : ''}`)
    .join(', ')

test.each([
  ['a new request', pending, null, 'meet current (owner: offer_times), decision todo, home todo'],
  ['offered times', pending, meetingOf('offered'), 'meet current (requester: pick_time), decision todo, home todo'],
  ['a proposal', pending, meetingOf('proposed', ahead), 'meet current (owner: confirm_time), decision todo, home todo'],
  ['a meeting ahead', pending, meetingOf('confirmed', ahead), 'meet current (null: wait), decision todo, home todo'],
  [
    'a meeting that has begun',
    pending,
    meetingOf('confirmed', before),
    'meet current (owner: record_meeting), decision todo, home todo',
  ],
  ['someone who came', pending, meetingOf('came', before), 'meet done, decision current (owner: decide), home todo'],
  [
    'someone who did not come',
    pending,
    meetingOf('missed', before),
    'meet current (owner: offer_times), decision todo, home todo',
  ],
  [
    'a cancelled meeting',
    pending,
    meetingOf('cancelled', ahead),
    'meet current (owner: offer_times), decision todo, home todo',
  ],
  ['an early acceptance', accepted, null, 'meet skipped, decision done, home current (owner: mark_adopted)'],
  [
    'an acceptance before the meeting',
    accepted,
    meetingOf('confirmed', ahead),
    'meet current (null: wait), decision done, home todo',
  ],
  [
    'an acceptance after the meeting',
    accepted,
    meetingOf('came', before),
    'meet done, decision done, home current (owner: mark_adopted)',
  ],
  ['an adoption without a meeting', adopted, null, 'meet skipped, decision done, home done'],
  ['an adoption after a meeting', adopted, meetingOf('came', before), 'meet done, decision done, home done'],
  ['an adoption while times are offered', adopted, meetingOf('cancelled'), 'meet skipped, decision done, home done'],
  ['a rejection', ended('declined'), null, 'meet skipped, decision done, home skipped'],
  ['a release', ended('released'), meetingOf('came', before), 'meet done, decision done, home skipped'],
  ['a withdrawal', ended('withdrawn'), null, 'meet skipped, decision skipped, home skipped'],
  ['the adoption by someone else', ended('pet_adopted'), null, 'meet skipped, decision skipped, home skipped'],
] as const)('%s', (_, request, meeting, text) => {
  expect(read(request, meeting)).toBe(text)
})

test('a shelter that does not use the step has none, until a meeting is open', () => {
  expect(read(pending, null, false)).toBe('decision current (owner: decide), home todo')
  expect(read(pending, meetingOf('cancelled', ahead), false)).toBe('decision current (owner: decide), home todo')
  expect(read(pending, meetingOf('offered'), false)).toMatch(/^meet current/)
})

test('steps say when they were done, and at most one is current, whatever happened', () => {
  expect(
    stepsOfRequest(adopted, { ...noMore, meetings: { used: true, meeting: meetingOf('came', before) } }, now).map(
      ({ at }) => at,
    ),
  ).toEqual([before, accepted.answeredAt, adopted.adoptedAt])
  const states = ['offered', 'proposed', 'confirmed', 'cancelled', 'moved', 'came', 'missed'] as const
  for (const request of [pending, accepted, adopted, ended('declined'), ended('withdrawn')])
    for (const meeting of [null, ...states.flatMap((state) => [meetingOf(state, ahead), meetingOf(state, before)])])
      for (const used of [true, false]) {
        const current = stepsOfRequest(request, { ...noMore, meetings: { used, meeting } }, now).filter(
          ({ state }) => state === 'current',
        )
        expect(current.length).toBeLessThanOrEqual(1)
        const isClosed = request.outcome !== null || request.adoptedAt !== null
        expect(current.length).toBe(isClosed ? 0 : 1)
      }
})

const agreement = { used: true, shownAt: null, agreedAt: null }
const feeOf = (state: 'due' | 'paid' | 'refunding' | 'cancelled') => ({
  used: true,
  fee: { state, amountCents: 12_000, paidAt: state === 'paid' || state === 'refunding' ? before : null },
})
const agreed = { ...agreement, shownAt: before, agreedAt: before }

test.each([
  [pending, {}, 'decision current (owner: decide), agreement todo, fee todo, home todo'],
  [accepted, {}, 'decision done, agreement current (requester: agree), fee todo, home todo'],
  [accepted, { agreement: agreed }, 'decision done, agreement done, fee current (owner: ask_for_fee), home todo'],
  [
    accepted,
    { agreement: agreed, fee: feeOf('due') },
    'decision done, agreement done, fee current (requester: pay_fee), home todo',
  ],
  [accepted, { fee: feeOf('paid') }, 'decision done, agreement skipped, fee done, home current (owner: mark_adopted)'],
  [
    accepted,
    { agreement: agreed, fee: feeOf('cancelled') },
    'decision done, agreement done, fee skipped, home current (owner: mark_adopted)',
  ],
  [
    accepted,
    { agreement: { ...agreed, used: false }, fee: { used: false, fee: null } },
    'decision done, agreement done, home current (owner: mark_adopted)',
  ],
  [adopted, {}, 'decision done, agreement skipped, fee skipped, home done'],
  [adopted, { fee: feeOf('due') }, 'decision done, agreement skipped, fee current (requester: pay_fee), home done'],
  [ended('released'), { fee: feeOf('refunding') }, 'decision done, agreement skipped, fee done, home skipped'],
  [ended('released'), { fee: feeOf('cancelled') }, 'decision done, agreement skipped, fee skipped, home skipped'],
] as const)('agreement and fee: %o, %o', (request, facts, expected) => {
  expect(readSteps(request, { ...noMore, agreement, fee: { used: true, fee: null }, ...facts })).toBe(expected)
})
