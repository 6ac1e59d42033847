import { and, asc, type Column, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { DatabaseSchema } from '#server/db/schema.ts'
import { imagePath } from '#shared/pictures.ts'
import {
  adopterAnswersOf,
  agreementsOf,
  campaignIdsOf,
  donationIdsOf,
  feesOf,
  happyEndingsOf,
  inquiryMessagesOf,
  invitationsTo,
  isIn,
  meetingsOf,
  petIdsOf,
  searchAddressesOf,
  staysOfUser,
} from './data-export.queries.ts'
import { dataExportTexts } from './data-export.texts.ts'
import { columnPolicies } from './data-inventory.policy.ts'

// Exports a user's own data in pieces: at most 50 rows are in memory.

const rowsPerPiece = 50

export type DataExportCursor = { section: number; after: string | number | null }

type DataExportRow = Record<string, unknown>
type DataExportTable = keyof DatabaseSchema

type DataExportSection = {
  name: string
  table: DataExportTable
  key: string
  where: (schema: DatabaseSchema, uid: string) => SQL | undefined
  only?: string[]
  show?: (row: DataExportRow) => DataExportRow
}

const parseJsonColumns =
  (...names: string[]) =>
  (row: DataExportRow): DataExportRow => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, row[name] ? JSON.parse(String(row[name])) : row[name]])),
  })

function redactOthers(row: DataExportRow): DataExportRow {
  const { person: _, secret: _secret, uid: _uid, ...data } = JSON.parse(String(row.data))
  return { ...row, data }
}

const receivedColumns = [
  'id',
  'petId',
  'petName',
  'status',
  'outcome',
  'createdAt',
  'seenAt',
  'answeredAt',
  'decidedAt',
]

export const dataExportSections: DataExportSection[] = [
  { name: 'person', table: 'users', key: 'uid', where: ({ users }, uid) => eq(users.uid, uid) },
  { name: 'account', table: 'accounts', key: 'uid', where: ({ accounts }, uid) => eq(accounts.uid, uid) },
  { name: 'logins', table: 'sessions', key: 'tokenHash', where: ({ sessions }, uid) => eq(sessions.uid, uid) },
  { name: 'devices', table: 'devices', key: 'key', where: ({ devices }, uid) => eq(devices.uid, uid) },
  { name: 'apiKeys', table: 'apiKeys', key: 'id', where: ({ apiKeys }, uid) => eq(apiKeys.uid, uid) },
  {
    name: 'links',
    table: 'oneTimeLinks',
    key: 'tokenHash',
    where: ({ oneTimeLinks }, uid) => eq(oneTimeLinks.uid, uid),
  },
  {
    name: 'invitationsMade',
    table: 'invitations',
    key: 'id',
    only: ['id', 'role', 'mailed', 'createdAt', 'expiresAt', 'acceptedAt', 'revokedAt'],
    where: ({ invitations }, uid) => eq(invitations.inviterUid, uid),
  },
  {
    name: 'invitationsReceived',
    table: 'invitations',
    key: 'id',
    where: (schema, uid) => invitationsTo(schema, uid),
  },
  {
    name: 'notices',
    table: 'notifications',
    key: 'id',
    where: ({ notifications }, uid) => eq(notifications.uid, uid),
    show: redactOthers,
  },
  { name: 'pets', table: 'pets', key: 'id', where: ({ pets }, uid) => eq(pets.ownerUid, uid) },
  {
    name: 'photos',
    table: 'petPhotos',
    key: 'id',
    where: (schema, uid) => isIn(schema.petPhotos.petId, petIdsOf(schema, uid)),
  },
  {
    name: 'goodToKnow',
    table: 'petNotes',
    key: 'id',
    where: (schema, uid) => isIn(schema.petNotes.petId, petIdsOf(schema, uid)),
  },
  { name: 'questions', table: 'inquiries', key: 'id', where: ({ inquiries }, uid) => eq(inquiries.askerUid, uid) },
  { name: 'questionMessages', table: 'inquiryMessages', key: 'id', where: inquiryMessagesOf },
  {
    name: 'requests',
    table: 'adoptionRequests',
    key: 'id',
    show: parseJsonColumns('answers'),
    where: ({ adoptionRequests }, uid) => eq(adoptionRequests.requesterUid, uid),
  },
  {
    name: 'requestsForYourPets',
    table: 'adoptionRequests',
    key: 'id',
    only: receivedColumns,
    where: ({ adoptionRequests }, uid) => eq(adoptionRequests.ownerUid, uid),
  },
  { name: 'stays', table: 'stays', key: 'id', where: staysOfUser },
  {
    name: 'messages',
    table: 'requestMessages',
    key: 'id',
    where: ({ requestMessages }, uid) => eq(requestMessages.authorUid, uid),
  },
  { name: 'meetings', table: 'meetings', key: 'id', show: parseJsonColumns('slots'), where: meetingsOf },
  { name: 'adoptionAgreements', table: 'agreements', key: 'id', where: agreementsOf },
  { name: 'adoptionFees', table: 'adoptionFees', key: 'id', where: feesOf },
  { name: 'afterAdoptions', table: 'adopterAnswers', key: 'id', where: adopterAnswersOf },
  { name: 'happyEndings', table: 'happyEndings', key: 'id', where: happyEndingsOf },
  {
    name: 'campaigns',
    table: 'campaigns',
    key: 'id',
    show: parseJsonColumns('needs'),
    where: ({ campaigns }, uid) => eq(campaigns.creatorUid, uid),
  },
  {
    name: 'campaignsBeforeChanges',
    table: 'campaignVersions',
    key: 'id',
    show: parseJsonColumns('needs'),
    where: (schema, uid) => isIn(schema.campaignVersions.campaignId, campaignIdsOf(schema, uid)),
  },
  {
    name: 'campaignUpdates',
    table: 'campaignUpdates',
    key: 'id',
    where: ({ campaignUpdates }, uid) => eq(campaignUpdates.authorUid, uid),
  },
  {
    name: 'gifts',
    table: 'donationDetails',
    key: 'donationId',
    where: ({ donationDetails }, uid) => eq(donationDetails.donorUid, uid),
  },
  {
    name: 'giftAmounts',
    table: 'donations',
    key: 'id',
    where: (schema, uid) => isIn(schema.donations.id, donationIdsOf(schema, uid)),
  },
  {
    name: 'giftSteps',
    table: 'donationEvents',
    key: 'id',
    where: (schema, uid) => isIn(schema.donationEvents.donationId, donationIdsOf(schema, uid)),
  },
  {
    name: 'receipts',
    table: 'receipts',
    key: 'id',
    where: (schema, uid) => isIn(schema.receipts.donationId, donationIdsOf(schema, uid)),
  },
  {
    name: 'payments',
    table: 'checkouts',
    key: 'donationId',
    where: (schema, uid) => isIn(schema.checkouts.donationId, donationIdsOf(schema, uid)),
  },
  {
    name: 'monthlyGifts',
    table: 'monthlyDonations',
    key: 'id',
    where: ({ monthlyDonations }, uid) => eq(monthlyDonations.donorUid, uid),
  },
  {
    name: 'searchAddress',
    table: 'searchAddresses',
    key: 'id',
    where: (schema, uid) => isIn(schema.searchAddresses.id, searchAddressesOf(schema, uid)),
  },
  {
    name: 'savedSearches',
    table: 'savedSearches',
    key: 'id',
    where: (schema, uid) => isIn(schema.savedSearches.addressId, searchAddressesOf(schema, uid)),
  },
  {
    name: 'petsFound',
    table: 'searchMatches',
    key: 'id',
    where: (schema, uid) => isIn(schema.searchMatches.addressId, searchAddressesOf(schema, uid)),
  },
  {
    name: 'pictures',
    table: 'images',
    key: 'hash',
    where: ({ images }, uid) => eq(images.ownerUid, uid),
    show: ({ hash, ...row }) => ({ address: imagePath(String(hash)), ...row }),
  },
  {
    name: 'unusedPictures',
    table: 'unusedImages',
    key: 'hash',
    where: ({ unusedImages }, uid) => eq(unusedImages.ownerUid, uid),
    show: ({ hash, ...row }) => ({ address: imagePath(String(hash)), ...row }),
  },
  {
    name: 'doneForTheShelter',
    table: 'auditEvents',
    key: 'id',
    where: ({ auditEvents }, uid) => eq(auditEvents.by, uid),
  },
  {
    name: 'doneToYourAccount',
    table: 'auditEvents',
    key: 'id',
    where: ({ auditEvents }, uid) => and(eq(auditEvents.subject, 'user'), eq(auditEvents.subjectId, uid)),
  },
]

