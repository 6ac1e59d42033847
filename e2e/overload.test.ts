import { expect, onTestFinished, test } from 'vitest'
import { send } from '../qa/faults/many-clients.ts'
import { guess, newcomer } from '../qa/faults/password-guesses.ts'
import { visit } from '../qa/faults/visits.ts'
import { startServer } from './server.ts'

async function shelter() {
  const server = await startServer({ env: { LOG_LEVEL: 'warn', RATE_LIMIT: 'on' } })
  onTestFinished(async () => void (await server.stop()))
  return server
}

// with times, and for a minute: node qa/faults/overload.ts
test('a crowd gets pages or a Retry-After, and health checks respond at all times', async () => {
  const { url, output } = await shelter()
  const health = visit(`${url}/healthz`, 5)
  const crowd = { url: `${url}/pets`, connections: 1000, addresses: 100, seconds: 5 }
  const { statuses, served, silent } = await send(crowd)
  const { times, failed } = await health.stop()
  expect(served.length).toBeGreaterThan(0)
  expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([])
  expect(silent).toBe(0)
  expect([times.length > 0, failed]).toEqual([true, 0])
  await expect.poll(async () => (await fetch(`${url}/pets`)).status).toBe(200)
  expect(output()).not.toContain('"level":50')
})

// with times: node qa/faults/logins.ts
test('a few of many guesses at an account are tried, and its owner can log in at the same time', async () => {
  const { url } = await shelter()
  const owner = await newcomer(url)
  const guesses = await Promise.all(Array.from({ length: 50 }, (_, n) => guess(url, `127.0.0.${2 + n}`)))
  const tried = guesses.filter(({ status }) => status === 401)
  expect(tried.length).toBeLessThan(12)
  for (const { status, retryAfter } of guesses.filter((one) => !tried.includes(one)))
    expect([status, Number(retryAfter) > 0]).toEqual([429, true])
  expect((await guess(url, '127.0.0.200', owner)).status).toBe(200)
  expect((await guess(url, '127.0.0.201', { ...owner, cookie: '' })).status).toBe(429)
})
