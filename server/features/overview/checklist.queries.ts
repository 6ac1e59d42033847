import { sql } from 'drizzle-orm'
import { rowLimit } from '#server/db/row-limit.ts'
import type { OverviewReader } from '#server/platform/overview/overview-source.ts'
import { type ChecklistState, parseChecklist } from '#shared/checklist.ts'

export async function storedChecklist({ read, schema: { settings } }: OverviewReader): Promise<ChecklistState> {
  const [row] = await read.select({ checklist: settings.checklist }).from(settings)
  return parseChecklist(row?.checklist)
}

export const anyPublicPet = ({ read, schema: { pets } }: OverviewReader) =>
  read
    .select({ one: sql<number>`1` })
    .from(pets)
    .where(sql`status <> 'draft' and approval = 'none' and not hidden`)
    .limit(rowLimit(1))

export const anyPublicCampaign = ({ read, schema: { campaigns } }: OverviewReader) =>
  read.select({ one: sql<number>`1` }).from(campaigns).where(sql`approval = 'none' and not hidden`).limit(rowLimit(1))

/** Admins who are not suspended, two at most. The condition of the partial index is written out. */
export const twoAdmins = ({ read, schema: { users } }: OverviewReader) =>
  read
    .select({ uid: users.uid })
    .from(users)
    .where(sql`(role = 'admin' or staff) and role = 'admin' and suspended_at is null`)
    .limit(rowLimit(2))
