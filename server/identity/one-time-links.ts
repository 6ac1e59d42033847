import { and, eq, gt, inArray, isNull, lt, lte, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { clockTolerance, expiryNow } from '#server/platform/http/clock.ts'
import type { LinkPurpose } from '#shared/links.ts'
import { cardLinkMinutes } from '#shared/monthly-states.ts'
import { hashToken, newToken } from './sessions.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** In milliseconds (docs/product.md 3.13). */
export const linkLifetimes: Record<LinkPurpose, number> = {
  setup: 30 * minute,
  reset: 60 * minute,
  confirm: 7 * day,
  stop: 365 * day,
  invitation: 7 * day,
  statement: 7 * day,
  monthly_card: cardLinkMinutes * minute,
  searches: 365 * day,
  search_stop: 365 * day,
  follow_up: 365 * day,
}

export type Link = Database['schema']['oneTimeLinks']['$inferSelect']

type LinkSubject = { purpose: LinkPurpose; uid?: string; email?: string; kind?: string }

/** Creates a link and returns its secret, 32 random bytes as text. Only a hash is stored. */
export async function createLink(
  { schema }: Database,
  tx: Tx,
  { purpose, uid, email, kind }: LinkSubject,
): Promise<string> {
  const { oneTimeLinks } = schema
  const token = newToken()
  const now = expiryNow()
  await tx.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, new Date(now.getTime() - day)))
  await tx.insert(oneTimeLinks).values({
    tokenHash: hashToken(token),
    purpose,
    uid: uid ?? null,
    email: email ?? null,
    kind: kind ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + linkLifetimes[purpose]),
  })
  return token
}

function validLink({ schema: { oneTimeLinks } }: Pick<Database, 'schema'>, purpose: LinkPurpose, token: string) {
  const now = expiryNow()
  return and(
    eq(oneTimeLinks.tokenHash, hashToken(token)),
    eq(oneTimeLinks.purpose, purpose),
    isNull(oneTimeLinks.usedAt),
    gt(oneTimeLinks.expiresAt, now),
    lte(oneTimeLinks.expiresAt, new Date(now.getTime() + linkLifetimes[purpose] + clockTolerance)),
  )
}

/** Uses a link up: of concurrent uses, one gets it. Null for all others, and if `only` doesn't match. */
export async function consumeLink(
  db: Database,
  tx: Tx,
  { purpose, token, only: condition }: { purpose: LinkPurpose; token: string; only?: SQL },
): Promise<Link | null> {
  const { oneTimeLinks } = db.schema
  const [link] = await tx
    .update(oneTimeLinks)
    .set({ usedAt: expiryNow() })
    .where(and(validLink(db, purpose, token), condition))
    .returning()
  return link ?? null
}

/** Returns a link that can be used for at most `to` more milliseconds from now; null for any that can't be used. */
export async function shortenLink(
  db: Database,
  tx: Tx,
  { purpose, token, to }: { purpose: LinkPurpose; token: string; to: number },
): Promise<Link | null> {
  const { oneTimeLinks } = db.schema
  const [link] = await tx
    .select()
    .from(oneTimeLinks)
    .where(validLink(db, purpose, token))
  if (!link) return null
  const end = new Date(expiryNow().getTime() + to)
  if (link.expiresAt > end)
    await tx
      .update(oneTimeLinks)
      .set({ expiresAt: end })
      .where(and(eq(oneTimeLinks.tokenHash, link.tokenHash), gt(oneTimeLinks.expiresAt, end)))
  return link
}

/** Returns a link that could still be used; null for any other. */
export async function readLink(
  db: Pick<Database, 'schema' | 'read'>,
  purpose: LinkPurpose,
  token: string,
): Promise<Link | null> {
  const [link] = await db.read
    .select()
    .from(db.schema.oneTimeLinks)
    .where(validLink(db, purpose, token))
  return link ?? null
}

export async function revokeLinks(
  { schema: { oneTimeLinks } }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'delete'>,
  purposes: LinkPurpose[],
  uid?: string,
): Promise<void> {
  const ofUser = uid === undefined ? undefined : eq(oneTimeLinks.uid, uid)
  await tx.delete(oneTimeLinks).where(and(inArray(oneTimeLinks.purpose, purposes), ofUser))
}
