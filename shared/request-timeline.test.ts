import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestOutcomes } from './adoptions.ts'
import { timelineOf } from './request-timeline.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 9, minute)).toISOString()
const pending = { createdAt: at(0), seenAt: null, answeredAt: null, decidedAt: null, adoptedAt: null } as const
const stepsOf = (request: Parameters<typeof timelineOf>[0]) => timelineOf(request).map(({ step }) => step)

test('a request that was accepted and then withdrawn shows both in order', () => {
  const request = {
    ...pending,
    status: 'rejected',
    outcome: 'withdrawn',
    answeredAt: at(10),
    decidedAt: at(30),
  } as const
  expect(stepsOf({ ...request, seenAt: at(5) })).toEqual(['asked', 'seen', 'accepted', 'withdrawn'])
  // decided from a list, and opened later
  expect(stepsOf({ ...request, seenAt: at(20) })).toEqual(['asked', 'accepted', 'seen', 'withdrawn'])
  expect(stepsOf({ ...request, seenAt: at(40) })).toEqual(['asked', 'accepted', 'withdrawn', 'seen'])
})

test('simultaneous steps are in their possible order', () => {
  const request = { ...pending, status: 'accepted', outcome: null, answeredAt: at(0), decidedAt: at(0) } as const
  expect(stepsOf({ ...request, seenAt: at(0), adoptedAt: at(0) })).toEqual(['asked', 'seen', 'accepted', 'adopted'])
})

test('steps without a time were before 0.2.0, and so come first', () => {
  const accepted = { ...pending, status: 'accepted', outcome: null } as const
  expect(stepsOf({ ...accepted, seenAt: at(5), adoptedAt: at(3) })).toEqual(['asked', 'accepted', 'adopted', 'seen'])
  const declined = { ...pending, status: 'rejected', outcome: 'declined' } as const
  expect(stepsOf({ ...declined, seenAt: at(5) })).toEqual(['asked', 'declined', 'seen'])
})

test('each step appears once, and times never decrease', () => {
  const time = fc.option(fc.integer({ min: 0, max: 59 }).map(at), { nil: null })
  const times = { createdAt: fc.constant(at(0)), seenAt: time, answeredAt: time, decidedAt: time, adoptedAt: time }
  const request = fc.oneof(
    fc.record({ ...times, status: fc.constantFrom('pending', 'accepted'), outcome: fc.constant(null) }),
    fc.record({ ...times, status: fc.constant('rejected'), outcome: fc.constantFrom(...requestOutcomes) }),
  )
  fc.assert(
    fc.property(request, (one) => {
      const steps = timelineOf(one)
      const known = steps.flatMap(({ at }) => at ?? [])
      expect(known).toEqual(known.toSorted())
      expect(new Set(steps.map(({ step }) => step)).size).toBe(steps.length)
      expect(steps.findLastIndex(({ at }) => at === null)).toBeLessThanOrEqual(
        steps.filter(({ at }) => at === null).length,
      )
    }),
  )
})
