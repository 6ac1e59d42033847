import { and, asc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead, Tx } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { refusedPrefix } from '#server/platform/notifications/notifications.queries.ts'

export type OutboxRow = Database['schema']['notifications']['$inferSelect']

/** A row that this server sends until `lease`; its outcome is recorded only if no other server has claimed it. */
export type ClaimedMail = OutboxRow & { lease: Date }

type OutboxDatabase = Pick<Database, 'schema' | 'transaction'>

/** Milliseconds after which an email is no longer sent (docs/product.md 15.6). */
export const maxMailAge = 2 * 86_400_000

/** Milliseconds: longer than sending one email can take, so that no other server starts with it. */
const lease = 150_000

// a literal, so that the partial index on it is used
const waiting = sql`mail = 'waiting'`
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Account mail comes first among this many due emails: a user is waiting for it. */
const maxScanned = 500
const batchSize = 20

const dueQuery: PreparedRead<{ now: Date; since: Date }, Pick<OutboxRow, 'id' | 'uid'>> = (
  read,
  { notifications },
  { now, since },
) =>
  read
    .select({ id: notifications.id, uid: notifications.uid })
    .from(notifications)
    .where(and(waiting, lte(notifications.mailAt, now), gt(notifications.createdAt, since)))
    .orderBy(asc(notifications.mailAt))
    .limit(rowLimit(maxScanned))

/** Ids of a batch of due emails, account mail first. One indexed read. */
export async function dueMails({ read }: Pick<Database, 'read'>, now: Date): Promise<number[]> {
  const rows = await read.run(dueQuery, { now, since: before(now, maxMailAge) })
  const [accountMail, notifications] = [rows.filter(({ uid }) => uid === null), rows.filter(({ uid }) => uid !== null)]
  return [...accountMail, ...notifications].slice(0, batchSize).map(({ id }) => id)
}

/** Claims an email for this server; null if it is no longer due or another server was faster. */
export async function claimMail(
  { schema: { notifications }, transaction }: OutboxDatabase,
  id: number,
  now: Date,
): Promise<ClaimedMail | null> {
  const until = new Date(now.getTime() + lease)
  const [row] = await transaction((tx) =>
    tx
      .update(notifications)
      .set({ mailAt: until })
      .where(and(eq(notifications.id, id), waiting, lte(notifications.mailAt, now)))
      .returning(),
  )
  return row ? { ...row, lease: until } : null
}

/** The email of an invited person, who may have no account, is in the invitation, and deleted with it. */
const keptEmail = ({ kind, email }: Database['schema']['notifications']) =>
  sql`case when ${kind} = 'invitation' then null else ${email} end`

type MailOutcome = Partial<Pick<OutboxRow, 'mail' | 'mailTries' | 'mailAt' | 'mailError' | 'email'>>

/** Does nothing if another server has claimed the row. */
export async function recordOutcome(
  { schema: { notifications }, transaction }: OutboxDatabase,
  row: ClaimedMail,
  outcome: MailOutcome,
): Promise<void> {
  await transaction((tx) =>
    tx
      .update(notifications)
      .set(outcome)
      .where(and(eq(notifications.id, row.id), waiting, eq(notifications.mailAt, row.lease)))
      .returning({ id: notifications.id }),
  )
}

export async function postponeMails(
  { schema: { notifications }, transaction }: OutboxDatabase,
  row: ClaimedMail,
  until: Date,
): Promise<void> {
  // not one that another server is sending
  const free = or(
    lte(notifications.mailAt, new Date()),
    and(eq(notifications.id, row.id), eq(notifications.mailAt, row.lease)),
  )
  const same =
    row.uid === null
      ? and(isNull(notifications.uid), eq(notifications.email, row.email ?? ''))
      : eq(notifications.uid, row.uid)
  await transaction((tx) =>
    tx
      .update(notifications)
      .set({ mailAt: until })
      .where(and(waiting, same, free))
      .returning({ id: notifications.id }),
  )
}

/**
 * Marks the recipient's email as refused for good, and this mail as failed. Without a uid it marks all users with that
 * email.
 */
export async function markEmailRefused(
  { schema: { notifications, users }, transaction }: OutboxDatabase,
  row: ClaimedMail,
  { to, reason, now }: { to: string; reason: string; now: Date },
): Promise<void> {
  const ofUser = row.uid === null ? eq(users.email, to) : and(eq(users.uid, row.uid), eq(users.email, to))
  await transaction(async (tx) => {
    await tx.update(users).set({ mailRefusedAt: now }).where(ofUser).returning({ uid: users.uid })
    const failed = { mail: 'failed', mailTries: row.mailTries + 1, mailAt: now } as const
    await tx
      .update(notifications)
      .set({ ...failed, mailError: `${refusedPrefix}${reason}`, email: keptEmail(notifications) })
      .where(and(eq(notifications.id, row.id), waiting))
      .returning({ id: notifications.id })
  })
}

/** Ends emails that are too old: tried ones count as failed, the others are dropped. Returns how many failed. */
export async function endExpiredMails(
  { schema: { notifications }, transaction }: OutboxDatabase,
  now = new Date(),
): Promise<number> {
  const old = and(waiting, lte(notifications.createdAt, before(now, maxMailAge)))
  const end = (mail: 'failed' | 'dropped', which: SQL) => (tx: Parameters<Parameters<typeof transaction>[0]>[0]) =>
    tx
      .update(notifications)
      // don't keep a recipient that got no email
      .set({ mail, mailAt: now, email: mail === 'dropped' ? null : keptEmail(notifications) })
      .where(and(old, which))
      .returning({ id: notifications.id })
  return transaction(async (tx) => {
    const failed = await end('failed', isNotNull(notifications.mailError))(tx)
    await end('dropped', isNull(notifications.mailError))(tx)
    return failed.length
  })
}

/** Drops all waiting emails: after a restore, they may already have been sent since the backup. */
export async function dropWaitingMails(
  { schema: { notifications } }: Pick<OutboxDatabase, 'schema'>,
  tx: Pick<Tx, 'update'>,
): Promise<void> {
  await tx.update(notifications).set({ mail: 'dropped' }).where(waiting)
}
