import { afterEach, beforeEach, expect, vi } from 'vitest'

const unexpected: string[] = []
vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void unexpected.push(args.map(String).join(' ')))

// tests cause failed calls on purpose, which log warnings
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

// zod would try `new Function`, which the website's content security policy refuses
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

Object.assign(console, { timeStamp: undefined, createTask: undefined })

// the pages of several files share one browser with saved pets and scroll positions: the router would scroll in the
// middle of a test
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  expect(unexpected.splice(0), 'console.error was called').toEqual([])
})
