import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { currentUser } from '#server/identity/users.ts'
import { tallyProblems } from '#server/platform/tallies/fill.ts'
import { refusalOf } from '#server/platform/trpc/errors.ts'
import { type Harness, startHarness } from '#server/testing/harness.ts'
import type { LedgerWatch } from '#server/testing/ledger-watch.ts'
import type { ChangedCampaign } from '#shared/campaigns.ts'
import { createCampaign } from '../campaigns/campaigns.service.ts'
import { donate } from './donations.service.ts'
import { checkLedger } from './ledger.service.ts'

// many parallel donations take long if tests share few cores
vi.setConfig({ testTimeout: 60_000 })

let shelter: Harness
let luna: ChangedCampaign

beforeEach(async () => {
  shelter = await startHarness()
  luna = await shelter.user.call.campaigns.create(target(10_000))
})

const target = (maxCents: number) => ({
  petName: 'Luna',
  image: 'https://example.org/luna.jpg',
  maxCents,
  location: 'Springfield',
  description: 'A new hip.',
})
const campaignNow = () => shelter.anonymous.call.campaigns.byId({ id: luna.id })
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Runs all concurrently; returns the results and the refusals' codes. Other errors fail the test. */
async function allAtOnce<T>(acts: (() => Promise<T>)[]) {
  const outcomes = await Promise.allSettled(acts.map((act) => act()))
  const done = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value)
  const refused = outcomes
    .filter((outcome) => outcome.status === 'rejected')
    .map(({ reason }) => {
      const refusal = refusalOf(reason)
      if (!refusal) throw reason
      return refusal.code
    })
  return { done, refused }
}

test('200 people donate $1 concurrently to a $100 target: exactly 100 succeed, and no read sees a state in between', async () => {
  const totals: number[] = []
  const untrue: unknown[] = []
  let over = false
  const reader = async () => {
    while (!over) {
      totals.push((await campaignNow()).donatedCents)
      untrue.push(...(await checkLedger(shelter.db)))
      await nextTurn()
    }
  }
  const readers = [reader(), reader(), reader()]
  const { done, refused } = await allAtOnce(
    Array.from(
      { length: 200 },
      (_, index) => () =>
        shelter.anonymous.call.donations.give({
          campaignId: luna.id,
          amountCents: 100,
          idempotencyKey: `one of 200 people: ${index}`,
        }),
    ),
  )
  over = true
  await Promise.all(readers)
  expect(done).toHaveLength(100)
  expect(refused).toEqual(Array.from({ length: 100 }, () => 'OVER_LIMIT'))
  expect(await campaignNow()).toMatchObject({ donatedCents: 10_000, donationCount: 100, state: 'promised' })
  expect(untrue).toEqual([])
  expect(totals).toEqual(totals.toSorted((a, b) => a - b))
  expect(totals.filter((total) => total % 100 !== 0)).toEqual([])
})

test('a reader in its own thread and connection never sees a total that is not the sum', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pawstead-test-'))
  const db = openSqlite(dataDir, { synchronous: 'OFF' })
  onTestFinished(async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const creator = await currentUser(db, { ...shelter.user.user, picture: null })
  const campaign = await createCampaign({ db, user: creator }, target(40_000))
  const watch = new Worker(new URL('../../testing/ledger-watch.ts', import.meta.url), {
    workerData: dataDir,
    execArgv: [],
  })
  await once(watch, 'message')
  for (let round = 0; round < 5; round++) {
    await allAtOnce(
      Array.from(
        { length: 100 },
        (_, index) => () =>
          donate({ db, user: null }, { campaignId: campaign.id, amountCents: 100 + (index % 3), anonymous: false }),
      ),
    )
  }
  watch.postMessage('stop')
  const [seen]: LedgerWatch[] = await once(watch, 'message')
  expect(seen?.differences).toEqual([])
  expect(seen?.totals.length).toBeGreaterThan(1)
  expect(seen?.totals).toEqual(seen?.totals.toSorted((a, b) => a - b))
  expect(seen?.totals.at(-1)).toBeGreaterThan(39_900)
})

test('the same key 20 times concurrently is one donation with 20 equal responses', async () => {
  const { done } = await allAtOnce(
    Array.from(
      { length: 20 },
      () => () => shelter.other.call.donations.give({ campaignId: luna.id, amountCents: 700, idempotencyKey: 'k' }),
    ),
  )
  expect(done).toEqual(Array.from({ length: 20 }, () => done[0]))
  expect((await campaignNow()).donatedCents).toBe(700)
  expect((await shelter.other.call.donations.mine({})).items).toHaveLength(1)
})

test('the same key with two bodies concurrently: one is accepted, the other is a conflict', async () => {
  const { done, refused } = await allAtOnce(
    Array.from(
      { length: 20 },
      (_, index) => () =>
        shelter.other.call.donations.give({
          campaignId: luna.id,
          amountCents: 700 + (index % 2),
          idempotencyKey: 'k',
        }),
    ),
  )
  expect(done).toEqual(Array.from({ length: 10 }, () => done[0]))
  expect(refused).toEqual(Array.from({ length: 10 }, () => 'KEY_REUSED'))
  expect((await campaignNow()).donatedCents).toBe(done[0]?.amountCents)
})

