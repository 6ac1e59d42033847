import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { inArray } from 'drizzle-orm'
import { openSqlite, type SqliteDatabase } from '#server/db/sqlite/open.ts'
import { checkLedger } from '#server/features/donations/ledger.service.ts'
import type { AppRouter } from '#server/trpc/router.ts'
import { type RunningServer, startServer } from '../../e2e/server.ts'
import { ailments } from './doctor.ts'
import { type Acknowledged, askForPets, lostOf, makePeople, mixedLoad, nothing } from './mixed-load.ts'

type CrashClient = ReturnType<typeof createTRPCClient<AppRouter>>
type CrashDonation = { campaignId: number; amountCents: number; idempotencyKey: string }

export type CrashReport = {
  rounds: number
  acknowledged: number
  /** Donations in flight during the kill. Their state is unknown until they are sent again with their key. */
  unanswered: number
  recordedUnanswered: number
  refused: number
  kept: { pets: number; pictures: number; decisions: number }
}

const visitorOf = ({ url }: RunningServer): CrashClient =>
  createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/trpc` })] })

/**
 * Kills the built program (SIGKILL) `rounds` times during donations and other requests, on one data folder. Checks
 * after each restart that every acknowledged change is there, and that every total is the sum of its donations and
 * within its target. Unacknowledged donations, sent again, must count once, and `doctor` must find no problems. Throws
 * if a check fails.
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
  const acknowledged = new Map<string, CrashDonation>()
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
  acknowledged: Map<string, CrashDonation>
  report: CrashReport
  notBefore: Promise<void>
}

/** Kills the server at a random moment while many clients give. Returns the donations in flight. */
async function giveUntilKilled(
  server: RunningServer,
  { clients, round, campaigns, acknowledged, report, notBefore }: CrashLoad,
): Promise<CrashDonation[]> {
  const visitor = visitorOf(server)
  const unanswered: CrashDonation[] = []
  // the moment is counted in responses, so that a slow machine is killed under as much load as a fast one
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

async function give(visitor: CrashClient, donation: CrashDonation): Promise<'given' | 'refused' | 'unanswered'> {
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

async function sendAgain(
  server: RunningServer,
  dataDir: string,
  donations: CrashDonation[],
  acknowledged: Map<string, CrashDonation>,
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
  donations: CrashDonation[],
): Promise<Map<string, CrashDonation>> {
  const keys = donations.map(({ idempotencyKey }) => idempotencyKey)
  const found = new Map<string, CrashDonation>()
  for (let first = 0; first < keys.length; first += 1000) {
    const rows = await read
      .select()
      .from(donationDetails)
      .where(inArray(donationDetails.idempotencyKey, keys.slice(first, first + 1000)))
    for (const { campaignId, standingCents: amountCents, idempotencyKey } of rows)
      if (idempotencyKey && campaignId !== null) found.set(idempotencyKey, { campaignId, amountCents, idempotencyKey })
  }
  return found
}

async function checkOthers(dataDir: string, acknowledged: Acknowledged): Promise<void> {
  const lost = [...(await reading(dataDir, (db) => lostOf(db, acknowledged))), ...(await ailments(dataDir))]
  if (lost.length > 0) throw new Error(`After a crash: ${lost.join('; ')}`)
}

async function checkBooks(dataDir: string, acknowledged: Map<string, CrashDonation>): Promise<void> {
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
