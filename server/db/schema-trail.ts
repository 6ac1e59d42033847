import { auditActions, auditSubjects } from '#shared/audit.ts'
import type { Dialect } from './columns.ts'

const now = () => new Date()

/** What was done in the shelter's name, and who has left. Nobody's name stands in them. */
export function defineAuditLog(dialect: Dialect) {
  /** Rows are never changed or deleted: triggers see to it. */
  const auditEvents = dialect.table(
    'audit_events',
    {
      id: dialect.id('id'),
      /** The uid of whoever did it; null for the command line. */
      by: dialect.text('by_uid'),
      act: dialect.enumText('act', auditActions).notNull(),
      subject: dialect.enumText('subject', auditSubjects).notNull(),
      /** The number or uid of what it was done to; empty where there is only one. */
      subjectId: dialect.text('subject_id').notNull(),
      /** More of it as JSON: numbers, states and names of settings, never what somebody wrote. */
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
  /** Whose account was deleted: a hash of the uid, so that a backup can't bring them back and a suspension stays. */
  const erasedPeople = dialect.table('erased_people', {
    uidHash: dialect.text('uid_hash').primaryKey(),
    suspended: dialect.bool('suspended').notNull().default(false),
    erasedAt: dialect.timestamp('erased_at').notNull().$defaultFn(now),
  })
  return { auditEvents, erasedPeople }
}
