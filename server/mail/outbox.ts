import { and, asc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead, Tx } from '#server/db/database.ts'
import { refusedPrefix } from '#server/platform/notifications/notifications.queries.ts'

/** A row of the outbox. */
export type OutboxRow = Database['schema']['notifications']['$inferSelect']

/** A row that this server sends until `lease`; what became of it is noted only as long as nobody else has it. */
export type ClaimedMail = OutboxRow & { lease: Date }

type OutboxDatabase = Pick<Database, 'schema' | 'transaction'>

/** Milliseconds after which a mail is no longer worth sending (docs/product.md 15.6). */
export const maxMailAge = 2 * 86_400_000

/** Longer than one mail takes at most, so that no other server begins with it meanwhile. */
const lease = 150_000

// written out, so that the partial index on it is used
const waiting = sql`mail = 'waiting'`
const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Of so many that are due letters go first: somebody sits at a screen and waits for one. */
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
    .limit(maxScanned)

/** The ids of some mails that may be sent now, letters first. One indexed read. */
export async function dueMails({ read }: Pick<Database, 'read'>, now: Date): Promise<number[]> {
  const rows = await read.run(dueQuery, { now, since: before(now, maxMailAge) })
  const [letters, notifications] = [rows.filter(({ uid }) => uid === null), rows.filter(({ uid }) => uid !== null)]
  return [...letters, ...notifications].slice(0, batchSize).map(({ id }) => id)
}

/** Takes a mail for this server alone; null where it is no longer due, or another one was faster. */
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

/** What became of a mail: it is out, won't be tried again, or waits until `mailAt`. */
type MailOutcome = Partial<Pick<OutboxRow, 'mail' | 'mailTries' | 'mailAt' | 'mailError' | 'email'>>

/** Notes what became of a mail, if this server still has it. */
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

/** Lets this mail wait, and all others that are due for the same person or address. */
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

/** Marks somebody's address as refused for good, and the mail as failed; without a uid, of whoever has the address. */
export async function markEmailRefused(
  { schema: { notifications, users }, transaction }: OutboxDatabase,
  row: ClaimedMail,
  { to, reason, now }: { to: string; reason: string; now: Date },
): Promise<void> {
  const ofUser = row.uid === null ? eq(users.email, to) : and(eq(users.uid, row.uid), eq(users.email, to))
  await transaction(async (tx) => {
    await tx.update(users).set({ mailRefusedAt: now }).where(ofUser).returning({ uid: users.uid })
    await tx
      .update(notifications)
      .set({ mail: 'failed', mailTries: row.mailTries + 1, mailAt: now, mailError: `${refusedPrefix}${reason}` })
      .where(and(eq(notifications.id, row.id), waiting))
      .returning({ id: notifications.id })
  })
}

/** Ends mails that are too old: what was tried counts as failed, the rest is dropped. Returns how many failed. */
export async function endExpiredMails(
  { schema: { notifications }, transaction }: OutboxDatabase,
  now = new Date(),
): Promise<number> {
  const old = and(waiting, lte(notifications.createdAt, before(now, maxMailAge)))
  const end = (mail: 'failed' | 'dropped', which: SQL) => (tx: Parameters<Parameters<typeof transaction>[0]>[0]) =>
    tx
      .update(notifications)
      // an address that got nothing is nothing to keep
      .set({ mail, mailAt: now, ...(mail === 'dropped' && { email: null }) })
      .where(and(old, which))
      .returning({ id: notifications.id })
  return transaction(async (tx) => {
    const failed = await end('failed', isNotNull(notifications.mailError))(tx)
    await end('dropped', isNull(notifications.mailError))(tx)
    return failed.length
  })
}

/** Ends all mails that wait: what comes back with a backup may have been sent since it was made. */
export async function dropWaitingMails(
  { schema: { notifications } }: Pick<OutboxDatabase, 'schema'>,
  tx: Pick<Tx, 'update'>,
): Promise<void> {
  await tx.update(notifications).set({ mail: 'dropped' }).where(waiting)
}
