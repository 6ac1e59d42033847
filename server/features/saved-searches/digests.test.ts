import { beforeEach, describe, expect, test } from 'vitest'
import { type Searches, startSearches } from '#server/testing/saved-searches.ts'
import { mailDayOf } from './schedule.policy.ts'

// When emails are written, and what is in them (docs/product.md 23.5, 23.6).

let shelter: Searches
const reader = 'reader@example.org'
const at = (time: string) => new Date(`2026-11-${time}Z`)

beforeEach(async () => {
  shelter = await startSearches()
})

async function publish(time: string, ...names: string[]) {
  for (const name of names) await shelter.add(name)
  await shelter.match(at(time))
}

async function mailsAt(time: string) {
  await shelter.digest(at(time))
  return (await shelter.petMails()).map((mail) => mail.replace(`${reader}: `, ''))
}

test('news at once is one email for what comes within ten minutes', async () => {
  await shelter.search(reader, '', 'at_once')
  await publish('27T12:00:00', 'One')
  await publish('27T12:09:00', 'Two')
  expect(await mailsAt('27T12:09:59')).toEqual([])
  expect(await mailsAt('27T12:10:00')).toEqual(['One, Two'])
  expect(await mailsAt('27T12:30:00')).toEqual(['One, Two'])
})

test('an address gets three emails a day, and the rest on the next day', async () => {
  await shelter.search(reader, '', 'at_once')
  for (const hour of ['09', '10', '11', '12', '13']) {
    await publish(`27T${hour}:00:00`, `At ${hour}`)
    await mailsAt(`27T${hour}:10:00`)
  }
  expect(await mailsAt('27T23:59:00')).toEqual(['At 09', 'At 10', 'At 11'])
  expect(await mailsAt('28T08:00:00')).toEqual(['At 09', 'At 10', 'At 11', 'At 12, At 13'])
})

test('with five daily searches, those that had to wait are first on the next day', async () => {
  const texts = ['Ada', 'Bea', 'Cleo', 'Dora', 'Ella']
  for (const text of texts) await shelter.search(reader, `search=${text}`)
  await publish('26T12:00:00', ...texts)
  expect(await mailsAt('27T08:00:00')).toEqual(['Ada', 'Bea', 'Cleo'])
  await publish('27T09:00:00', 'Ada II')
  expect(await mailsAt('28T08:00:00')).toEqual(['Ada', 'Bea', 'Cleo', 'Dora', 'Ella', 'Ada II'])
})

test('a daily email is one per local day, also if the clock is set back', async () => {
  await shelter.search(reader, '')
  await publish('27T07:00:00', 'One')
  expect(await mailsAt('27T08:00:00')).toEqual(['One'])
  await publish('27T07:30:00', 'Two')
  expect(await mailsAt('27T08:00:10')).toEqual(['One'])
  expect(await mailsAt('28T07:59:00')).toEqual(['One'])
  expect(await mailsAt('28T08:00:00')).toEqual(['One', 'Two'])
})

describe('where the local clock is changed', () => {
  const hour = 3_600_000

  test.each([
    ['America/New_York', 'forward', '2026-03-07T00:00:00Z'],
    ['America/New_York', 'back', '2026-10-31T00:00:00Z'],
    ['Europe/Berlin', 'forward', '2026-03-28T00:00:00Z'],
    ['Europe/Berlin', 'back', '2026-10-24T00:00:00Z'],
  ])('in %s, %s, each local day has one daily email', async (timeZone, _way, from) => {
    await shelter.admin.call.settings.save({ values: { timeZone }, version: 0 })
    await shelter.search(reader, '')
    const days: string[] = []
    // three days, with news every three hours, and a server whose clock jumps back and forth by an hour
    for (let n = 0; n < 24; n += 1) {
      const time = new Date(Date.parse(from) + n * 3 * hour)
      await shelter.add(`Dog ${n}`)
      await shelter.match(time)
      for (const shift of [0, -1, 1]) {
        const now = new Date(time.getTime() + shift * hour)
        const before = (await shelter.petMails()).length
        await shelter.digest(now)
        const written = (await shelter.petMails()).length - before
        for (let mail = 0; mail < written; mail += 1) days.push(mailDayOf(now, timeZone))
      }
    }
    expect(days.length).toBeGreaterThanOrEqual(3)
    expect(days).toEqual([...new Set(days)])
  })
})

test('weekly news waits for Monday', async () => {
  await shelter.search(reader, '', 'weekly')
  await publish('27T12:00:00', 'One')
  expect(await mailsAt('29T23:00:00')).toEqual([])
  expect(await mailsAt('30T08:00:00')).toEqual(['One'])
})

test('a server that was off over several days sends one email, not one per day', async () => {
  await shelter.search(reader, '')
  await publish('20T12:00:00', 'One')
  await publish('22T12:00:00', 'Two')
  expect(await mailsAt('27T15:00:00')).toEqual(['One, Two'])
})

test('a search keeps 20 pets for its next email', async () => {
  await shelter.search(reader, '')
  const names = Array.from({ length: 23 }, (_, n) => `Dog ${n}`)
  await publish('26T12:00:00', ...names)
  expect(await mailsAt('27T08:00:00')).toEqual([names.slice(0, 20).join(', ')])
  await publish('27T12:00:00', 'Next')
  expect((await mailsAt('28T08:00:00')).at(-1)).toBe('Next')
})