/** Eight people who donate $1 repeatedly, each after their last response. */
function pour() {
  let over = false
  const refused = new Set<string | undefined>()
  const refusalsOf = Array.from({ length: 8 }, () => 0)
  const donors = refusalsOf.map(async (_, donorFields) => {
    while (!over) {
      try {
        await shelter.anonymous.call.donations.give({ campaignId: luna.id, amountCents: 100 })
      } catch (error) {
        refused.add(refusalOf(error)?.code)
        refusalsOf[donorFields] = (refusalsOf[donorFields] ?? 0) + 1
      }
      await nextTurn()
    }
  })
  const until = async (reached: () => boolean | Promise<boolean>) => {
    while (!(await reached())) await nextTurn()
  }
  const stop = async () => {
    over = true
    await Promise.all(donors)
  }
  onTestFinished(stop)
  return {
    refused,
    untilRaised: (cents: number) => until(async () => (await campaignNow()).donatedCents >= cents),
    untilRefused: (times: number) => {
      const before = [...refusalsOf]
      return until(() => refusalsOf.every((count, donorFields) => count >= (before[donorFields] ?? 0) + times))
    },
    stop,
  }
}

test('pausing during many donations: none is accepted after the response', async () => {
  luna = await shelter.user.call.campaigns.create(target(1_000_000_000))
  const pouring = pour()
  for (let round = 0; round < 5; round++) {
    await pouring.untilRaised((await campaignNow()).donatedCents + 2000)
    const paused = await shelter.user.call.campaigns.setPaused({ id: luna.id, paused: true })
    await pouring.untilRefused(5)
    expect((await campaignNow()).donatedCents).toBe(paused.donatedCents)
    await shelter.user.call.campaigns.setPaused({ id: luna.id, paused: false })
  }
  await pouring.stop()
  expect(pouring.refused).toEqual(new Set(['CAMPAIGN_PAUSED']))
  expect(await checkLedger(shelter.db)).toEqual([])
  expect(await tallyProblems(shelter.db)).toEqual([])
})

test('a campaign that ends during many donations: none is accepted after its last moment', async () => {
  // a fake clock: a busy machine must not reach the last moment before it is set
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  luna = await shelter.user.call.campaigns.create(target(1_000_000_000))
  const pouring = pour()
  const lastDate = new Date(Date.now() + 3_600_000).toISOString()
  await shelter.user.call.campaigns.update({ ...target(luna.maxCents), id: luna.id, lastDate })
  await pouring.untilRaised((await campaignNow()).donatedCents + 2000)
  expect(pouring.refused).toEqual(new Set())
  vi.setSystemTime(lastDate)
  await pouring.untilRefused(1)
  const ended = await campaignNow()
  await pouring.untilRefused(5)
  await pouring.stop()
  expect(ended).toMatchObject({ state: 'ended', lastDate })
  expect((await campaignNow()).donatedCents).toBe(ended.donatedCents)
  expect(pouring.refused).toEqual(new Set(['CAMPAIGN_ENDED']))
  const { donations } = shelter.db.schema
  const given = await shelter.db.read
    .select({ at: donations.createdAt })
    .from(donations)
    .where(eq(donations.campaignId, luna.id))
  expect(given.filter(({ at }) => at.getTime() >= Date.parse(lastDate))).toEqual([])
})

test('lowering the target during many donations: refused below the sum, and respected after the response', async () => {
  luna = await shelter.user.call.campaigns.create(target(1_000_000_000))
  const pouring = pour()
  await pouring.untilRaised(6000)
  const lowerTo = (maxCents: number) =>
    shelter.user.call.campaigns.update({ ...target(maxCents), id: luna.id }).catch((error) => refusalOf(error)?.code)
  expect(await lowerTo(5000)).toBe('TARGET_TOO_LOW')
  // race it: a limit so close that donations may reach it first
  let lowered: Awaited<ReturnType<typeof lowerTo>>
  do {
    lowered = await lowerTo((await campaignNow()).donatedCents + 300)
    expect((await campaignNow()).maxCents).toBe(typeof lowered === 'object' ? lowered.maxCents : 1_000_000_000)
  } while (typeof lowered !== 'object')
  await pouring.untilRefused(5)
  await pouring.stop()
  expect((await campaignNow()).donatedCents).toBe(lowered.maxCents)
  expect(pouring.refused).toEqual(new Set(['OVER_LIMIT']))
  expect(await checkLedger(shelter.db)).toEqual([])
})

test('a lost response and a retry are one donation', async () => {
  await shelter.app.listen({ host: '127.0.0.1', port: 0 })
  const address = shelter.app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const body = JSON.stringify({ campaignId: luna.id, amountCents: 2500, idempotencyKey: 'lost on its way back' })
  const head = `POST /trpc/donations.give HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  await new Promise((resolve) => socket.write(head + body, resolve))
  while ((await campaignNow()).donatedCents === 0) await nextTurn()
  socket.destroy()
  const retry = () =>
    fetch(`http://127.0.0.1:${port}/trpc/donations.give`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  const answers = await Promise.all([retry(), retry()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
  expect(first).toEqual(second)
  expect((await campaignNow()).donatedCents).toBe(2500)
  expect((await shelter.user.call.campaigns.donors({ id: luna.id })).items).toHaveLength(1)
})
