import { expect, test } from 'vitest'
import { loginPath, nextPath } from './next-path.ts'

const origin = 'https://shelter.example'

test('login returns to the requested page', () => {
  const asked = '/dashboard/update-pet/7?from=list#name'
  expect(nextPath(new URL(loginPath(asked), origin).searchParams.get('next'), origin)).toBe(asked)
})

test.each([
  null,
  '',
  'dashboard',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/./\\evil.example',
  '/..//evil.example',
  '/pets/..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e/%2E//evil.example',
  '/.\t//evil.example',
  '///evil.example',
  '//evil.example/%2f..',
  '//shelter.example:80@evil.example',
  'https://evil.example',
  'javascript:alert(1)',
])('?next=%j leads to the home page, never off the site', (next) => expect(nextPath(next, origin)).toBe('/'))

// odd names of pages on this site
test.each([
  ['/%2f/evil.example', '/%2f/evil.example'],
  ['/%5cevil.example', '/%5cevil.example'],
  ['/pets?search=//evil.example', '/pets?search=//evil.example'],
  ['/pets/1/../2', '/pets/2'],
])('?next=%j stays on the site', (next, path) => expect(nextPath(next, origin)).toBe(path))

test('every result, followed from any page, leads to this site', () => {
  const parts = [
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '\t',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
    ' ',
    '\u0000',
  ]
  const makers = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => `/${a}${b}${c}evil.example`)))
  const led = makers.map((next) => new URL(nextPath(next, origin), `${origin}/auth/login`).origin)
  expect(new Set(led)).toEqual(new Set([origin]))
})
