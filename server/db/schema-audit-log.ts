import { auditActions, auditSubjects } from '#shared/audit.ts'
import type { Dialect } from './dialect.ts'

const now = () => new Date()

/** The audit log and erased accounts. These tables contain no names. */
export function defineAuditLog(dialect: Dialect) {
  /** Rows are never changed or deleted: triggers enforce it. */
  const auditEvents = dialect.table(
    'audit_events',
    {
      id: dialect.id('id'),
      by: dialect.text('by_uid'),
      act: dialect.enumText('act', auditActions).notNull(),
      subject: dialect.enumText('subject', auditSubjects).notNull(),
      /** Id or uid of the subject; empty if only one exists. */
      subjectId: dialect.text('subject_id').notNull(),
      /** JSON: numbers, states, and names of settings, never text that users wrote. */
      data: dialect.text('data').notNull().default('{}'),
      createdAt: dialect.timestamp('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      dialect.index('audit_events_by').on(t.by, t.id),
      dialect.index('audit_events_act').on(t.act, t.id),
      dialect.index('audit_events_by_act').on(t.by, t.act, t.id),
      dialect.index('audit_events_subject').on(t.subject, t.subjectId, t.id),
    ],
  )
  /** Hashes of the uids of deleted accounts, so that restoring a backup can't restore them and suspensions persist. */
  const erasedPeople = dialect.table('erased_people', {
    uidHash: dialect.text('uid_hash').primaryKey(),
    suspended: dialect.bool('suspended').notNull().default(false),
    erasedAt: dialect.timestamp('erased_at').notNull().$defaultFn(now),
  })
  return { auditEvents, erasedPeople }
}
