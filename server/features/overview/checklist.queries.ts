import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { type ChecklistState, parseChecklist } from '#shared/checklist.ts'

type Reader = Pick<Database, 'read' | 'schema'>

export async function storedChecklist({ read, schema: { settings } }: Reader): Promise<ChecklistState> {
  const [row] = await read.select({ checklist: settings.checklist }).from(settings)
  return parseChecklist(row?.checklist)
}

export const anyPublicPet = ({ read, schema: { pets } }: Reader) =>
  read
    .select({ one: sql<number>`1` })
    .from(pets)
    .where(sql`status <> 'draft' and approval = 'none' and not hidden`)
    .limit(rowLimit(1))

export const anyPublicCampaign = ({ read, schema: { campaigns } }: Reader) =>
  read.select({ one: sql<number>`1` }).from(campaigns).where(sql`approval = 'none' and not hidden`).limit(rowLimit(1))

/** Admins who are not suspended, two at most. The condition of the partial index is written out. */
export const twoAdmins = ({ read, schema: { users } }: Reader) =>
  read
    .select({ uid: users.uid })
    .from(users)
    .where(sql`(role = 'admin' or staff) and role = 'admin' and suspended_at is null`)
    .limit(rowLimit(2))
