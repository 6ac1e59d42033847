import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { heapOptions } from './heap.ts'

/** Holds 60,000 small things at a time, and prints how large the young generation has become. */
const busy = `
  const held = []
  for (let i = 0; i < 3e6; i++) held[i % 60000] = { i, more: [i, 'thing ' + i] }
  require('node:v8').getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space').space_size / 2 ** 20`

test('the young generation keeps to two halves of 16 MB, whatever the machine has', () => {
  const size = Number(execFileSync(process.execPath, [...heapOptions, '-p', busy], { encoding: 'utf8' }))
  expect(size).toBeGreaterThan(16)
  expect(size).toBeLessThanOrEqual(32)
})
