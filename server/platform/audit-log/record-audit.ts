import type { Database, Tx } from '#server/db/database.ts'
import type { AuditAction, AuditSubject } from '#shared/audit.ts'

/** What was done to what: its number or uid, none where there is only one. Never what somebody wrote, nor a name. */
export type AuditEntry = {
  act: AuditAction
  subject: AuditSubject
  id?: number | string
  data?: Record<string, string | number | boolean | null | string[]> | undefined
}

/** Who did it: somebody, or the command line. */
type AuditActor = { uid: string } | null

/** Writes down what admins, staff and the command line do, in the transaction in which they do it (docs/product.md 16.7). */
export async function recordAudit(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'insert'>,
  by: AuditActor,
  { act, subject, id = '', data }: AuditEntry,
) {
  await tx.insert(schema.auditEvents).values({
    ...{ by: by?.uid ?? null, act, subject, subjectId: String(id) },
    data: JSON.stringify(data ?? {}),
    createdAt: new Date(),
  })
}

/** The same of what was done to something that is somebody else's; what people do with their own is theirs. */
export async function recordAuditIfNotOwner(
  db: Database,
  tx: Tx,
  by: { uid: string },
  { owner, ...audited }: AuditEntry & { owner: string | null },
) {
  if (by.uid !== owner) await recordAudit(db, tx, by, audited)
}
