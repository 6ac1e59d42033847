import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { PageParams } from '#server/db/paging.ts'
import type { AuditFilter, AuditSubject } from '#shared/audit.ts'
import { campaignHeading } from '#shared/campaign-name.ts'

type AuditReader = Pick<Database, 'read' | 'schema'>
export type AuditRecord = Database['schema']['auditEvents']['$inferSelect']

/**
 * Events, newest first, with ids below `before`. Each filter has an index that ends in the id: with 1,000,000 rows, a
 * page is never sorted, for any combination of filters.
 */
export async function listAuditEvents(
  { read, schema: { auditEvents: events } }: AuditReader,
  { act, by, subject, subjectId, before, limit }: AuditFilter & PageParams,
): Promise<AuditRecord[]> {
  return read
    .select()
    .from(events)
    .where(
      and(
        act && eq(events.act, act),
        by === undefined ? undefined : by === null ? isNull(events.by) : eq(events.by, by),
        subject && eq(events.subject, subject),
        subjectId === undefined ? undefined : eq(events.subjectId, subjectId),
        before ? lt(events.id, before) : undefined,
      ),
    )
    .orderBy(desc(events.id))
    .limit(limit)
}

export async function namesOfPeople(
  { read, schema: { users } }: AuditReader,
  uids: string[],
): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await read.select({ uid: users.uid, name: users.name }).from(users).where(inArray(users.uid, uids))
  return new Map(rows.map(({ uid, name }) => [uid, name]))
}

type NamedRecord = { id: number; name: string; title?: string | null }

/** Campaigns, and donations to them, by the campaign's title if it has one. */
export async function namesOfRecords(
  { read, schema: { adoptionRequests, campaigns, donations, pets } }: AuditReader,
  subject: AuditSubject,
  ids: number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const one: Partial<Record<AuditSubject, () => Promise<NamedRecord[]>>> = {
    pet: () => read.select({ id: pets.id, name: pets.name }).from(pets).where(inArray(pets.id, ids)),
    campaign: () =>
      read
        .select({ id: campaigns.id, name: campaigns.petName, title: campaigns.title })
        .from(campaigns)
        .where(inArray(campaigns.id, ids)),
    request: () =>
      read
        .select({ id: adoptionRequests.id, name: adoptionRequests.petName })
        .from(adoptionRequests)
        .where(inArray(adoptionRequests.id, ids)),
    gift: () =>
      read
        .select({ id: donations.id, name: sql<string>`coalesce(${campaigns.petName}, '')`, title: campaigns.title })
        .from(donations)
        .leftJoin(campaigns, eq(campaigns.id, donations.campaignId))
        .where(inArray(donations.id, ids)),
  }
  const rows = (await one[subject]?.()) ?? []
  return new Map(rows.map(({ id, name, title }) => [id, campaignHeading({ petName: name, title })]))
}

export const trustedPeople = ({ read, schema: { users } }: AuditReader) =>
  read
    .select({ id: users.uid, name: users.name })
    .from(users)
    .where(or(eq(users.role, 'admin'), eq(users.staff, true)))
    .orderBy(users.createdAt, users.uid)
    .limit(100)
