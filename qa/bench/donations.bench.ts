// Durable donations (synchronous=FULL) from 64 clients: one commit for all that wait against one commit for each.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { donate } from '#server/features/donations/donations.service.ts'
import { checkLedger } from '#server/features/donations/ledger.service.ts'

const atOnce = 64
const seconds = 3
const rounds = 3
const wanted = { service: 3, http: 2 }

type DonationRate = { perSecond: number; p99: number }

async function makeShelter(): Promise<{ dataDir: string; campaignId: number }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
  const db = openSqlite(dataDir)
  const values = { petName: 'Luna', image: 'https://example.org/luna.jpg', maxCents: 1_000_000_000 }
  const endsAt = new Date(Date.now() + 86_400_000)
  const [campaign] = await db.transaction((tx) =>
    tx
      .insert(db.schema.campaigns)
      .values({ ...values, endsAt, creatorUid: 'bench', creatorEmail: 'bench@example.org' })
      .returning(),
  )
  await db.close()
  return { dataDir, campaignId: campaign?.id ?? 0 }
}

/** Deletes the folder. Throws unless every acknowledged donation is recorded and the totals match. */
async function closeShelter(dataDir: string, given: number): Promise<void> {
  const db = openSqlite(dataDir)
  const recorded = await db.read.$count(db.schema.donations)
  const differences = await checkLedger(db)
  await db.close()
  rmSync(dataDir, { recursive: true })
  if (recorded < given || differences.length > 0)
    throw new Error(
      `${given} donations were answered, ${recorded} are there; differences: ${JSON.stringify(differences)}`,
    )
}

async function throughService(batch: number): Promise<DonationRate> {
  const { dataDir, campaignId } = await makeShelter()
  const db = openSqlite(dataDir, { batch })
  const took: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  await Promise.all(
    Array.from({ length: atOnce }, async (_, donor) => {
      for (let n = 0; performance.now() < until; n++) {
        const asked = performance.now()
        await donate(
          { db, user: null },
          { campaignId, amountCents: 1, idempotencyKey: `visitor ${donor}, gift ${n}`, anonymous: false },
        )
        took.push(performance.now() - asked)
      }
    }),
  )
  const perSecond = (took.length / (performance.now() - started)) * 1000
  await db.close()
  await closeShelter(dataDir, took.length)
  took.sort((a, b) => a - b)
  return { perSecond, p99: took[Math.floor(took.length * 0.99)] ?? 0 }
}

async function throughHttp(batch: number): Promise<DonationRate> {
  const { dataDir, campaignId } = await makeShelter()
  const server = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'donation-server.ts'), dataDir, String(batch)],
    {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [url] = await once(server.stdout, 'data')
  let donor = 0
  const setupRequest = (request: autocannon.Request) => {
    donor += 1
    return {
      ...request,
      body: JSON.stringify({ campaignId, amountCents: 1, idempotencyKey: `a gift of donor ${donor}` }),
    }
  }
  const post = {
    method: 'POST',
    path: '/trpc/donations.give',
    headers: { 'content-type': 'application/json' },
  } as const
  const load = (duration: number) =>
    autocannon({
      url: String(url).trim(),
      connections: atOnce,
      duration,
      requests: [{ ...post, setupRequest }],
    })
  // skips the first seconds, when nothing is compiled yet: a server runs for weeks
  await load(2)
  const result = await load(seconds)
  const dead = once(server, 'exit')
  server.kill('SIGKILL')
  await dead
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refusals and ${result.errors} errors`)
  await closeShelter(dataDir, result['2xx'])
  return { perSecond: result['2xx'] / result.duration, p99: result.latency.p99 }
}

/** Syncs per second that the disk can do one after another: the limit with one commit per donation. */
function syncsPerSecond(): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-bench-'))
  const file = openSync(path.join(folder, 'page'), 'w')
  const page = Buffer.alloc(4096, 1)
  const started = performance.now()
  let syncs = 0
  for (; performance.now() - started < 1000; syncs++) {
    writeSync(file, page)
    fdatasyncSync(file)
  }
  const perSecond = (syncs / (performance.now() - started)) * 1000
  closeSync(file)
  rmSync(folder, { recursive: true })
  return perSecond
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const whole = (value: number) => Math.round(value).toLocaleString('en')

/** Alternates, so that other work on the machine affects both alike. */
async function compare(name: string, measure: (batch: number) => Promise<DonationRate>) {
  const shared: DonationRate[] = []
  const alone: DonationRate[] = []
  for (let round = 0; round < rounds; round++) {
    shared.push(await measure(64))
    alone.push(await measure(1))
  }
  const rate = (all: DonationRate[]) => median(all.map(({ perSecond }) => perSecond))
  const slowest = (all: DonationRate[]) => median(all.map(({ p99 }) => p99))
  return { name, shared: rate(shared), alone: rate(alone), sharedP99: slowest(shared), aloneP99: slowest(alone) }
}

const syncs = [syncsPerSecond()]
const service = await compare('through the service', throughService)
syncs.push(syncsPerSecond())
const http = await compare('over HTTP', throughHttp)
syncs.push(syncsPerSecond())

console.table(
  [
    { ...service, target: wanted.service },
    { ...http, target: wanted.http },
  ].map(({ name, shared, alone, sharedP99, aloneP99, target }) => ({
    donations: name,
    'shared commits/s': whole(shared),
    'p99 ms': sharedP99.toFixed(1),
    'one commit each/s': whole(alone),
    'p99 ms ': aloneP99.toFixed(1),
    ratio: (shared / alone).toFixed(1),
    'wanted at least': target,
  })),
)
console.log(`${atOnce} at once, synchronous=FULL, median of ${rounds} runs of ${seconds} s each, taking turns.`)
console.log(`The disk's own limit: ${whole(median(syncs))} plain fdatasyncs of 4 KB per second.`)
if (service.shared / service.alone < wanted.service || http.shared / http.alone < wanted.http) process.exitCode = 1
