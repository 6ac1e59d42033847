import { expect, onTestFinished, test } from 'vitest'
import { send } from '../qa/faults/many-clients.ts'
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
  const crowd = { url: `${url}/pets`, connections: 1000, addresses: 100, seconds: 2 }
  const { statuses, served, silent } = await send(crowd)
  const { times, failed } = await health.stop()
  expect(served.length).toBeGreaterThan(0)
  expect(Object.keys(statuses).filter((status) => !['200', '429', '503'].includes(status))).toEqual([])
  expect(silent).toBe(0)
  expect([times.length > 0, failed]).toEqual([true, 0])
  await expect.poll(async () => (await fetch(`${url}/pets`)).status).toBe(200)
  expect(output()).not.toContain('"level":50')
})
