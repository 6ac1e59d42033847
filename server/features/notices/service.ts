import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, PreparedQuery, Tx } from '#server/db/database.ts'
import type { LetterKind, Told } from '#shared/notices.ts'

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

type Letter = {
  kind: LetterKind
  /** Where it goes. */
  email: string
  /** Whose account it is about, where that is known. */
  uid?: string | undefined
}

/**
 * Sends a letter without a notice in the bell, once the transaction is done; none where one of the same kind already waits
 * for this address. On PostgreSQL two that are asked for at the same moment may both be sent.
 */
export async function sendLetter({ schema }: Database, tx: Tx, { kind, email, uid }: Letter): Promise<void> {
  const { notices } = schema
  const same = and(isNull(notices.uid), eq(notices.kind, kind), eq(notices.email, email))
  const [waiting] = await tx.select({ id: notices.id }).from(notices).where(and(sql`mail = 'waiting'`, same)).limit(1)
  if (waiting) return
  const now = new Date()
  const data = JSON.stringify({ uid })
  await tx.insert(notices).values({ kind, email, data, createdAt: now, mail: 'waiting', mailAt: now })
}
