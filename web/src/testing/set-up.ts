import * as React from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

const unexpected: string[] = []
vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void unexpected.push(args.map(String).join(' ')))

// tests cause failed calls on purpose, which log warnings
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

// zod would try `new Function`, which the website's content security policy refuses
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

Object.assign(console, { timeStamp: undefined, createTask: undefined })

// For each element, React records which component made it, by the stack of an error: a third of the script time of
// `pet-form.test.tsx`. It stops after 10,000 a second. A version of React that counts otherwise only makes tests slower.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') ?? {},
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => undefined },
)

// the pages of several files share one browser with saved pets and scroll positions: the router would scroll in the
// middle of a test
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => {
  expect(unexpected.splice(0), 'console.error was called').toEqual([])
})
