// node qa/faults/truncated-wal.ts [--short], after npm run build: the server is killed, and its write-ahead log is cut
// or overwritten before the next start. Prints what is left, and fails if a promise is broken.
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '../../e2e/server.ts'
import { ailments } from './doctor.ts'
import { keeperOf } from './people.ts'
import { promises, short } from './promises.ts'

const found = promises()
const folder = mkdtempSync(path.join(tmpdir(), 'pawstead-wal-'))
const original = path.join(folder, 'original')
const env = { LOG_LEVEL: 'warn' }
const walOf = (dataDir: string) => path.join(dataDir, 'pawstead.db-wal')

/**
 * `filed` are in the database file, because the server stopped normally. `logged` are only in the log, because it was
 * killed.
 */
const donations = { filed: 50, logged: 50 }

async function makeShelter(): Promise<number> {
  const first = await startServer({ dataDir: original, env })
  const { client, token, campaignId } = await keeperOf(first.url)
  const give = () => client.donations.give.mutate({ campaignId, amountCents: 100 })
  for (let n = 0; n < donations.filed; n++) await give()
  await first.stop()
  const second = await startServer({ dataDir: original, env })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ campaignId, amountCents: 100 })
  for (let n = 0; n < donations.logged; n++)
    await fetch(`${second.url}/trpc/donations.give`, { method: 'POST', headers, body })
  const dead = once(second.process, 'exit')
  second.process.kill('SIGKILL')
  await dead
  return campaignId
}

type Harm = [string, (log: Buffer) => Buffer]

const cutAt = (share: number): Harm => [
  `cut at ${Math.round(share * 100)} %`,
  (log) => log.subarray(0, Math.floor(log.length * share)),
]
const overwrittenAt = (share: number): Harm => [
  `4 KB overwritten at ${Math.round(share * 100)} %`,
  (log) => {
    const at = Math.min(Math.floor(log.length * share), log.length - 4096)
    return Buffer.concat([log.subarray(0, at), Buffer.alloc(4096, 0xa5), log.subarray(at + 4096)])
  },
]
const shares = short ? [0.5] : [0.1, 0.25, 0.333, 0.5, 0.75, 0.9, 0.99]
const harms: Harm[] = [
  ['as it was', (log) => log],
  ['empty', () => Buffer.alloc(0)],
  ...shares.map(cutAt),
  overwrittenAt(0),
  ...shares.map(overwrittenAt),
]

try {
  const campaignId = await makeShelter()
  const log = readFileSync(walOf(original))
  for (const [n, [what, harm]] of harms.entries()) {
    const dataDir = path.join(folder, String(n))
    cpSync(original, dataDir, { recursive: true })
    rmSync(path.join(dataDir, 'pawstead.db-shm'), { force: true })
    writeFileSync(walOf(dataDir), harm(log))
    const server = await startServer({ dataDir, env })
    const answer = await fetch(`${server.url}/trpc/campaigns.byId?input={"id":${campaignId}}`)
    const { donatedCents } = (await answer.json()).result.data
    await server.stop()
    const ill = await ailments(dataDir)
    const there = donatedCents / 100
    const least = n === 0 ? donations.filed + donations.logged : donations.filed
    const figure = `opens with ${there} of ${donations.filed + donations.logged} gifts, ${ill.join(' ') || 'all is well'}`
    found.check(`${what}: ${least} gifts or more, and healthy`, figure, there >= least && ill.length === 0)
  }
} finally {
  rmSync(folder, { recursive: true })
}
found.end()