export async function dataExportPiece(
  db: Database,
  uid: string,
  cursor: DataExportCursor = { section: 0, after: null },
): Promise<{ text: string; nextCursor: DataExportCursor | null }> {
  const { section: index, after } = cursor
  const section = dataExportSections[index]
  if (!section) throw new Error('a copy without this section')
  const rows = await sectionRows(db, uid, section, after)
  const more = rows.length > rowsPerPiece
  const shown = rows.slice(0, rowsPerPiece)
  const items = shown.map(({ row }) => JSON.stringify(section.show ? section.show(row) : row)).join(',\n')
  const begin =
    index === 0 && after === null
      ? `{"about":${JSON.stringify(dataExportTexts.about())},\n"madeAt":"${new Date().toISOString()}"`
      : ''
  const open = after === null ? `${begin},\n"${section.name}":[` : shown.length > 0 ? ',\n' : ''
  const isLast = !more && index === dataExportSections.length - 1
  const last = shown.at(-1)
  return {
    text: `${open}${items}${more ? '' : ']'}${isLast ? '}\n' : ''}`,
    nextCursor: isLast
      ? null
      : more && last
        ? { section: index, after: last.key }
        : { section: index + 1, after: null },
  }
}

async function sectionRows(
  { read, schema }: Database,
  uid: string,
  { table, key, only, where }: DataExportSection,
  after: DataExportCursor['after'],
): Promise<{ key: string | number; row: DataExportRow }[]> {
  const from: DatabaseSchema[DataExportTable] = schema[table]
  const by: Column = Reflect.get(from, key)
  const row = only
    ? Object.fromEntries(only.map((name) => [name, Reflect.get(from, name)]))
    : copiedColumns(schema, table)
  const keyOf = sql<string | number>`${by}`
  return read
    .select({ key: keyOf, row })
    .from(from)
    .where(and(where(schema, uid), after === null ? undefined : gt(by, after)))
    .orderBy(asc(by))
    .limit(rowsPerPiece + 1)
}

function copiedColumns(schema: DatabaseSchema, table: DataExportTable): Record<string, Column> {
  const columns: Record<string, Column> = getTableColumns(schema[table])
  const policies = columnPolicies(table, Object.keys(columns))
  return Object.fromEntries(Object.entries(columns).filter(([name]) => policies[name]?.copied === true))
}
