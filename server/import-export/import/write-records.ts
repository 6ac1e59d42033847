import { setImmediate } from 'node:timers/promises'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { foldName } from '#server/db/search.ts'
import { coverColumns } from '#server/features/pets/photos.service.ts'
import { recordFirstStays } from '#server/features/stays/stays.service.ts'
import { lockAdmin, lockAuthor } from '#server/features/users/locks.service.ts'
import type { UserRow } from '#server/identity/users.ts'
import { recordAudit } from '#server/platform/audit-log/record-audit.ts'
import { fixCurrency } from '#server/platform/currency/currency.ts'
import type { Pace } from '#server/platform/overload/pace.ts'
import { hasSavedSearches, recordImportedPets } from '#server/platform/pet-changes/pet-changes.ts'
import { campaignDuration } from '#shared/campaigns.ts'
import type { ImportKind } from '#shared/import-export.ts'
import type { Photo } from '#shared/photos.ts'
import type { PreparedRecord } from './read-row.ts'
import type { RecordSpool } from './record-spool.ts'

/** Rows per statement; the event loop serves others between two statements. */
const rowsAtOnce = 10

/** Milliseconds for the whole write. 20,000 rows take a second, but many on a slow and busy machine. */
const writeTimeout = 120_000

export type WriteOptions = {
  db: Database
  user: UserRow
  kind: ImportKind
  records: RecordSpool
  /** See `fixCurrency`. */
  parsedAt: number | undefined
  /** The command line acts in a user's name, who need not be an admin then. */
  byCommand: boolean
  /** Until the transaction begins, for whose end other writers wait. */
  pace: Pace
  onProgress: (done: number) => void
  signal: AbortSignal
}

/**
 * Writes all records in one transaction. Returns how many were added: fewer if a concurrent import has added some of
 * them. Nothing is written after the signal is aborted.
 */
export async function writeRecords(options: WriteOptions): Promise<number> {
  const { db, user, kind, records, parsedAt, byCommand, pace, onProgress, signal } = options
  const { owners, hasAmounts } = await surveyRecords(records, pace)
  const write = async (tx: Tx) => {
    // the transaction may be retried from its beginning
    let [added, done] = [0, 0]
    if (hasAmounts) await fixCurrency(db, tx, parsedAt)
    if (!byCommand) await lockAdmin(db, tx, user.uid)
    const hidden = new Map<string, { hidden: boolean; email: string }>()
    for (const uid of owners) hidden.set(uid, await lockOwner(db, tx, uid))
    const insert = createInserts(db, tx)
    const searched = kind === 'pets' && (await hasSavedSearches(tx))
    for (const piece of records.readNow())
      for (let at = 0; at < piece.length; at += rowsAtOnce) {
        const some = piece.slice(at, at + rowsAtOnce)
        const ids = await writeBatch(insert, kind, some, hidden)
        if (kind === 'pets') await recordFirstStays(db, tx, ids)
        if (searched) await recordImportedPets(tx, db.schema, ids)
        added += ids.length
        done += some.length
        onProgress(done)
        // lets reads run; writers wait until the end of the transaction (measured by `npm run bench -- import`)
        await setImmediate()
        signal.throwIfAborted()
      }
    const data = { kind, records: added }
    if (added > 0)
      await recordAudit(db, tx, byCommand ? null : user, { act: 'data_imported', subject: 'shelter', data })
    return added
  }
  return db.transaction(write, { timeout: writeTimeout })
}

/** The owners are always in the same order, so that concurrent imports can't deadlock. */
async function surveyRecords(
  records: RecordSpool,
  { restIfTired }: Pace,
): Promise<{ owners: string[]; hasAmounts: boolean }> {
  const owners = new Set<string>()
  let hasAmounts = false
  for await (const prepared of records.read()) {
    owners.add(prepared.ownerUid)
    hasAmounts ||= prepared.kind === 'campaigns' || prepared.record.adoptionFeeCents !== null
    await restIfTired()
  }
  return { owners: [...owners].sort(), hasAmounts }
}

type RecordOwner = { hidden: boolean; email: string }

async function lockOwner(db: Database, tx: Tx, uid: string): Promise<RecordOwner> {
  const { users } = db.schema
  const hidden = await lockAuthor(db, tx, uid)
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.uid, uid))
  return { hidden, email: owner?.email ?? '' }
}

/** Placeholders for a row's values; with the columns' encoders, null would become false. */
const placeholders = <Row extends object>(row: Row, place: number) =>
  Object.fromEntries(Object.keys(row).map((name) => [name, sql`${sql.placeholder(`${name} ${place}`)}`])) as {
    [Name in keyof Row]: SQL
  }

const valuesOf = (rows: object[]) =>
  Object.fromEntries(
    rows.flatMap((row, place) => Object.entries(row).map(([name, value]) => [`${name} ${place}`, value])),
  )

type InsertedRow = { id: number; key: string | null }
type RowInserts = ReturnType<typeof createInserts>

