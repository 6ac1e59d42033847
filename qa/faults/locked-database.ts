// node qa/faults/locked-database.ts, after npm run build: another program holds the database's write lock, as a backup
// tool may, during reads and writes. Prints how long requests wait, and fails if a promise is broken.
import { setTimeout as sleep } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import { databaseFile } from '#server/db/sqlite/open.ts'
import { startServer } from '../../e2e/server.ts'
import { ailments } from './doctor.ts'
import { keeperOf } from './people.ts'
import { counted, promises } from './promises.ts'
import { visit } from './visits.ts'

const found = promises()
const server = await startServer({ env: { LOG_LEVEL: 'warn' } })
const { url, dataDir } = server
const other = new BetterSqlite(databaseFile(dataDir))
const { campaignId } = await keeperOf(url)
let donations = 0
let acknowledged = 0

type DonationResponse = { status: number; retryAfter: string | null; ms: number }

async function give(): Promise<DonationResponse> {
  donations += 1
  const body = JSON.stringify({
    campaignId,
    amountCents: 100,
    idempotencyKey: `a gift while it is locked, ${donations}`,
  })
  const headers = { 'content-type': 'application/json' }
  const since = performance.now()
  const answer = await fetch(`${url}/trpc/donations.give`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  if (answer.ok) acknowledged += 1
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms: performance.now() - since }
}

const giveMany = (many: number) => Promise.all(Array.from({ length: many }, give))
const statuses = (answers: DonationResponse[]) => answers.map(({ status }) => status)
const longest = (answers: DonationResponse[]) => Math.round(Math.max(...answers.map(({ ms }) => ms)))
/** In ms: the server's own wait, and the delay of a busy machine. */
const patience = 15_000

try {
  other.exec('begin immediate')
  const pages = ['/healthz', '/pets', '/api/pets'].map((page) => visit(url + page, 10))
  const brief = giveMany(20)
  await sleep(1000)
  other.exec('commit')
  const waited = await brief
  found.check(
    'a lock of a second is waited for',
    counted(statuses(waited)),
    waited.every(({ status }) => status === 200),
  )

  other.exec('begin immediate')
  const crowd = await giveMany(100)
  const untilThen = longest(crowd)
  await sleep(30_000)
  const visits = await Promise.all(pages.map((page) => page.stop()))
  other.exec('commit')
  const after = await give()
  const [health = { times: [], failed: 1 }, ...reads] = visits
  const refused = crowd.every(({ status }) => status === 503)
  found.check('a longer one is answered 503', `${counted(statuses(crowd))}, within ${untilThen} ms`, refused)
  found.check('within 5 s, and what the machine adds', `${untilThen} ms`, untilThen < patience)
  const toldWhen = crowd.filter(({ retryAfter }) => retryAfter !== null).length
  found.check('each says when to come back', `${toldWhen} of ${crowd.length}`, toldWhen === crowd.length)
  const failed = reads.reduce((sum, read) => sum + read.failed, 0)
  const times = reads.flatMap((read) => read.times)
  found.check('pages and lists are served meanwhile', `${times.length}, ${failed} failed`, failed <= times.length / 20)
  const slowest = Math.round(Math.max(...health.times))
  // a server that blocks on the lock would delay every request for five seconds
  const free = health.failed === 0 && slowest < 4000
  found.check('nobody is held up: /healthz', `at most ${slowest} ms`, free)
  found.check(
    'when it is over, writing goes on',
    `${after.status} after ${Math.round(after.ms)} ms`,
    after.status === 200,
  )
  const { donatedCents } = (await (await fetch(`${url}/trpc/campaigns.byId?input={"id":${campaignId}}`)).json()).result
    .data
  const isKept = donatedCents === acknowledged * 100
  found.check('what was acknowledged is there, and no more', `${acknowledged}, ${donatedCents / 100} there`, isKept)
  const ill = await ailments(dataDir)
  found.check('the doctor finds it healthy', ill.join(' ') || 'all is well', ill.length === 0)
} finally {
  other.close()
  await server.stop()
}
found.end(server.output())
