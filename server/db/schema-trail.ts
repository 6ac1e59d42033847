import { auditActions, auditSubjects } from '#shared/audit.ts'
import type { Kit } from './columns.ts'

const now = () => new Date()

/** What was done in the shelter's name, and who has left. Nobody's name stands in them. */
export function defineTrail(kit: Kit) {
  /** Rows are never changed or deleted: triggers see to it. */
  const auditEvents = kit.table(
    'audit_events',
    {
      id: kit.id('id'),
      /** The uid of whoever did it; null for the command line. */
      by: kit.text('by_uid'),
      act: kit.oneOf('act', auditActions).notNull(),
      subject: kit.oneOf('subject', auditSubjects).notNull(),
      /** The number or uid of what it was done to; empty where there is only one. */
      subjectId: kit.text('subject_id').notNull(),
      /** More of it as JSON: numbers, states and names of settings, never what somebody wrote. */
      data: kit.text('data').notNull().default('{}'),
      createdAt: kit.time('created_at').notNull().$defaultFn(now),
    },
    (t) => [
      kit.index('audit_events_by').on(t.by, t.id),
      kit.index('audit_events_act').on(t.act, t.id),
      kit.index('audit_events_by_act').on(t.by, t.act, t.id),
      kit.index('audit_events_subject').on(t.subject, t.subjectId, t.id),
    ],
  )
  /** Whose account was deleted: a hash of the uid, so that a backup can't bring them back and a suspension stays. */
  const erasedPeople = kit.table('erased_people', {
    uidHash: kit.text('uid_hash').primaryKey(),
    suspended: kit.bool('suspended').notNull().default(false),
    erasedAt: kit.time('erased_at').notNull().$defaultFn(now),
  })
  return { auditEvents, erasedPeople }
}