/**
 * Inserts records that don't exist yet. The SQL for each number of rows is prepared once: building it with Drizzle
 * takes longer than running it.
 */
function createInserts({ schema: { pets, campaigns, petPhotos } }: Database, tx: Tx) {
  const once = <Row extends object, Answer>(
    write: (rows: { [Name in keyof Row]: SQL }[]) => PreparedInsert<Answer>,
  ) => {
    const prepared = new Map<number, PreparedInsert<Answer>>()
    return async (rows: Row[]): Promise<Answer | null> => {
      if (rows.length === 0) return null
      const insert = prepared.get(rows.length) ?? write(rows.map(placeholders))
      prepared.set(rows.length, insert)
      return insert.execute(valuesOf(rows))
    }
  }
  return {
    pets: once<PetInsertRow, InsertedRow[]>((rows) =>
      tx.insert(pets).values(rows).onConflictDoNothing().returning({ id: pets.id, key: pets.key }).prepare(''),
    ),
    campaigns: once<CampaignInsertRow, InsertedRow[]>((rows) =>
      tx
        .insert(campaigns)
        .values(rows)
        .onConflictDoNothing()
        .returning({ id: campaigns.id, key: campaigns.key })
        .prepare(''),
    ),
    photos: once<PhotoInsertRow, unknown>((rows) => tx.insert(petPhotos).values(rows).prepare('')),
  }
}

type PreparedInsert<Answer> = { execute: (values: Record<string, unknown>) => Promise<Answer> }
type PetInsertRow = NonNullable<ReturnType<typeof petRow>>
type CampaignInsertRow = NonNullable<ReturnType<typeof campaignRow>>
type PhotoInsertRow = ReturnType<typeof photoRow>

async function writeBatch(
  insert: RowInserts,
  kind: ImportKind,
  records: PreparedRecord[],
  owners: Map<string, RecordOwner>,
): Promise<number[]> {
  const now = new Date()
  const ownerOf = ({ ownerUid }: PreparedRecord) => owners.get(ownerUid) ?? { hidden: false, email: '' }
  if (kind === 'campaigns') {
    const rows = records.flatMap((record) => campaignRow(record, ownerOf(record), now) ?? [])
    return idsOf((await insert.campaigns(rows)) ?? [])
  }
  const rows = records.flatMap((record) => petRow(record, ownerOf(record), now) ?? [])
  const inserted = (await insert.pets(rows)) ?? []
  const further = new Map(records.map(({ key, photos }) => [key, photos.slice(1)]))
  const photos = inserted.flatMap(({ id, key }) =>
    (further.get(key ?? '') ?? []).map((...photo) => photoRow(id, photo)),
  )
  for (let at = 0; at < photos.length; at += rowsAtOnce) await insert.photos(photos.slice(at, at + rowsAtOnce))
  return idsOf(inserted)
}

const idsOf = (rows: InsertedRow[]) => rows.map(({ id }) => id)

const photoRow = (petId: number, [photo, index]: [Photo, number, ...unknown[]]) => ({
  petId,
  place: index + 1,
  ...coverColumns([photo]),
})

function coverOf({ photos: [cover] }: PreparedRecord): Photo {
  if (!cover) throw new Error('a record without a picture')
  return cover
}

/** The record's own time, unless it is in the future. */
const addedAt = (createdAt: string | null, now: Date): Date =>
  createdAt !== null && createdAt < now.toISOString() ? new Date(createdAt) : now

const approvalOf = (approval: string) =>
  approval === 'approved' ? ('none' as const) : approval === 'draft' ? ('draft' as const) : ('waiting' as const)

function petRow(prepared: PreparedRecord, { hidden, email }: RecordOwner, now: Date) {
  if (prepared.kind !== 'pets') return null
  const { createdAt, ownerEmail, approval, arrivedOn, ...fields } = prepared.record
  const added = addedAt(createdAt, now)
  return {
    ...fields,
    ...coverColumns([coverOf(prepared)]),
    nameFolded: foldName(fields.name),
    key: prepared.key,
    approval: approvalOf(approval),
    arrivedOn: arrivedOn ?? added.toISOString().slice(0, 10),
    hidden,
    ownerUid: prepared.ownerUid,
    ownerEmail: email,
    createdAt: added,
    updatedAt: now,
  }
}

function campaignRow(prepared: PreparedRecord, { hidden, email }: RecordOwner, now: Date) {
  if (prepared.kind !== 'campaigns') return null
  const { createdAt, ownerEmail, approval, endsAt, needs, ...fields } = prepared.record
  const added = addedAt(createdAt, now)
  return {
    ...fields,
    image: coverOf(prepared).image,
    needs: JSON.stringify(needs),
    key: prepared.key,
    approval: approvalOf(approval),
    // nobody is notified of the end of a draft
    endTold: approval === 'draft',
    endsAt: endsAt === null ? new Date(now.getTime() + campaignDuration) : new Date(endsAt),
    hidden,
    creatorUid: prepared.ownerUid,
    creatorEmail: email,
    createdAt: added,
    updatedAt: now,
  }
}
