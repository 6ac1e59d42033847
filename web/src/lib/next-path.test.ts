import { expect, test } from 'vitest'
import { loginPath, nextPath } from './next-path.ts'

const origin = 'https://shelter.example'

test('after logging in one comes back to the page one asked for', () => {
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
  'https://evil.example',
  'javascript:alert(1)',
])('a link to %j leads to the home page, never off the site', (next) => expect(nextPath(next, origin)).toBe('/'))
