import { and, eq, inArray, lt, ne } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { expiryNow } from '#server/platform/http/clock.ts'
import { durationInWords } from '#server/platform/rate-limit/limits.ts'
import { isKnownDevice } from './devices.ts'
import { hashToken } from './sessions.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds between two guesses that an account takes from devices it doesn't know. */
const attemptInterval = 6_000
/** So many of them may come at once. */
const burst = 4
/** Turns are given out for this long ahead. */
const maxWait = hour
/** Wrong passwords that one address, or one known device, may send before it has to pause. */
const freeAttempts = 5

/** How long whoever was wrong so many times has to pause: a minute, then twice as long each time, a day at most. */
const pauseAfter = (tries: number) => (tries < freeAttempts ? 0 : Math.min(minute * 2 ** (tries - freeAttempts), day))

/** Where a password comes from: somebody who logs in, or a session whose owner is asked for it once more. */
export type AttemptSource = { network: string; device: string | undefined } | { session: string }

/** Whose password is tried: the account where there is one, else nobody's, at the same pace. */
export type AttemptTarget = { email: string; account?: { uid: string; passwordHash: string | null } | undefined }

/** What has to be told when the password was right. */
export type Attempt = { own: string; queue: string | null }

/**
 * Lets a password be tried when it is this visitor's turn. Devices that the account knows have no line: nobody else can
 * slow them down; nor has a session. All others share one line for each account, in which every address has one place at most, so that
 * whoever comes last waits six seconds for each address before it, however often those try. A new password begins a new
 * line. Throws `ACCOUNT_WAITS` with the seconds to wait; whoever comes back by then is let in.
 */
export async function reserveAttempt(
  db: Database,
  target: AttemptTarget,
  visitor: AttemptSource,
  now = expiryNow(),
): Promise<Attempt> {
  const { email, account } = target
  const line = queueKey(email, account?.passwordHash)
  const { known, name } = await identifySource(db, visitor, account?.uid ?? '')
  const own = hashToken(`${line} ${name}`)
  const place = await attemptRow(db, own)
  const waits = place ? remainingWait(place, now) : 0
  const wait =
    waits > 0 ? waits : await db.transaction((tx) => countAttempt(db, tx, { own, queue: known ? null : line }, now))
  if (wait > 0) throw loginThrottled(wait, visitor)
  return { own, queue: known ? null : line }
}

/** By what this visitor's guesses are counted, and whether the account knows it. */
async function identifySource(
  db: Database,
  visitor: AttemptSource,
  uid: string,
): Promise<{ known: boolean; name: string }> {
  if ('session' in visitor) return { known: true, name: `session ${visitor.session}` }
  const { device, network } = visitor
  const known = device !== undefined && (await isKnownDevice(db, device, uid))
  return { known, name: known ? device : network }
}

/** Whoever knew the password has used up nothing. */
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
    const text = `These were too many wrong passwords. Please try again in ${durationInWords(retryAfter)}.`
    return new AppError('ACCOUNT_WAITS', { retryAfter, text })
  }
  const text = `There were too many attempts to log in to this account. Please try again in ${durationInWords(retryAfter)}. On a device that has logged in to it before there is less to wait.`
  return new AppError('ACCOUNT_WAITS', { retryAfter, text })
}

/** Forgets how the account's guesses were counted, as far as its sessions tell; what else there is goes within a day of use. */
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
  const [place] = await read.select().from(loginTurns).where(eq(loginTurns.key, key))
  return place
}

/** The same, held to the end of the transaction; made where there is none. */
async function lockAttempt({ schema: { loginTurns } }: Database, tx: Tx, key: string, at: Date): Promise<AttemptRow> {
  const values = { key, at, reserved: false, tries: 0 }
  const update = { target: loginTurns.key, set: { key } }
  const [place] = await tx.insert(loginTurns).values(values).onConflictDoUpdate(update).returning()
  if (!place) throw new Error('an upsert returned no row')
  return place
}

const updateAttempt = ({ schema: { loginTurns } }: Database, tx: Tx, key: string, change: Partial<AttemptRow>) =>
  tx.update(loginTurns).set(change).where(eq(loginTurns.key, key))

/** Milliseconds. A wait longer than there are any means that the clock was wrong when it was written down. */
function remainingWait({ at, reserved, tries }: AttemptRow, now: Date): number {
  const wait = at.getTime() - now.getTime()
  return wait > (reserved ? maxWait : pauseAfter(tries)) ? 0 : Math.max(0, wait)
}

/** Answers the milliseconds to wait; where there are none, this try is counted. */
async function countAttempt(db: Database, tx: Tx, { own, queue }: Attempt, now: Date): Promise<number> {
  // the line first: whoever has it decides alone
  const next = queue === null ? null : await lockAttempt(db, tx, queue, now)
  const place = await lockAttempt(db, tx, own, now)
  const waits = remainingWait(place, now)
  if (waits > 0) return waits
  if (next && !place.reserved) {
    const since = next.at.getTime() - now.getTime()
    const ahead = since > maxWait + burst * attemptInterval ? 0 : Math.max(0, since)
    const wait = ahead - (burst - 1) * attemptInterval
    if (wait > maxWait) return maxWait
    await updateAttempt(db, tx, next.key, { at: new Date(now.getTime() + ahead + attemptInterval) })
    if (wait > 0) {
      await updateAttempt(db, tx, own, { at: new Date(now.getTime() + wait), reserved: true })
      return wait
    }
  }
  const tries = place.tries + 1
  await updateAttempt(db, tx, own, { at: new Date(now.getTime() + pauseAfter(tries)), reserved: false, tries })
  return 0
}
