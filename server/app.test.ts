import { beforeEach, expect, it } from 'vitest'
import { type Harness, startHarness } from './testing/harness.ts'

let shelter: Harness
beforeEach(async () => {
  shelter = await startHarness()
})

const sendForm = (url: string) =>
  shelter.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'email=uma%40example.org&password=a+good+password',
  })

it('a form sent without scripts gets its page again, without the input', async () => {
  for (const url of ['/auth/login?next=%2Fpets%2F7', '/auth/register', '/pets']) {
    const { statusCode, headers, body } = await sendForm(url)
    expect([statusCode, headers.location, body]).toEqual([303, url, ''])
  }
})

it('forms to other URLs are not redirected', async () => {
  for (const url of ['/nowhere', '//evil.example/auth/login', '/api/nothing', '/trpc/nothing']) {
    const { statusCode, headers } = await sendForm(url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(headers.location).toBeUndefined()
  }
})
