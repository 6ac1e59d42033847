import { expect, test } from 'vitest'
import { personOf } from './claims.ts'

test.each(['vera@example.org', ' Vera@Example.org ', '"a@b"@example.org'])('%s is an email', (email) => {
  expect(personOf({ email })).toMatchObject({ email: email.trim().toLowerCase() })
})

test.each(['', 'vera', '@example.org', '@@example.org', 'vera@', 'vera w@example.org', 7])(
  '%j is not an email',
  (email) => {
    expect(personOf({ email })).toBeNull()
  },
)
