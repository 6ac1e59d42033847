import { expect, test } from 'vitest'
import { createFairQueue as lineOf } from './fair-queue.ts'

const startQueue = (lengths: Omit<Parameters<typeof lineOf>[0], 'busy' | 'retryAfter'>) =>
  lineOf({ ...lengths, busy: 'UPLOADS_BUSY', retryAfter: 10 })

const never = new AbortController().signal

function task() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, finish: resolve }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('people take turns, however many pictures each has waiting', async () => {
  const enter = startQueue({ capacity: 60, perPerson: 12, atOnce: 1 })
  const order: string[] = []
  const send = (person: string, name: string) =>
    enter(person).run(never, async () => {
      order.push(name)
    })
  const first = task()
  const all = [
    enter('Uma').run(never, first.work),
    ...['Uma 1', 'Uma 2', 'Uma 3'].map((name) => send('Uma', name)),
    ...['Omar 1', 'Omar 2'].map((name) => send('Omar', name)),
    send('Ada', 'Ada 1'),
  ]
  first.finish()
  await Promise.all(all)
  expect(order).toEqual(['Uma 1', 'Omar 1', 'Ada 1', 'Uma 2', 'Omar 2', 'Uma 3'])
})

test('a limited number works at the same time', async () => {
  const enter = startQueue({ capacity: 60, perPerson: 12, atOnce: 2 })
  const tasks = [task(), task(), task()]
  const begun: number[] = []
  const turns = tasks.map(({ work }, index) =>
    enter('Uma').run(never, () => {
      begun.push(index)
      return work()
    }),
  )
  await settled()
  expect(begun).toEqual([0, 1])
  tasks[1]?.finish()
  await turns[1]
  await settled()
  expect(begun).toEqual([0, 1, 2])
})

test('a failed task passes the turn on', async () => {
  const enter = startQueue({ capacity: 60, perPerson: 12, atOnce: 1 })
  const broken = enter('Uma').run(never, () => Promise.reject(new Error('broken')))
  const next = enter('Omar').run(never, async () => 'done')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

test('a person who leaves the queue is skipped', async () => {
  const enter = startQueue({ capacity: 60, perPerson: 12, atOnce: 1 })
  const first = task()
  const leaving = new AbortController()
  const one = enter('Uma').run(never, first.work)
  const gone = enter('Omar').run(leaving.signal, () => Promise.reject(new Error('it was not wanted any more')))
  const next = enter('Ada').run(never, async () => 'done')
  leaving.abort()
  await expect(gone).rejects.toMatchObject({ code: 'UPLOADS_BUSY' })
  first.finish()
  await one
  expect(await next).toBe('done')
})

test('a person who would wait too long is refused with `Retry-After`', async () => {
  const enter = startQueue({ capacity: 60, perPerson: 12, atOnce: 1, timeout: 20 })
  const first = task()
  const one = enter('Uma').run(never, first.work)
  const second = enter('Omar').run(never, () => Promise.reject(new Error('it was answered already')))
  await expect(second).rejects.toMatchObject({ code: 'UPLOADS_BUSY', retryAfter: 10 })
  first.finish()
  await one
})

/** How many places a person gets who takes as many as possible. */
function takeAll(enter: ReturnType<typeof startQueue>, person: string): number {
  for (let taken = 0; ; taken += 1) {
    try {
      enter(person)
    } catch {
      return taken
    }
  }
}

test("one person can't fill the queue, and several together leave room for another", () => {
  const enter = startQueue({ capacity: 60, perPerson: 12, atOnce: 1 })
  const taken = Array.from({ length: 8 }, (_, n) => takeAll(enter, `person ${n}`))
  expect(taken[0]).toBe(12)
  expect(taken.reduce((sum, n) => sum + n)).toBeLessThan(60)
  expect(() => enter('somebody else')).not.toThrow()
})

test('a full queue refuses with a sentence and `Retry-After`; a place that is left is free again', () => {
  const enter = startQueue({ capacity: 2, perPerson: 1, atOnce: 1 })
  const place = enter('Uma')
  expect(() => enter('Uma')).toThrow(
    expect.objectContaining({
      message: 'Many pictures are being uploaded right now. Please try again in a moment.',
      retryAfter: 10,
    }),
  )
  place.leave()
  expect(() => enter('Uma')).not.toThrow()
})
