import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { clockTolerance, expiryNow } from '#server/platform/http/clock.ts'
import type { InvitationState } from '#shared/invitations.ts'
import { maxRows } from '#shared/lists.ts'

export type InvitationRecord = Database['schema']['invitations']['$inferSelect']

const day = 86_400_000

/** In milliseconds (docs/product.md 3.23). */
export const invitationLifetime = 7 * day

type InvitationTimes = Pick<InvitationRecord, 'acceptedAt' | 'revokedAt' | 'expiresAt'>

/** An expiry that is further away than any set now does not count (docs/product.md 10.11). */
export function stateOfInvitation(
  { acceptedAt, revokedAt, expiresAt }: InvitationTimes,
  now = expiryNow(),
): InvitationState {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  const left = expiresAt.getTime() - now.getTime()
  return left > 0 && left <= invitationLifetime + clockTolerance ? 'pending' : 'expired'
}

/** Names of the inviter and of the account that accepted; null for former users. */
export type ListedInvitation = InvitationRecord & {
  inviter: string | null
  acceptedBy: string | null
  state: InvitationState
}

/** The newest invitations. */
export async function listInvitations({
  read,
  schema,
}: Pick<Database, 'read' | 'schema'>): Promise<ListedInvitation[]> {
  const { invitations, users } = schema
  const rows = await read.select().from(invitations).orderBy(desc(invitations.id)).limit(maxRows)
  if (rows.length === 0) return []
  const uids = new Set(rows.flatMap(({ inviterUid, acceptedUid }) => [inviterUid, acceptedUid ?? inviterUid]))
  const people = await read
    .select({ uid: users.uid, name: users.name })
    .from(users)
    .where(inArray(users.uid, [...uids]))
  const names = new Map(people.map(({ uid, name }) => [uid, name]))
  return rows.map((row) => ({
    ...row,
    state: stateOfInvitation(row),
    inviter: names.get(row.inviterUid) ?? null,
    acceptedBy: (row.acceptedUid && names.get(row.acceptedUid)) || null,
  }))
}

/** An invitation with its inviter's name, null if the inviter may no longer invite. */
export type InvitationWithInviter = { invitation: InvitationRecord; inviter: string | null }

/** Null if there is none with this number. */
export async function invitationWithInviter(
  { schema: { invitations, users } }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'select'>,
  id: number,
): Promise<InvitationWithInviter | null> {
  const mayInvite = and(eq(users.uid, invitations.inviterUid), eq(users.role, 'admin'), isNull(users.suspendedAt))
  const [row] = await tx
    .select({ invitation: invitations, inviter: users.name })
    .from(invitations)
    .leftJoin(users, mayInvite)
    .where(eq(invitations.id, id))
  return row ?? null
}

/** Times of the invitations that were emailed since, newest first; `to` limits them to one address. */
export async function mailedSince(
  { schema: { invitations } }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'select'>,
  { since, to, most }: { since: Date; to?: string; most: number },
): Promise<Date[]> {
  const rows = await tx
    .select({ createdAt: invitations.createdAt })
    .from(invitations)
    .where(
      and(
        eq(invitations.mailed, true),
        gt(invitations.createdAt, since),
        to === undefined ? undefined : eq(invitations.email, to),
      ),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(most)
  return rows.map(({ createdAt }) => createdAt)
}
