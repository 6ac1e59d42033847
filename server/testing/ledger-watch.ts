import { parentPort, workerData } from 'node:worker_threads'
import { desc } from 'drizzle-orm'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { checkLedger, type LedgerDifference } from '#server/features/donations/ledger.service.ts'

export type LedgerWatch = {
  differences: LedgerDifference[]
  /** Each change of the newest campaign's total, in cents. */
  totals: number[]
}

if (parentPort) {
  const port = parentPort
  const db = openSqlite(workerData)
  const { campaigns } = db.schema
  const seen: LedgerWatch = { differences: [], totals: [] }
  let stopped = false
  port.once('message', () => {
    stopped = true
  })
  const look = async () => {
    seen.differences.push(...(await checkLedger(db)))
    const [campaign] = await db.read.select().from(campaigns).orderBy(desc(campaigns.id)).limit(1)
    if (campaign && seen.totals.at(-1) !== campaign.donatedCents) seen.totals.push(campaign.donatedCents)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await look()
  port.postMessage('reading')
  while (!stopped) await look()
  await look()
  port.postMessage(seen)
  await db.close()
}
