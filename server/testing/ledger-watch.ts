import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '#server/db/sqlite/open.ts'
import { listCampaigns } from '#server/features/campaigns/campaigns.queries.ts'
import { checkLedger, type LedgerDifference } from '#server/features/donations/ledger.service.ts'

export type LedgerWatch = {
  differences: LedgerDifference[]
  /** Each change of the newest campaign's total, in cents. */
  totals: number[]
}

if (parentPort) {
  const port = parentPort
  const db = openSqlite(workerData)
  const seen: LedgerWatch = { differences: [], totals: [] }
  let stopped = false
  port.once('message', () => {
    stopped = true
  })
  const look = async () => {
    seen.differences.push(...(await checkLedger(db)))
    const [campaign] = await listCampaigns(db, { limit: 1 })
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
