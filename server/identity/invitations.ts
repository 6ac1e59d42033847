import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'

type InvitationSchema = Pick<Database, 'schema'>

/**
 * Ends the open invitations of these users, or of all: they have lost the rights to invite, or someone else may have
 * used their account (docs/product.md 3.24).
 */
export async function endInvitations(
  { schema: { invitations } }: InvitationSchema,
  tx: Pick<Tx, 'update'>,
  inviterUids?: string[],
): Promise<void> {
  const ofInviters = inviterUids && inArray(invitations.inviterUid, inviterUids)
  await tx
    .update(invitations)
    .set({ revokedAt: new Date() })
    .where(and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt), ofInviters))
}

/** Deletes invitations with their links. Returns how many. */
export async function deleteInvitations(
  { schema: { invitations, oneTimeLinks } }: InvitationSchema,
  tx: Pick<Tx, 'delete' | 'select'>,
  where: SQL | undefined,
): Promise<number> {
  const ids = tx
    .select({ id: sql<string>`cast(${invitations.id} as text)` })
    .from(invitations)
    .where(where)
  await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.purpose, 'invitation'), inArray(oneTimeLinks.kind, ids)))
  const deleted = await tx.delete(invitations).where(where).returning({ id: invitations.id })
  return deleted.length
}
