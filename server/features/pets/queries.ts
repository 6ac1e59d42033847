import { and, desc, eq, getTableColumns, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead, QueryPlaceholders } from '#server/db/database.ts'
import { hasOpenRequest } from '#server/features/adoptions/queries.ts'
import { isStaff, type Viewer } from '#shared/permissions.ts'
import type { Photo } from '#shared/photos.ts'

type PetSchema = Database['schema']

/** A pet with its cover; `further` are the photos after it. */
export type PetRecord = Omit<PetSchema['pets']['$inferSelect'], 'facts' | 'key'> & { further: Photo[] }

/** No text of a photo can hold these: they part its values, and the photos from each other. */
const unitSeparator = '\u001f'
const recordSeparator = '\u001e'

const number = (value: string | undefined) => (value ? Number(value) : null)

function furtherPhotos(text: unknown): Photo[] {
  if (typeof text !== 'string' || text === '') return []
  return text.split(recordSeparator).map((photo) => {
    const [image = '', alt, x, y] = photo.split(unitSeparator)
    const [left, top] = [number(x), number(y)]
    return { image, alt: alt || null, focus: left === null || top === null ? null : { x: left, y: top } }
  })
}

/**
 * A pet's columns, and its further photos in the same statement, so that they are of the same moment: as one text, which both
 * engines can make of several rows.
 */
export function petColumns({ pets, petPhotos }: PetSchema) {
  const values = [petPhotos.alt, petPhotos.focusX, petPhotos.focusY].map(
    (column) => sql`${unitSeparator} || coalesce(cast(${column} as text), '')`,
  )
  // Drizzle leaves the table out before a column where a statement has one: `pets.id` must be spelled out below
  const photo = sql`${petPhotos.image} || ${sql.join(values, sql` || `)}`
  const theirs = sql`from ${petPhotos} where ${petPhotos.petId} = ${pets}.id`
  const inOrder = sql`select string_agg(${photo}, ${recordSeparator} order by ${petPhotos.place}) ${theirs}`
  // most have one photo alone: to put none into order costs SQLite a fifth of the whole list
  const further = sql<Photo[]>`case when exists (select 1 ${theirs}) then (${inOrder}) else '' end`
  const { facts: _forIndexes, key: _forFiles, ...columns } = getTableColumns(pets)
  return { ...columns, further: further.mapWith(furtherPhotos) }
}

/** The columns of a card: 25 of them take 60 µs, with all columns and photos 170 µs. */
export const cardColumns = ({ pets }: PetSchema) => ({
  id: pets.id,
  name: pets.name,
  age: pets.age,
  category: pets.category,
  location: pets.location,
  image: pets.image,
  focusX: pets.focusX,
  focusY: pets.focusY,
  status: pets.status,
})

/** A pet as a card shows it. */
export type CardRecord = Pick<PetRecord, keyof ReturnType<typeof cardColumns>>

/** What everybody may see: nothing else decides it (docs/product.md 5.6, 16.1). Written as the indexes of pets say it. */
export const isPublic = ({ pets }: PetSchema): SQL =>
  sql`${pets.status} <> 'draft' and ${pets.approval} = 'none' and not ${pets.hidden}`

/** Those of them that are available, as the index of those who wait says it. */
export const isAvailable = ({ pets }: PetSchema): SQL =>
  sql`${pets.status} = 'available' and ${pets.approval} = 'none' and not ${pets.hidden}`

type VisiblePetQuery = { id: number; anything?: true | undefined; uid?: string | undefined }

const visibleTo = (schema: PetSchema, { anything, uid }: QueryPlaceholders<VisiblePetQuery>): SQL | undefined =>
  anything ? undefined : or(sql`(${isPublic(schema)})`, uid && eq(schema.pets.ownerUid, uid))

const byId: PreparedRead<VisiblePetQuery, PetRecord> = (read, schema, given) => {
  const { pets } = schema
  return read
    .select(petColumns(schema))
    .from(pets)
    .where(and(eq(pets.id, given.id), visibleTo(schema, given)))
}

const withRequest: PreparedRead<VisiblePetQuery & { requester: string }, PetRecord & { requested: boolean }> = (
  read,
  schema,
  { id, requester, ...given },
) => {
  const { pets } = schema
  return read
    .select({ ...petColumns(schema), requested: hasOpenRequest(schema, { petId: id, requesterUid: requester }) })
    .from(pets)
    .where(and(eq(pets.id, id), visibleTo(schema, { id, ...given })))
}

/** A pet, whoever may see it. */
export async function petById({ read }: Pick<Database, 'read'>, id: number): Promise<PetRecord | undefined> {
  const [pet] = await read.run(byId, { id, anything: true })
  return pet
}

/** A pet that this person may see: a draft, say, is there for its owner, staff and admins alone. */
export async function visiblePet({ read }: Database, viewer: Viewer, id: number): Promise<PetRecord | undefined> {
  const [pet] = await read.run(byId, visibilityFor(viewer, id))
  return pet
}

/** The same, and whether they have asked for it: in one statement, as SQLite locks the file anew for each. */
export async function visiblePetWithRequest(
  { read }: Database,
  viewer: Viewer,
  id: number,
): Promise<(PetRecord & { requested?: boolean }) | undefined> {
  const [pet]: (PetRecord & { requested?: boolean })[] = viewer
    ? await read.run(withRequest, { ...visibilityFor(viewer, id), requester: viewer.uid })
    : await read.run(byId, visibilityFor(viewer, id))
  return pet
}

const visibilityFor = (viewer: Viewer, id: number): VisiblePetQuery =>
  isStaff(viewer) ? { id, anything: true } : { id, uid: viewer?.uid }

type OwnerPetPaging = { before?: number | undefined; limit?: number | undefined }
const byOwner: PreparedRead<OwnerPetPaging & { ownerUid: string }, PetRecord> = (
  read,
  schema,
  { ownerUid, before, limit },
) => {
  const { pets } = schema
  const rows = read
    .select(petColumns(schema))
    .from(pets)
    .where(and(eq(pets.ownerUid, ownerUid), before && lt(pets.id, before)))
    .orderBy(desc(pets.id))
  return limit ? rows.limit(limit) : rows
}

/** Pets of one owner, drafts too, newest first: all of them, or at most `limit` with ids below `before`. */
export async function petsOfOwner(
  { read }: Database,
  ownerUid: string,
  { before, limit }: OwnerPetPaging = {},
): Promise<PetRecord[]> {
  return read.run(byOwner, { ownerUid, before, limit })
}
