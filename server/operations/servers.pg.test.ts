import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { checkLedger } from '#server/features/donations/ledger.service.ts'
import { readFrom } from '#server/testing/config.ts'
import { freshPostgres } from '#server/testing/database.ts'
import { type RunningPostgres, startPostgres } from '#server/testing/postgres.ts'
import type { AppRouter } from '#server/trpc/router.ts'
import { serverRefusalTexts } from '#shared/server-refusals.texts.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { signUp } from '../../e2e/visitor.ts'

// three processes and their own database server, on a busy machine
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

type ServersShelter = Awaited<ReturnType<typeof freshPostgres>>
type Donation = { campaignId: number; amountCents: number; idempotencyKey: string }
type ServersOutcome = 'given' | 'refused' | 'unanswered'

let postgres: RunningPostgres
let db: ServersShelter
let servers: RunningServer[]

const startOne = (): Promise<RunningServer> => startServer({ env: { DATABASE_URL: db.url, LOG_LEVEL: 'warn' } })

beforeAll(async () => {
  postgres = await startPostgres({ durable: true })
  db = await freshPostgres(postgres.url, { warn: () => undefined })
  servers = await Promise.all([startOne(), startOne(), startOne()])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await db.close()
  await postgres.stop()
})

let turn = 0
/** Round robin, as behind a load balancer. */
const nextServer = (): RunningServer => {
  turn += 1
  return servers[turn % servers.length] ?? startedNothing()
}
const startedNothing = (): never => {
  throw new Error('no server runs')
}
const trpcOf = ({ url }: RunningServer, token?: string) =>
  createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, headers: token ? { authorization: `Bearer ${token}` } : {} })],
  })

async function openCampaign(maxCents: number): Promise<number> {
  const creator = await signUp(nextServer(), 'Clara Creator')
  const campaign = { petName: 'Luna', image: 'https://example.org/luna.jpg', maxCents }
  return (await creator.trpc.campaigns.createSimple.mutate(campaign)).id
}

async function give(donation: Donation, server = nextServer()): Promise<ServersOutcome> {
  try {
    await trpcOf(server).donations.give.mutate(donation)
    return 'given'
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error
    // without a response, or with 500, it is unknown whether it was recorded
    return error.data?.refusal ? 'refused' : 'unanswered'
  }
}

/** Retries like a donor's browser: with the same key, on the next server. */
async function giveUntilAnswered(donation: Donation): Promise<ServersOutcome> {
  const outcome = await give(donation)
  return outcome === 'unanswered' ? giveUntilAnswered(donation) : outcome
}

/** Donates concurrently on all servers until stopped. */
function pour(campaignId: number) {
  const acknowledged: Donation[] = []
  const unanswered: Donation[] = []
  const refused: Donation[] = []
  let pouring = true
  let sent = 0
  const donors = Array.from({ length: 12 }, async () => {
    while (pouring) {
      sent += 1
      const donation = {
        campaignId,
        amountCents: 1 + (sent % 500),
        idempotencyKey: `to campaign ${campaignId}: gift ${sent}`,
      }
      const outcome = await give(donation)
      ;({ given: acknowledged, refused, unanswered })[outcome].push(donation)
      if (outcome === 'unanswered') await setTimeout(20)
    }
  })
  const stop = async () => {
    pouring = false
    await Promise.all(donors)
  }
  onTestFinished(stop)
  const untilAcknowledged = async (more: number) => {
    const before = acknowledged.length
    while (acknowledged.length < before + more) await setTimeout(5)
  }
  return { acknowledged, unanswered, refused, untilAcknowledged, stop }
}

/**
 * Every acknowledged donation exists with its amount; every total is the sum of its donations and within its target.
 */
