import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError, refusalText } from '#server/platform/errors/errors.ts'
import { expiryNow } from '#server/platform/http/clock.ts'
import { durationOf } from '#server/platform/rate-limit/limits.ts'
import { isKnownDevice } from './devices.ts'
import { hashToken } from './sessions.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds between two attempts that an account accepts from unknown devices. */
const attemptInterval = 6_000
const burst = 4
/** Attempts are reserved at most this long ahead, in milliseconds. */
const maxWait = hour
/** Wrong passwords that one network or known device may send without a pause. */
const freeAttempts = 5

/** Milliseconds of a pause: a minute, then doubled after each wrong password, up to a day. */
const pauseAfter = (tries: number) => (tries < freeAttempts ? 0 : Math.min(minute * 2 ** (tries - freeAttempts), day))

export type AttemptSource = { network: string; device: string | undefined } | { session: string }

/** An unknown email is throttled like an account. */
export type AttemptTarget = { email: string; account?: { uid: string; passwordHash: string | null } | undefined }

export type Attempt = { own: string; queue: string | null }

/**
 * Reserves an attempt to enter a password. Sessions and devices known to the account skip the queue, so that nobody
 * else can slow them down.
 * All others share one queue per account, in which each network has one slot. So a new network waits six seconds for
 * each network before it, however often those try.
 * A new password starts a new queue. Throws `ACCOUNT_WAITS` with the seconds to wait; a retry after that time is
 * accepted.
 */
export async function reserveAttempt(
  db: Database,
  target: AttemptTarget,
  visitor: AttemptSource,
  now = expiryNow(),
): Promise<Attempt> {
  const { email, account } = target
  const line = queueKey(email, account?.passwordHash)
  const { isKnown, name } = await identifySource(db, visitor, account?.uid ?? '')
  const own = hashToken(`${line} ${name}`)
  const attempt = await attemptRow(db, own)
  const waits = attempt ? remainingWait(attempt, now) : 0
  const wait =
    waits > 0 ? waits : await db.transaction((tx) => countAttempt(db, tx, { own, queue: isKnown ? null : line }, now))
  if (wait > 0) throw loginThrottled(wait, visitor)
  return { own, queue: isKnown ? null : line }
}

async function identifySource(
  db: Database,
  visitor: AttemptSource,
  uid: string,
): Promise<{ isKnown: boolean; name: string }> {
  if ('session' in visitor) return { isKnown: true, name: `session ${visitor.session}` }
  const { device, network } = visitor
  const isKnown = device !== undefined && (await isKnownDevice(db, device, uid))
  return { isKnown, name: isKnown ? device : network }
}

export async function refundAttempt(db: Database, tx: Tx, { own, queue }: Attempt, now = expiryNow()): Promise<void> {
  const { loginTurns } = db.schema
  if (queue !== null) {
    const { at } = await lockAttempt(db, tx, queue, now)
    await updateAttempt(db, tx, queue, { at: new Date(at.getTime() - attemptInterval) })
  }
  await tx.delete(loginTurns).where(eq(loginTurns.key, own))
  const forgotten = lt(loginTurns.at, new Date(now.getTime() - day))
  await tx.delete(loginTurns).where(and(forgotten, ne(loginTurns.key, queue ?? own)))
}

function loginThrottled(wait: number, visitor: AttemptSource): AppError {
  const retryAfter = Math.ceil(wait / 1000)
  if ('session' in visitor) {
    const text = refusalText('SESSION_WAITS_FOR', durationOf(retryAfter))
    return new AppError('ACCOUNT_WAITS', { retryAfter, text })
  }
  const text = refusalText('ACCOUNT_WAITS_FOR', durationOf(retryAfter))
  return new AppError('ACCOUNT_WAITS', { retryAfter, text })
}

/**
 * Deletes the attempts of the account's queue and of its sessions; other rows are deleted a day after their last use.
 */
export async function clearAttempts(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'select' | 'delete'>,
  uid: string,
) {
  const { accounts, loginTurns, sessions } = schema
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid))
  if (!account) return
  const line = queueKey(account.email, account.passwordHash)
  const own = await tx.select({ session: sessions.tokenHash }).from(sessions).where(eq(sessions.uid, uid))
  const keys = [line, ...own.map(({ session }) => hashToken(`${line} session ${session}`))]
  for (let from = 0; from < keys.length; from += 500)
    await tx.delete(loginTurns).where(inArray(loginTurns.key, keys.slice(from, from + 500)))
}

const queueKey = (email: string, passwordHash: string | null | undefined) =>
  hashToken(`log-ins of ${email} ${passwordHash ?? ''}`)

type AttemptRow = Database['schema']['loginTurns']['$inferSelect']

async function attemptRow({ read, schema: { loginTurns } }: Database, key: string): Promise<AttemptRow | undefined> {
  const [row] = await read.select().from(loginTurns).where(eq(loginTurns.key, key))
  return row
}

async function lockAttempt({ schema: { loginTurns } }: Database, tx: Tx, key: string, at: Date): Promise<AttemptRow> {
  const values = { key, at, reserved: false, tries: 0 }
  const update = { target: loginTurns.key, set: { key } }
  const [row] = await tx.insert(loginTurns).values(values).onConflictDoUpdate(update).returning()
  if (!row) throw new Error('an upsert returned no row')
  return row
}

const updateAttempt = ({ schema: { loginTurns } }: Database, tx: Tx, key: string, change: Partial<AttemptRow>) =>
  tx.update(loginTurns).set(change).where(eq(loginTurns.key, key))

/** In milliseconds. A wait longer than the maximum was written by a wrong clock, and is ignored. */
function remainingWait({ at, reserved, tries }: AttemptRow, now: Date): number {
  const wait = at.getTime() - now.getTime()
  return wait > (reserved ? maxWait : pauseAfter(tries)) ? 0 : Math.max(0, wait)
}

/** Returns the milliseconds to wait; 0 means that this attempt was counted. */
async function countAttempt(db: Database, tx: Tx, { own, queue }: Attempt, now: Date): Promise<number> {
  // lock the queue first: its lock serializes all decisions
  const next = queue === null ? null : await lockAttempt(db, tx, queue, now)
  const attempt = await lockAttempt(db, tx, own, now)
  const waits = remainingWait(attempt, now)
  if (waits > 0) return waits
  if (next && !attempt.reserved) {
    const since = next.at.getTime() - now.getTime()
    const timeAhead = since > maxWait + burst * attemptInterval ? 0 : Math.max(0, since)
    const wait = timeAhead - (burst - 1) * attemptInterval
    if (wait > maxWait) return maxWait
    await updateAttempt(db, tx, next.key, { at: new Date(now.getTime() + timeAhead + attemptInterval) })
    if (wait > 0) {
      await updateAttempt(db, tx, own, { at: new Date(now.getTime() + wait), reserved: true })
      return wait
    }
  }
  const tries = attempt.tries + 1
  await updateAttempt(db, tx, own, { at: new Date(now.getTime() + pauseAfter(tries)), reserved: false, tries })
  return 0
}
