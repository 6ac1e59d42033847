import { and, asc, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database, DatabaseReader, PreparedRead } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { hashToken } from '#server/identity/sessions.ts'
import { inquiryLimits, maxNotes } from '#shared/inquiries.ts'

type InquirySchema = Database['schema']
export type InquiryRecord = InquirySchema['inquiries']['$inferSelect']
export type InquiryMessageRecord = InquirySchema['inquiryMessages']['$inferSelect']
export type PetNoteRecord = InquirySchema['petNotes']['$inferSelect']

export type InquiryReader = Pick<Database, 'schema'> & { read: Pick<DatabaseReader, 'select' | '$count'> }

export async function inquiryById(
  { read, schema: { inquiries } }: InquiryReader,
  id: number,
): Promise<InquiryRecord | undefined> {
  const [inquiry] = await read.select().from(inquiries).where(eq(inquiries.id, id))
  return inquiry
}

/** `emailed`: this link was in an email, so its reader gets mail at the question's email. */
export type OpenedInquiry = InquiryRecord & { emailed: boolean }

/** The question of a link: its number and a secret, of which only the hash is stored. */
export async function inquiryBySecret(
  { read, schema: { inquiries, inquiryLinks } }: InquiryReader,
  secret: string,
): Promise<OpenedInquiry | undefined> {
  const [number = '', ...rest] = secret.split('-')
  if (!/^[1-9]\d{0,14}$/.test(number)) return undefined
  const [found] = await read
    .select({ ...getTableColumns(inquiries), emailed: inquiryLinks.emailed })
    .from(inquiryLinks)
    .innerJoin(inquiries, eq(inquiries.id, inquiryLinks.inquiryId))
    .where(and(eq(inquiryLinks.tokenHash, hashToken(rest.join('-'))), eq(inquiries.id, Number(number))))
  return found
}

/** Oldest first. */
export const messagesOfInquiry = (
  { read, schema: { inquiryMessages: messages, users } }: InquiryReader,
  inquiryId: number,
) =>
  read
    .select({ ...getTableColumns(messages), author: users.name })
    .from(messages)
    .leftJoin(users, eq(users.uid, messages.authorUid))
    .where(eq(messages.inquiryId, inquiryId))
    .orderBy(asc(messages.id))
    .limit(rowLimit(2 * inquiryLimits.messagesPerSide))
export type InquiryMessageRow = Awaited<ReturnType<typeof messagesOfInquiry>>[number]

/** What decides whether a question's reader can open the pet's page; undefined once the pet is deleted. */
export async function petOfInquiry({ read, schema: { pets } }: InquiryReader, petId: number | null) {
  if (petId === null) return undefined
  const columns = { id: pets.id, status: pets.status, approval: pets.approval, hidden: pets.hidden }
  const [pet] = await read.select(columns).from(pets).where(eq(pets.id, petId))
  return pet
}

/**
 * Those that wait for an answer first, then the others, each newest first. Of all pets without `ownerUid`. A cursor is
 * the last id, negative among those that don't wait.
 */
export function listedInquiries(
  { read, schema: { inquiries, inquiryMessages: messages } }: InquiryReader,
  { ownerUid, cursor, limit }: { ownerUid?: string | undefined; cursor?: number | undefined; limit: number },
) {
  const first = read
    .select({ text: messages.text })
    .from(messages)
    .where(and(eq(messages.inquiryId, inquiries.id), eq(messages.side, 'asker')))
    .orderBy(asc(messages.id))
    .limit(rowLimit(1))
  return read
    .select({ ...getTableColumns(inquiries), text: sql<string | null>`(${first})` })
    .from(inquiries)
    .where(and(ownerUid === undefined ? undefined : eq(inquiries.ownerUid, ownerUid), after(inquiries, cursor)))
    .orderBy(desc(inquiries.waiting), desc(inquiries.id))
    .limit(rowLimit(limit))
}

function after({ id, waiting }: InquirySchema['inquiries'], cursor: number | undefined): SQL | undefined {
  if (cursor === undefined) return undefined
  const rest = eq(waiting, false)
  return cursor > 0 ? or(rest, and(eq(waiting, true), lt(id, cursor))) : and(rest, lt(id, -cursor))
}

// The conditions of partial indexes are written out as there, so that these are used.

/** Questions that wait for an answer: about all pets or one, of all networks or one. */
export const waitingOf = (
  { schema: { inquiries } }: Pick<Database, 'schema'>,
  { petId, network }: { petId?: number; network?: string } = {},
): SQL | undefined =>
  and(
    sql`waiting`,
    petId === undefined ? undefined : eq(inquiries.petId, petId),
    network === undefined ? undefined : eq(inquiries.network, network),
  )

/** Questions of a confirmed email that wait for an answer. */
export const waitingOfEmail = ({ schema: { inquiries } }: Pick<Database, 'schema'>, email: string): SQL | undefined =>
  and(sql`waiting and email_confirmed`, eq(inquiries.email, email))

/** How many questions of a network were sent since a time. */
export const countOfNetwork = ({ read, schema: { inquiryCounts } }: InquiryReader, network: string, since: Date) =>
  read.$count(inquiryCounts, and(eq(inquiryCounts.network, network), gte(inquiryCounts.createdAt, since)))

const notesQuery: PreparedRead<{ petId: number }, { id: number; text: string }> = (read, { petNotes }, { petId }) =>
  read
    .select({ id: petNotes.id, text: petNotes.text })
    .from(petNotes)
    .where(eq(petNotes.petId, petId))
    .orderBy(asc(petNotes.id))
    .limit(rowLimit(maxNotes))

export const notesOfPet = ({ read }: Pick<Database, 'read'>, petId: number) => read.run(notesQuery, { petId })