async function checkBooks(acknowledged: Donation[]): Promise<void> {
  const { donationDetails, campaigns } = db.schema
  const rows = await db.read
    .select({ key: donationDetails.idempotencyKey, cents: donationDetails.standingCents })
    .from(donationDetails)
  const recorded = new Map(rows.map(({ key, cents }) => [key, cents]))
  expect(acknowledged.filter((donation) => recorded.get(donation.idempotencyKey) !== donation.amountCents)).toEqual([])
  expect(await checkLedger(db)).toEqual([])
  for (const { donatedCents, maxCents } of await db.read.select().from(campaigns))
    expect(donatedCents).toBeLessThanOrEqual(maxCents)
}

/** Retried donations without a response count once. */
async function sendAgain(donations: Donation[]): Promise<void> {
  for (const donation of donations) expect(await giveUntilAnswered(donation)).toBe('given')
  const { donationDetails } = db.schema
  for (const donation of donations.slice(0, 50))
    expect(await db.read.$count(donationDetails, eq(donationDetails.idempotencyKey, donation.idempotencyKey))).toBe(1)
}

const readiness = () => Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status))

async function untilReadiness(status: number): Promise<void> {
  await expect.poll(readiness, { timeout: 30_000, interval: 100 }).toEqual(servers.map(() => status))
}

/**
 * During an outage, responses have a sentence and Retry-After; a donation without a response may have been recorded.
 */
async function expectOutage({ url }: RunningServer): Promise<void> {
  const sentence = serverRefusalTexts.OUTAGE()
  const somebody = { authorization: 'Bearer somebody' }
  const calls = ['/api/pets', '/api/me', `/images/${'0'.repeat(64)}.webp`]
  for (const answer of await Promise.all(calls.map((path) => fetch(url + path, { headers: somebody })))) {
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(await answer.json()).toMatchObject({ title: 'Unavailable', status: 503, detail: sentence })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  }
  for (const headers of [{}, somebody]) {
    const answer = await fetch(`${url}/trpc/pets.list?input=%7B%7D`, { headers })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    const data = { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, refusal: null }
    expect(await answer.json()).toMatchObject({ error: { message: sentence, data } })
  }
  expect((await fetch(`${url}/pets`)).status).toBe(503)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
}

