import { describe, expect, it, test } from 'vitest'
import { retryAfter } from './acme-order.ts'
import type { SiteCertificate } from './certificate.ts'
import { failuresOf, isOverdue, nextOrder, renewalTime, retryDelay, retryTime } from './renewal-schedule.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const now = Date.parse('2026-11-26T12:00:00Z')
const target = { domains: ['pets.example.org', 'www.example.org'], directory: 'https://acme.example' } as const
const settings = { ...target, domains: [...target.domains] as [string, ...string[]] }

const certificate = (left: number, lifetime = 90 * day, change: Partial<SiteCertificate> = {}): SiteCertificate => ({
  directory: target.directory,
  domains: ['www.example.org', 'pets.example.org'],
  key: '',
  chain: '',
  validFrom: now + left - lifetime,
  validTo: now + left,
  ...change,
})
const failures = (attempts: number, retryAt: number) => ({
  directory: target.directory,
  domains: [...target.domains],
  attempts,
  retryAt,
  reason: null,
})
const next = (found: SiteCertificate | null, failed: ReturnType<typeof failures> | null = null) =>
  nextOrder({ target: settings, certificate: found, failures: failed, now })

describe('the next order', () => {
  it('is due when a third of the lifetime is left, for any lifetime', () => {
    expect(next(certificate(80 * day))).toBe(now + 50 * day)
    expect(next(certificate(30 * day))).toBe(now)
    expect(next(certificate(6 * day, 6 * day))).toBe(now + 4 * day)
    expect(renewalTime({ validFrom: 0, validTo: 9 })).toBe(6)
  })

  it('is due now without a certificate, or with one for other names or from another authority', () => {
    expect(next(null)).toBe(now)
    expect(next(certificate(80 * day, 90 * day, { domains: ['pets.example.org'] }))).toBe(now)
    expect(next(certificate(80 * day, 90 * day, { domains: [...target.domains, 'old.example.org'] }))).toBe(now)
    expect(next(certificate(80 * day, 90 * day, { directory: 'https://pebble.example' }))).toBe(now)
  })

  it('waits for the pause after failures, but not for one from a wrong clock', () => {
    expect(next(null, failures(3, now + 4 * minute))).toBe(now + 4 * minute)
    expect(next(null, failures(3, now - minute))).toBe(now)
    expect(next(certificate(80 * day), failures(1, now + minute))).toBe(now + 50 * day)
    expect(next(null, failures(3, now + 400 * day))).toBe(now)
  })
})

test('the pauses grow from a minute to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map((attempts) => retryDelay(attempts) / minute)).toEqual([
    1, 2, 4, 8, 16, 32, 60, 60, 60,
  ])
})

test('the authority may ask for a longer pause, of eight days at most', () => {
  expect(retryTime(1, now)).toBe(now + minute)
  expect(retryTime(1, now, now + 30 * hour)).toBe(now + 30 * hour)
  expect(retryTime(7, now, now + minute)).toBe(now + hour)
  expect(retryTime(1, now, now + 5000 * day)).toBe(now + 8 * day)
})

test('Retry-After is a number of seconds or a date', () => {
  expect(retryAfter('120', now)).toBe(now + 2 * minute)
  expect(retryAfter('Thu, 26 Nov 2026 13:00:00 GMT', now)).toBe(now + hour)
  for (const header of [undefined, '', 'soon', '-1x']) expect(retryAfter(header, now)).toBe(0)
})

test('failures with other settings do not count', () => {
  const failed = failures(3, now)
  expect(failuresOf(failed, settings)).toBe(failed)
  expect(failuresOf(failed, { ...settings, domains: ['pets.example.org'] })).toBeNull()
  expect(failuresOf(failed, { ...settings, directory: 'https://other.example' })).toBeNull()
  expect(failuresOf(null, settings)).toBeNull()
})

test('a certificate with less than a quarter of its time left is overdue', () => {
  expect([29, 23, 22, 1, -1].map((days) => isOverdue(certificate(days * day), now))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})
