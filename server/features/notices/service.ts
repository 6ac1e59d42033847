import { sql } from 'drizzle-orm'
import type { Database, PreparedQuery, Tx } from '#server/db/database.ts'
import type { Told } from '#shared/notices.ts'

/** What is told to whom. Unread notices of one `group`, such as `gift:7`, are one. */
export type Telling = Told & { uid: string; group?: string | undefined }

type Row = { uid: string; kind: Told['kind']; data: string; groupKey: string | null; now: Date }

const insert: PreparedQuery<Row, { id: number }> = (tx, { notices }, { uid, kind, data, groupKey, now }) => {
  const row = { uid, kind, data, groupKey, createdAt: now, mail: 'waiting', mailAt: now } as const
  const inserting = tx.insert(notices).values(row)
  if (!groupKey) return inserting.returning({ id: notices.id })
  const latest = { data: sql`excluded.data`, createdAt: sql`excluded.created_at` }
  return inserting
    .onConflictDoUpdate({
      target: [notices.uid, notices.groupKey],
      targetWhere: sql`read_at is null and group_key is not null`,
      set: { ...latest, times: sql`${notices.times} + 1` },
    })
    .returning({ id: notices.id })
}

/**
 * Tells somebody what happened, in the transaction in which it happens: in their bell, and by mail. Where an unread notice
 * of the same group is there it becomes this one and counts once more: it keeps its id and its place, and no second mail
 * goes out until it has been read (docs/product.md 15.2). Nobody needs to be told of their own acts: that is the caller's
 * to know.
 */
export async function tell(_db: Database, tx: Tx, { uid, kind, data, group }: Telling): Promise<void> {
  await tx.run(insert, { uid, kind, data: JSON.stringify(data), groupKey: group ?? null, now: new Date() })
}