describe('several servers on one PostgreSQL', () => {
  it("show each other's changes at once", async () => {
    const [first, second, third] = servers
    if (!first || !second || !third) throw new Error('three servers')
    const account = await signUp(first, 'Uma User')
    const there = trpcOf(second, account.token)
    const image = 'https://example.org/a.jpg'
    const pet = { name: 'Rex', age: '2', category: 'Dog', location: 'Here', description: 'Good.', image } as const
    const { id } = await there.pets.add.mutate(pet)
    for (let round = 0; round < 10; round++) {
      const name = `Rex ${round}`
      await trpcOf(round % 2 ? first : second, account.token).pets.update.mutate({ ...pet, id, name })
      for (const server of servers) {
        expect(await trpcOf(server).pets.byId.query({ id })).toMatchObject({ name })
        const answer = await fetch(`${server.url}/api/pets/${id}`)
        expect(await answer.json()).toMatchObject({ name })
      }
    }
    const me = ({ url }: RunningServer) =>
      fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${account.token}` } })
    expect((await me(third)).status).toBe(200)
    await fetch(`${third.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${account.token}` },
    })
    expect((await me(first)).status).toBe(401)
  })

  it('accept the newest set-up link once, whichever server printed it', async () => {
    const account = await signUp(nextServer(), 'Ada Admin')
    const links = servers.map((server) => /setup\?token=(\S+)/.exec(server.output())?.[1] ?? '')
    const claims = await Promise.allSettled(
      links.map((token, index) =>
        trpcOf(servers[(index + 1) % 3] ?? nextServer(), account.token).users.claimSetup.mutate({ token }),
      ),
    )
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const me = await fetch(`${nextServer().url}/api/me`, { headers: { authorization: `Bearer ${account.token}` } })
    expect(await me.json()).toMatchObject({ user: { role: 'admin' } })
  })

  it('share the rate limit of an IP', async () => {
    const config = readFrom({ RATE_LIMIT: 'on', LOG_LEVEL: 'silent' })
    const apps = await Promise.all([buildApp({ config, db }), buildApp({ config, db })])
    onTestFinished(async () => void (await Promise.all(apps.map((app) => app.close()))))
    const log = async (turnOf: number, remoteAddress: string) => {
      const payload = { email: 'nobody@example.org', password: '' }
      const app = apps[turnOf % 2] ?? startedNothing()
      return (await app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress })).statusCode
    }
    const statuses = await Promise.all(Array.from({ length: 46 }, (_, index) => log(index, '10.0.0.1')))
    expect(statuses.filter((status) => status === 400)).toHaveLength(40)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
    expect(await log(0, '10.0.0.2')).toBe(400)
    await db.pool.query("update rate_limits set ends_at = now() - interval '1 second'")
    expect(await log(1, '10.0.0.1')).toBe(400)
    const { rows } = await db.pool.query('select key, acts from rate_limits')
    expect(rows).toEqual([{ key: 'login 10.0.0.1', acts: 1 }])
  })
})

describe('money on several servers and one PostgreSQL', () => {
  it('200 donors give $1 at once to a $100 target: exactly 100 succeed', async () => {
    const campaignId = await openCampaign(10_000)
    const donations = Array.from({ length: 200 }, (_, index) => ({
      campaignId,
      amountCents: 100,
      idempotencyKey: `one of 200 people: ${index}`,
    }))
    const outcomes = await Promise.all(donations.map(giveUntilAnswered))
    expect(outcomes.filter((outcome) => outcome === 'given')).toHaveLength(100)
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(100)
    expect(await trpcOf(nextServer()).campaigns.byId.query({ id: campaignId })).toMatchObject({ donatedCents: 10_000 })
    await checkBooks(donations.filter((_, index) => outcomes[index] === 'given'))
  })

  it('the same key on several servers at once is one donation; another body is a conflict', async () => {
    const campaignId = await openCampaign(1_000_000)
    const ask = (amountCents: number) =>
      trpcOf(nextServer()).donations.give.mutate({ campaignId, amountCents, idempotencyKey: 'the key of everybody' })
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(700)))
    expect(answers).toEqual(Array.from({ length: 30 }, () => answers[0]))
    await expect(ask(701)).rejects.toMatchObject({ data: { refusal: 'KEY_REUSED' } })
    expect(await trpcOf(nextServer()).campaigns.byId.query({ id: campaignId })).toMatchObject({ donatedCents: 700 })
  })

  it('a killed server loses no acknowledged donation, and the others go on', async () => {
    const pouring = pour(await openCampaign(1_000_000_000))
    await pouring.untilAcknowledged(30)
    const victim = nextServer()
    const dead = once(victim.process, 'exit')
    victim.process.kill('SIGKILL')
    await dead
    servers = servers.filter((server) => server !== victim)
    await pouring.untilAcknowledged(20)
    servers = [...servers, await startOne()]
    await pouring.untilAcknowledged(20)
    await pouring.stop()
    expect(pouring.refused).toEqual([])
    await checkBooks(pouring.acknowledged)
    await sendAgain(pouring.unanswered)
    await checkBooks([...pouring.acknowledged, ...pouring.unanswered])
  })

  it('when the database is killed under load, all servers return 503 and no acknowledged donation is lost', async () => {
    const pouring = pour(await openCampaign(1_000_000_000))
    for (let round = 0; round < 2; round++) {
      await pouring.untilAcknowledged(30)
      await postgres.kill()
      await untilReadiness(503)
      await Promise.all(servers.map(expectOutage))
      await postgres.start()
      await untilReadiness(200)
      await pouring.untilAcknowledged(30)
    }
    await pouring.stop()
    expect(servers.map((server) => server.process.exitCode)).toEqual([null, null, null])
    expect(pouring.refused).toEqual([])
    expect(pouring.unanswered.length).toBeGreaterThan(0)
    await checkBooks(pouring.acknowledged)
    await sendAgain(pouring.unanswered)
    await checkBooks([...pouring.acknowledged, ...pouring.unanswered])
    for (const server of servers) expect(server.output()).toContain('A connection to the database was lost')
  })
})
