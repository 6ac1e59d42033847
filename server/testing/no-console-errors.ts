import { afterEach, expect, vi } from 'vitest'

const unexpected: unknown[][] = []
vi.spyOn(console, 'error').mockImplementation((...args) => void unexpected.push(args))

afterEach(() => {
  expect(unexpected.splice(0), 'console.error was called').toEqual([])
})
