import { expect, test } from 'vitest'
import { personOf } from './claims.ts'

test.each(['vera@example.org', ' Vera@Example.org ', '"a@b"@example.org'])('%s is an email', (email) => {
  expect(personOf({ email })).toMatchObject({ email: email.trim().toLowerCase() })
})

test('an email that only looks like one in ASCII is not an email', () => {
  // the Kelvin sign, whose lower case is the letter k
  expect(personOf({ email: 'mar\u212a@example.org', email_verified: true })).toBeNull()
  expect(personOf({ email: 'J\u00dcRGEN@example.org' })?.email).toBe('j\u00fcrgen@example.org')
})

test.each(['', 'vera', '@example.org', '@@example.org', 'vera@', 'vera w@example.org', 7])(
  '%j is not an email',
  (email) => {
    expect(personOf({ email })).toBeNull()
  },
)
