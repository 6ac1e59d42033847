import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { measureStatement } from '#server/db/statement-time.ts'
import { type Actor, authorize, operation } from '#server/platform/access/operation.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { createLimits } from './limits.ts'
import { chargeRoutes } from './route-costs.ts'

// buckets that don't refill during a test
const limitsOf = (burst: number) => createLimits({}, true, { burst, perSecond: 0.001 })
const from = (ip: string) => ({ ip }) as FastifyRequest
const refused = 'Too many attempts'

/** Work with a statement that takes `ms` milliseconds of processor time, by a fake clock. */
const taking = (ms: number) => async () => {
  await setImmediate()
  const clock = vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: ms * 600, system: ms * 400 })
  measureStatement(() => {})
  clock.mockRestore()
}

test('a call that takes longer than its cost is charged the rest, to its IP and its account', async () => {
  const limits = limitsOf(100)
  const request = from('10.0.0.1')
  limits.consume(2, request, 'Uma')
  await limits.serve(request, taking(60))
  expect(() => limits.consume(41, from('10.0.0.1'))).toThrow(refused)
  expect(() => limits.consume(41, from('10.0.0.2'), 'Uma')).toThrow(refused)
  limits.consume(39, from('10.0.0.1'))
  limits.consume(39, from('10.0.0.3'), 'Uma')
})

test('a call that takes less is charged its cost', async () => {
  const limits = limitsOf(100)
  const request = from('10.0.0.1')
  limits.consume(50, request)
  await limits.serve(request, taking(20))
  await limits.serve(request, taking(20))
  expect(() => limits.consume(51, from('10.0.0.1'))).toThrow(refused)
  limits.consume(49, from('10.0.0.1'))
})

test('no time is charged twice', async () => {
  const limits = limitsOf(100)
  const request = from('10.0.0.1')
  limits.consume(2, request)
  await limits.serve(request, taking(30))
  await limits.serve(request, taking(30))
  expect(() => limits.consume(41, from('10.0.0.1'))).toThrow(refused)
  limits.consume(39, from('10.0.0.1'))
})

test('a failed call is also charged its time', async () => {
  const limits = limitsOf(100)
  const request = from('10.0.0.1')
  limits.consume(2, request)
  const failing = limits.serve(request, async () => {
    await taking(90)()
    throw new Error('no such thing')
  })
  await expect(failing).rejects.toThrow('no such thing')
  expect(() => limits.consume(11, from('10.0.0.1'))).toThrow(refused)
})

test('one call is charged at most one whole burst', async () => {
  const limits = createLimits({}, true, { burst: 100, perSecond: 100_000 })
  const request = from('10.0.0.1')
  await limits.serve(request, taking(3_600_000))
  await expect.poll(() => limits.consume(1, from('10.0.0.1'))).toBeUndefined()
})

test('a list in pieces pays for the time of each', async () => {
  const limits = limitsOf(100)
  const request = from('10.0.0.1')
  const { signal } = new AbortController()
  await limits.serve(request, async () => {
    await limits.waitFor(2, request, undefined, signal)
    await taking(30)()
    await limits.waitFor(2, request, undefined, signal)
    await taking(10)()
  })
  expect(() => limits.consume(61, from('10.0.0.1'))).toThrow(refused)
  limits.consume(59, from('10.0.0.1'))
})

test('time in which the machine runs other work is not charged', async () => {
  const limits = limitsOf(100)
  const request = from('10.0.0.1')
  // waits 200 ms without using the processor
  const sleeping = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  await limits.serve(request, async () => measureStatement(sleeping))
  limits.consume(80, from('10.0.0.1'))
})

test('routes without an operation are also charged their time', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  chargeRoutes(app, limitsOf(100))
  app.get('/slow', { config: { cost: 1 } }, async () => {
    await taking(500)()
    return 'slow'
  })
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await app.inject('/slow')).statusCode)
  expect(statuses[0]).toBe(200)
  expect(statuses.slice(1)).not.toContain(200)
})

const slow = operation({ access: 'anyone', cost: 2 }, function slow({ db }: Actor<'anyone'>) {
  return db.read.select({ n: sql<number>`count(*)` }).from(
    sql`(with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 200000)
      select i from numbers) as counted`,
  )
})

test('eight connections with slow searches are soon refused, and another client is served', async () => {
  const db = await freshDatabase()
  onTestFinished(() => db.close())
  const limits = limitsOf(60)
  const search = async (ip: string) => {
    const request = from(ip)
    const consume = (cost: number) => limits.consume(cost, request)
    const serve = <T>(work: () => T) => limits.serve(request, work)
    const read = await authorize(slow, { db, user: null, limit: async () => {}, consume, serve })
    await read({}).run()
  }
  let served = 0
  const connection = async () => {
    for (;;) {
      await search('10.0.0.1')
      served += 1
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: 8 }, connection))
  for (const end of ends) expect(String((end as PromiseRejectedResult).reason)).toContain(refused)
  // the declared cost alone would allow 30
  if (db.dialect === 'sqlite') expect(served).toBeLessThan(30)
  await search('10.0.0.2')
})
