import type { Database, Tx } from '#server/db/database.ts'
import type { AuditAction, AuditSubject } from '#shared/audit.ts'

/** `id` is a number or uid, absent if there is only one subject. Never contains names or texts that users wrote. */
export type AuditEntry = {
  act: AuditAction
  subject: AuditSubject
  id?: number | string
  data?: Record<string, string | number | boolean | null | string[]> | undefined
}

/** Null for the command line. */
type AuditActor = { uid: string } | null

/** Records actions of admins, staff and the command line, in the transaction of the action (docs/product.md 16.7). */
export async function recordAudit(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'insert'>,
  by: AuditActor,
  { act, subject, id = '', data }: AuditEntry,
) {
  await tx.insert(schema.auditEvents).values({
    by: by?.uid ?? null,
    act,
    subject,
    subjectId: String(id),
    data: JSON.stringify(data ?? {}),
    createdAt: new Date(),
  })
}

export async function recordAuditIfNotOwner(
  db: Database,
  tx: Tx,
  by: { uid: string },
  { owner, ...audited }: AuditEntry & { owner: string | null },
) {
  if (by.uid !== owner) await recordAudit(db, tx, by, audited)
}
