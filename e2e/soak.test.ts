import { expect, test } from 'vitest'
import type { Sample } from '../qa/soak/samples.ts'
import { grown, leftOver, type TimedSample } from '../qa/soak/verdict.ts'

// tests the verdicts of npm run soak

const flat: Sample = {
  resident: 200,
  heap: 40,
  delay: 12,
  descriptors: 40,
  sockets: 10,
  threads: 11,
  children: 1,
  wal: 4,
  uploads: 0,
}

const tenMinutes = (sampleAt: (minute: number) => Partial<Sample>): TimedSample[] =>
  Array.from({ length: 200 }, (_, index) => ({ minute: index / 20, sample: { ...flat, ...sampleAt(index / 20) } }))

test('a figure that goes up and down is flat', () => {
  const busy = tenMinutes((minute) => ({ descriptors: 40 + 20 * Math.sin(minute * 40), delay: minute * 100 }))
  expect(grown(busy, 10)).toEqual([])
})

test('the size of a heap is its size after a collection', () => {
  const sawtooth = tenMinutes((minute) => ({ heap: 40 + ((minute * 20) % 5) * 10 }))
  expect(grown(sawtooth, 10)).toEqual([])
  const leak = tenMinutes((minute) => ({ heap: 40 + ((minute * 20) % 5) * 10 + minute * 4 }))
  expect(grown(leak, 10)).toEqual([
    expect.stringMatching(/^heap grew by (19|20)\.\d in the second half; 10 is what may be$/),
  ])
})

test('growth during the warm-up is allowed, later growth is not', () => {
  expect(
    grown(
      tenMinutes((minute) => ({ resident: 100 + 40 * Math.min(minute, 4) })),
      10,
    ),
  ).toEqual([])
  expect(
    grown(
      tenMinutes((minute) => ({ resident: 100 + 10 * minute })),
      10,
    ),
  ).toHaveLength(1)
})

test('figures that do not return to their start are reported', () => {
  expect(leftOver(flat, { ...flat, delay: 900, resident: 260 })).toEqual([])
  expect(leftOver(flat, { ...flat, sockets: 13, children: 2 })).toEqual([
    'sockets: 10 before, 13 afterwards; 2 more is what may be',
    'children: 1 before, 2 afterwards; 0 more is what may be',
  ])
})
