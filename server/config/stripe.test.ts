import { describe, expect, it } from 'vitest'
import { readFrom as read, linesFrom as refused } from '#server/testing/config.ts'
import { isLiveKey } from './stripe.ts'

const both = { STRIPE_SECRET_KEY: 'sk_test_abc123', STRIPE_WEBHOOK_SECRET: 'whsec_abc+/=' }

describe('payments', () => {
  it('are off if not configured', () => {
    expect(read({}).stripe).toBeUndefined()
    expect(read({ STRIPE_SECRET_KEY: ' ', STRIPE_WEBHOOK_SECRET: '' }).stripe).toBeUndefined()
  })

  it('need both secrets', () => {
    expect(read(both).stripe).toEqual({ secretKey: 'sk_test_abc123', webhookSecret: 'whsec_abc+/=' })
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = both
    expect(refused({ STRIPE_SECRET_KEY })).toEqual(['STRIPE_WEBHOOK_SECRET: is missing; STRIPE_SECRET_KEY needs it'])
    expect(refused({ STRIPE_WEBHOOK_SECRET })).toEqual([
      'STRIPE_SECRET_KEY: is missing; STRIPE_WEBHOOK_SECRET needs it',
    ])
  })

  it.each([
    ['sk_test_1', false],
    ['rk_test_1', false],
    ['sk_live_1', true],
    ['rk_live_1', true],
  ])('move money with a live key: %s', (key, live) => {
    expect(read({ ...both, STRIPE_SECRET_KEY: ` ${key} ` }).stripe?.secretKey).toBe(key)
    expect(isLiveKey(key)).toBe(live)
  })

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_live_hunter2'],
    ['STRIPE_SECRET_KEY', 'sk_org_hunter2'],
    ['STRIPE_SECRET_KEY', 'sk_live_hunter2\r\nX-Other: 1'],
    ['STRIPE_SECRET_KEY', 'whsec_hunter2'],
    ['STRIPE_SECRET_KEY', `sk_live_hunter2${'x'.repeat(300)}`],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_hunter2'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_hunter2 hunter2'],
  ])('an invalid %s=%j stops the start, and the reason does not contain it', (name, value) => {
    const [line, ...more] = refused({ ...both, [name]: value })
    expect(more).toEqual([])
    expect(line).toMatch(new RegExp(`^${name}: (must be .* which begins with |can have at most 300)`))
    expect(line).not.toContain('hunter2')
  })

  it('the API URL can only be on this machine', () => {
    for (const url of ['http://127.0.0.1:1234', 'http://localhost:1234', 'http://[::1]:1234'])
      expect(read({ ...both, STRIPE_API_URL: url }).stripe?.apiUrl).toBe(url)
    for (const url of ['https://api.example.org', 'http://10.0.0.1', 'http://127.0.0.1.example.org'])
      expect(refused({ ...both, STRIPE_API_URL: url })).toEqual([
        'STRIPE_API_URL: is for tests only, and must be on this machine, such as http://127.0.0.1:12111',
      ])
    expect(refused({ ...both, STRIPE_API_URL: 'http://127.0.0.1:1/v1' })).toHaveLength(1)
  })
})
