import { afterEach, beforeEach, expect, vi } from 'vitest'

const unexpected: string[] = []
vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void unexpected.push(args.map(String).join(' ')))

// what a call's failure is reported by, which tests cause on purpose
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

// zod would try `new Function`, which the website's content security policy refuses
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// React would note every rendering for a profiler that nobody has open
Object.assign(console, { timeStamp: undefined, createTask: undefined })

// the pages of several files share one browser, which remembers saved pets, and how far down the last page of the file
// before was: the router would scroll there, in the middle of a test
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  expect(unexpected.splice(0), 'console.error was called').toEqual([])
})
