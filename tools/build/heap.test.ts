import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { heapIsMade, heapOptions } from './heap.ts'

const printed = (options: string[], code: string) =>
  execFileSync(process.execPath, [...options, '-p', code], { encoding: 'utf8' }).trim()

/** Keeps 60,000 small objects at a time, and prints the size of the young generation. */
const busy = `
  const held = []
  for (let i = 0; i < 3e6; i++) held[i % 60000] = { i, more: [i, 'thing ' + i] }
  require('node:v8').getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space').space_size / 2 ** 20`

test('the young generation stays within two halves of 16 MB, on any machine', () => {
  const size = Number(printed(heapOptions, heapIsMade + busy))
  expect(size).toBeGreaterThan(16)
  expect(size).toBeLessThanOrEqual(32)
})

test('after they are reset, V8 accepts code that was compiled without them', () => {
  const compiled = printed([], `new vm.Script('1 + 1').createCachedData().toString('base64')`)
  const rejected = `new vm.Script('1 + 1', { cachedData: Buffer.from('${compiled}', 'base64') }).cachedDataRejected`
  expect(printed(heapOptions, rejected)).toBe('true')
  expect(printed(heapOptions, heapIsMade + rejected)).toBe('false')
})
