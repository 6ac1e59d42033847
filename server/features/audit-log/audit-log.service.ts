import type { Database } from '#server/db/database.ts'
import { type PageParams, pageOf } from '#server/db/paging.ts'
import { operation } from '#server/platform/access/operation.ts'
import type { AuditEvent, AuditFilter, AuditSubject } from '#shared/audit.ts'
import { type AuditRecord, listAuditEvents, namesOfPeople, namesOfRecords, trustedPeople } from './audit-log.queries.ts'

const numberedSubjects = ['pet', 'campaign', 'request', 'gift'] as const satisfies AuditSubject[]

async function withNames(db: Database, events: AuditRecord[]): Promise<AuditEvent[]> {
  const uids = events.flatMap((event) => [event.by, personOf(event)])
  const people = await namesOfPeople(db, [...new Set(uids.filter((uid) => uid !== null))])
  const records = new Map<AuditSubject, Map<number, string>>()
  for (const subject of numberedSubjects) {
    const ids = events.filter((event) => event.subject === subject).map(({ subjectId }) => Number(subjectId))
    records.set(subject, await namesOfRecords(db, subject, [...new Set(ids)]))
  }
  return events.map(({ id, by, act, subject, subjectId, data, createdAt }) => ({
    id,
    act,
    subject,
    subjectId,
    by: by === null ? null : { id: by, name: people.get(by) ?? null },
    about:
      people.get(personOf({ subject, subjectId, data }) ?? '') ?? records.get(subject)?.get(Number(subjectId)) ?? null,
    data: JSON.parse(data),
    createdAt: createdAt.toISOString(),
  }))
}

/** The uid of the person whom an event is about: an accepted invitation is about its inviter. */
function personOf({ subject, subjectId, data }: Pick<AuditRecord, 'subject' | 'subjectId' | 'data'>): string | null {
  if (subject === 'user') return subjectId
  if (subject !== 'invitation') return null
  const { inviter } = JSON.parse(data)
  return typeof inviter === 'string' ? inviter : null
}

/** One page of the actions of admins, staff and the command line, newest first (docs/product.md 16.7). */
export const readAuditLog = operation(
  { access: 'admin', cost: 4 },
  async function readAuditLog({ db }, input: AuditFilter & PageParams) {
    const page = await pageOf(input.limit, (limit) => listAuditEvents(db, { ...input, limit }))
    return { ...page, items: await withNames(db, page.items) }
  },
)

export const auditLogPeople = operation({ access: 'admin', cost: 2 }, async function auditLogPeople({ db }) {
  return {
    items: await trustedPeople(db),
  }
})
