import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { inArray } from 'drizzle-orm'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/open.ts'
import { checkLedger } from '#server/features/donations/ledger.ts'
import type { AppRouter } from '#server/trpc/router.ts'
import { type RunningServer, startServer } from '../server.ts'
import { ailments } from './doctor.ts'
import { type Acknowledged, askForPets, lostOf, makePeople, mixedLoad, nothing } from './mixed-load.ts'

type CrashClient = ReturnType<typeof createTRPCClient<AppRouter>>
type Donation = { campaignId: number; amountCents: number; idempotencyKey: string }

export type CrashReport = {
  rounds: number
  /** Donations whose answer arrived before the server was killed. */
  acknowledged: number
  /** Donations on their way when it was killed: nobody knows, until they are sent again with their key. */
  unanswered: number
  /** Of those, the ones that had been recorded, so that sending them again gave nothing more. */
  recordedUnanswered: number
  refused: number
  /** Other acts that were acknowledged, and are there. */
  kept: { pets: number; pictures: number; decisions: number }
}

const visitorOf = ({ url }: RunningServer): CrashClient =>
  createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc` })] })

/**
 * Kills the real program (SIGKILL) in the middle of donations and of everything else that people do, `rounds` times on
 * one data folder, and after each restart checks its promises: every acknowledged act is there, every total is the sum
 * of its donations and not above its target, donations without an answer, sent again, count once, and `doctor` finds
 * nothing. Throws where one is broken.
 */
export async function crashUnderLoad({
  rounds,
  clients = 32,
}: {
  rounds: number
  clients?: number
}): Promise<CrashReport> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-crash-'))
  const start = () => startServer({ dataDir, env: { LOG_LEVEL: 'warn' } })
  const kept = { pets: 0, pictures: 0, decisions: 0 }
  const report: CrashReport = { rounds, acknowledged: 0, unanswered: 0, recordedUnanswered: 0, refused: 0, kept }
  const others = nothing()
  const acknowledged = new Map<string, Donation>()
  let server = await start()
  try {
    const people = await makePeople(server.url)
    for (let round = 1; round <= rounds; round++) {
      const campaigns = await openCampaigns(server, people.owner)
      const wanted = await askForPets(server.url, people)
      const pictured = Promise.withResolvers<void>()
      const notBefore = round === 1 ? pictured.promise : Promise.resolve()
      const [unanswered] = await Promise.all([
        giveUntilKilled(server, { clients, round, campaigns, acknowledged, report, notBefore }),
        mixedLoad({ url: server.url, people, wanted, acknowledged: others, round, pictured: pictured.resolve }),
      ])
      server = await start()
      await checkBooks(dataDir, acknowledged)
      await checkOthers(dataDir, others)
      await sendAgain(server, dataDir, unanswered, acknowledged, report)
      await checkBooks(dataDir, acknowledged)
    }
    report.acknowledged = acknowledged.size
    const { pets, pictures, decisions } = others
    report.kept = { pets: pets.size, pictures: pictures.size, decisions: decisions.length }
    return report
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** One that takes every donation, and one that is full after a few. */
async function openCampaigns({ url }: RunningServer, token: string): Promise<number[]> {
  const creator = createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, headers: { authorization: `Bearer ${token}` } })],
  })
  const targets = [1_000_000_000, 500]
  return Promise.all(
    targets.map(async (maxCents) => {
      const image = 'https://example.org/luna.jpg'
      return (await creator.campaigns.createSimple.mutate({ petName: 'Luna', image, maxCents })).id
    }),
  )
}

type CrashLoad = {
  clients: number
  round: number
  campaigns: number[]
  acknowledged: Map<string, Donation>
  report: CrashReport
  /** The server is not killed earlier. */
  notBefore: Promise<void>
}

/** Gives from many clients at once, kills the server at a random moment, and returns what was on its way then. */
async function giveUntilKilled(
  server: RunningServer,
  { clients, round, campaigns, acknowledged, report, notBefore }: CrashLoad,
): Promise<Donation[]> {
  const visitor = visitorOf(server)
  const unanswered: Donation[] = []
  // a random moment, counted in answers: a slow machine is killed in the middle of as much as a fast one
  const enough = acknowledged.size + clients * (1 + Math.floor(Math.random() * 16))
  const reached = Promise.withResolvers<void>()
  let alive = true
  let sent = 0
  const donors = Array.from({ length: clients }, async () => {
    while (alive) {
      sent += 1
      const campaignId = campaigns[sent % 4 === 0 ? 1 : 0] ?? 0
      const donation = {
        campaignId,
        amountCents: 1 + (sent % 500),
        idempotencyKey: `crash round ${round}, gift ${sent}`,
      }
      const outcome = await give(visitor, donation)
      if (outcome === 'given') acknowledged.set(donation.idempotencyKey, donation)
      else if (outcome === 'refused') report.refused += 1
      else unanswered.push(donation)
      if (acknowledged.size >= enough) reached.resolve()
    }
  })
  await Promise.all([reached.promise, notBefore])
  alive = false
  const dead = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await dead
  await Promise.all(donors)
  report.unanswered += unanswered.length
  return unanswered
}

async function give(visitor: CrashClient, donation: Donation): Promise<'given' | 'refused' | 'unanswered'> {
  try {
    await visitor.donations.give.mutate(donation)
    return 'given'
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error
    if (error.data?.refusal === 'OVER_LIMIT') return 'refused'
    if (error.data) throw error
    return 'unanswered'
  }
}

/** What a donor's browser does after a lost answer: it sends the same again, with the same key. */
async function sendAgain(
  server: RunningServer,
  dataDir: string,
  donations: Donation[],
  acknowledged: Map<string, Donation>,
  report: CrashReport,
): Promise<void> {
  const visitor = visitorOf(server)
  const recorded = await reading(dataDir, (db) => recordedDonations(db, donations))
  for (const donation of donations) {
    const outcome = await give(visitor, donation)
    const wasRecorded = recorded.has(donation.idempotencyKey)
    if (outcome === 'given') acknowledged.set(donation.idempotencyKey, donation)
    if (outcome === 'unanswered' || (wasRecorded && outcome !== 'given'))
      throw new Error(`A donation that was ${wasRecorded ? '' : 'not '}recorded, sent again, was ${outcome}`)
    if (wasRecorded) report.recordedUnanswered += 1
  }
}

async function reading<T>(dataDir: string, look: (db: SqliteDatabase) => Promise<T>): Promise<T> {
  const db = openSqlite(dataDir)
  try {
    return await look(db)
  } finally {
    await db.close()
  }
}

async function recordedDonations(
  { read, schema: { donationDetails } }: SqliteDatabase,
  donations: Donation[],
): Promise<Map<string, Donation>> {
  const keys = donations.map(({ idempotencyKey }) => idempotencyKey)
  const found = new Map<string, Donation>()
  for (let first = 0; first < keys.length; first += 1000) {
    const rows = await read
      .select()
      .from(donationDetails)
      .where(inArray(donationDetails.idempotencyKey, keys.slice(first, first + 1000)))
    for (const { campaignId, standingCents: amountCents, idempotencyKey } of rows)
      if (idempotencyKey) found.set(idempotencyKey, { campaignId, amountCents, idempotencyKey })
  }
  return found
}

async function checkOthers(dataDir: string, acknowledged: Acknowledged): Promise<void> {
  const lost = [...(await reading(dataDir, (db) => lostOf(db, acknowledged))), ...(await ailments(dataDir))]
  if (lost.length > 0) throw new Error(`After a crash: ${lost.join('; ')}`)
}

async function checkBooks(dataDir: string, acknowledged: Map<string, Donation>): Promise<void> {
  await reading(dataDir, async (db) => {
    const recorded = await recordedDonations(db, [...acknowledged.values()])
    const lost = [...acknowledged.values()].filter((donation) => {
      const found = recorded.get(donation.idempotencyKey)
      return found?.amountCents !== donation.amountCents || found.campaignId !== donation.campaignId
    })
    const differences = await checkLedger(db)
    const campaigns = await db.read.select().from(db.schema.campaigns)
    const over = campaigns.filter(({ donatedCents, maxCents }) => donatedCents > maxCents)
    const integrity = db.reader.pragma('integrity_check', { simple: true })
    if (lost.length + differences.length + over.length > 0 || integrity !== 'ok')
      throw new Error(`After a crash: ${JSON.stringify({ lost, differences, over, integrity })}`)
  })
}
