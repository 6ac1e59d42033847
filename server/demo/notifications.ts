import type { Database } from '#server/db/database.ts'
import type { AdoptionRecord } from '#server/features/adoptions/adoptions.queries.ts'
import { notifyEnded } from '#server/features/campaigns/campaigns.events.ts'
import type { CampaignRecord } from '#server/features/campaigns/campaigns.queries.ts'
import { type DemoHistory, day } from './history.ts'

type DemoNotificationSources = { requests: AdoptionRecord[]; campaigns: CampaignRecord[] }
type DemoNotificationRow = Database['schema']['notifications']['$inferSelect']

const readAfter = 3 * day

/**
 * Puts the sample shelter's notifications into chronological order and marks older ones as read. None is mailed,
 * because the sample shelter's emails do not exist.
 */
export async function backdateNotifications(
  db: Database,
  made: DemoNotificationSources,
  history: DemoHistory,
  now: Date,
): Promise<void> {
  await notifyEnded(db, now)
  const { notifications } = db.schema
  const dated = ({ id: _, ...row }: DemoNotificationRow) => ({
    ...row,
    mail: 'none' as const,
    mailAt: null,
    createdAt: new Date(Math.min(timeOfNotification(row, made, history) ?? now.getTime(), now.getTime())),
  })
  await db.transaction(async (tx) => {
    const rows = (await tx.select().from(notifications)).map(dated)
    rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    const latest = new Set(new Map(rows.map((row) => [row.uid, row])).values())
    const settled = rows.map((row) => {
      const old = now.getTime() - row.createdAt.getTime() > readAfter
      return { ...row, readAt: old && !latest.has(row) ? new Date(row.createdAt.getTime() + day / 4) : null }
    })
    await tx.delete(notifications)
    if (settled.length > 0) await tx.insert(notifications).values(settled)
  })
}

function timeOfNotification(
  { kind, data, createdAt }: Omit<DemoNotificationRow, 'id'>,
  { requests, campaigns }: DemoNotificationSources,
  history: DemoHistory,
): number | undefined {
  // has its time already
  if (kind.startsWith('fee_')) return createdAt.getTime()
  const { requestId, campaignId } = JSON.parse(data) as { requestId?: number; campaignId?: number }
  const request = history.requests[requests.findIndex(({ id }) => id === requestId)]
  if (request) return requestHappened(kind, request)
  const campaign = history.campaigns[campaigns.findIndex(({ id }) => id === campaignId)]
  if (kind === 'campaign_ended') return campaign?.end
  return history.donations.findLast((donation) => donation.campaign === campaign?.campaign)?.at
}

function requestHappened(
  kind: DemoNotificationRow['kind'],
  { asked, said, decided, adopted }: DemoHistory['requests'][number],
): number {
  if (kind === 'request_new') return asked
  if (kind === 'message') return said.at(-1) ?? decided
  return kind === 'pet_adopted' ? adopted : decided
}
