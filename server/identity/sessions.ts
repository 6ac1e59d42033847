import { hash, randomFillSync } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database, PreparedRead, Tx } from '#server/db/database.ts'
import { cachedQuery } from '#server/db/query-cache.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { clockTolerance, expiryNow } from '#server/platform/http/clock.ts'
import { nowWithExpiry } from '#server/platform/http/response-expiry.ts'
import { recordUse } from './record-use.ts'
import type { UserRow } from './users.ts'

type SessionAccount = Pick<
  Database['schema']['accounts']['$inferSelect'],
  'uid' | 'email' | 'emailVerified' | 'name' | 'photoUrl'
> & { expiresAt: Date; lastUsedAt: Date | null; user: UserRow | null }

const hour = 3_600_000
const day = 24 * hour
/** 30 days in milliseconds, from the last use (docs/product.md 3.4). */
export const sessionLifetime = 30 * day

/** Only the hash is stored, so that the database contains no usable tokens. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex')

/** Size of the cache, and the longest token cached: ours are shorter. */
const hashCacheLimits = { tokens: 1000, characters: 100 }
const hashes = new LRUCache<string, string>({ max: hashCacheLimits.tokens })

/** Caches the hashes of the latest tokens, which saves 6 of the 200 µs that reading a pet takes. */
export function cachedTokenHash(token: string): string {
  const cached = hashes.get(token)
  if (cached !== undefined) return cached
  const tokenHash = hashToken(token)
  if (token.length > hashCacheLimits.characters) return tokenHash
  hashes.set(token, tokenHash)
  return tokenHash
}

const tokenBytes = 32
// 64 tokens at a time: each call to the system costs 3 to 7 µs, as much as a tenth of a whole donation
const random = Buffer.alloc(64 * tokenBytes)
let randomOffset = random.length

export function newToken(): string {
  if (randomOffset === random.length) {
    randomFillSync(random)
    randomOffset = 0
  }
  const from = randomOffset
  randomOffset += tokenBytes
  return random.toString('base64url', from, randomOffset)
}

type NewSession = {
  uid: string
  token: string
  device?: string | undefined
}

export async function startSession(
  db: Database,
  tx: Tx,
  { uid, token, device }: NewSession,
  now = expiryNow(),
): Promise<void> {
  const { sessions } = db.schema
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    uid,
    device: device ?? null,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + sessionLifetime),
  })
}

const sessionAccount: PreparedRead<{ tokenHash: string }, SessionAccount> = (read, schema, { tokenHash }) => {
  const { accounts, sessions, users } = schema
  return read
    .select({
      uid: accounts.uid,
      email: accounts.email,
      emailVerified: accounts.emailVerified,
      name: accounts.name,
      photoUrl: accounts.photoUrl,
      expiresAt: sessions.expiresAt,
      lastUsedAt: sessions.lastUsedAt,
      user: users,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.uid, sessions.uid))
    .leftJoin(users, eq(users.uid, sessions.uid))
    .where(eq(sessions.tokenHash, tokenHash))
}
const cachedSessionAccount = cachedQuery(sessionAccount)

/**
 * The account of a valid token. A use is recorded at most once an hour and extends the session; `extended` tells
 * whether this one did. `version`: see `cachedQuery`.
 */
export async function accountOfSession(
  db: Database,
  token: string,
  { now = expiryNow(), version = null }: { now?: Date; version?: string | null } = {},
) {
  const tokenHash = cachedTokenHash(token)
  const [row] = await cachedSessionAccount(db, tokenHash, { tokenHash }, version)
  const left = row ? row.expiresAt.getTime() - now.getTime() : 0
  if (!row || left <= 0 || left > sessionLifetime + clockTolerance) return null
  // by this clock, which never runs back
  nowWithExpiry(new Date(Date.now() + left))
  const extended = needsTouch(row.lastUsedAt, now)
  if (extended) await touchSession(db, tokenHash, now)
  return { ...row, session: tokenHash, extended }
}

const oneHourBefore = (now: Date) => new Date(now.getTime() - hour)
/** A later use was recorded by a wrong clock. */
const latestValidUse = (now: Date) => new Date(now.getTime() + clockTolerance)

const needsTouch = (noted: Date | null, now: Date): boolean =>
  noted === null || noted < oneHourBefore(now) || noted > latestValidUse(now)

function touchSession(db: Database, tokenHash: string, now: Date): Promise<void> {
  const { sessions } = db.schema
  const { lastUsedAt } = sessions
  const condition = or(isNull(lastUsedAt), lt(lastUsedAt, oneHourBefore(now)), gt(lastUsedAt, latestValidUse(now)))
  return recordUse(db, (tx) =>
    tx
      .update(sessions)
      .set({ lastUsedAt: now, expiresAt: new Date(now.getTime() + sessionLifetime) })
      .where(and(eq(sessions.tokenHash, tokenHash), condition)),
  )
}

/**
 * Locks a session for the rest of the transaction: deleting it waits, and then also deletes what was made with it.
 * Throws `NOT_LOGGED_IN` if it has ended already.
 */
export async function lockSession(db: Database, tx: Tx, session: string): Promise<void> {
  const { sessions } = db.schema
  const [locked] = await tx
    .update(sessions)
    .set({ uid: sql`${sessions.uid}` })
    .where(eq(sessions.tokenHash, session))
    .returning({ uid: sessions.uid })
  if (!locked) throw new AppError('NOT_LOGGED_IN')
}

/** Also deletes expired sessions. */
export async function endSession(db: Database, token: string, now = expiryNow()): Promise<void> {
  const { sessions } = db.schema
  await db.transaction(async (tx) => {
    await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
    await tx.delete(sessions).where(lt(sessions.expiresAt, now))
  })
}
