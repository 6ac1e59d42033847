import { and, desc, eq, getTableColumns, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database, PreparedRead, QueryPlaceholders } from '#server/db/database.ts'
import { rowLimit } from '#server/db/row-limit.ts'
import { hasOpenRequest } from '#server/features/adoptions/adoptions.queries.ts'
import { pickFields } from '#shared/fields.ts'
import { isStaff, type Viewer } from '#shared/permissions.ts'
import { petCardFields } from '#shared/pet-fields.ts'
import type { Photo } from '#shared/photos.ts'

type PetSchema = Database['schema']

/** `further`: the photos after the cover. */
export type PetRecord = Omit<PetSchema['pets']['$inferSelect'], 'facts' | 'key'> & { further: Photo[] }

/** Separators of values and of photos; no text can contain them. */
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
 * A pet's columns and its other photos in one statement, so that they are consistent. The photos are one text, which
 * both databases can aggregate.
 */
export function petColumns({ pets, petPhotos }: PetSchema) {
  const values = [petPhotos.alt, petPhotos.focusX, petPhotos.focusY].map(
    (column) => sql`${unitSeparator} || coalesce(cast(${column} as text), '')`,
  )
  // Drizzle omits the table before a column if the statement has one table: `pets.id` must be spelled out below
  const photo = sql`${petPhotos.image} || ${sql.join(values, sql` || `)}`
  const photosOfPet = sql`from ${petPhotos} where ${petPhotos.petId} = ${pets}.id`
  const inOrder = sql`select string_agg(${photo}, ${recordSeparator} order by ${petPhotos.place}) ${photosOfPet}`
  // most pets have only one photo: sorting none would cost SQLite a fifth of the whole list
  const further = sql<Photo[]>`case when exists (select 1 ${photosOfPet}) then (${inOrder}) else '' end`
  const { facts: _forIndexes, key: _forFiles, ...columns } = getTableColumns(pets)
  return { ...columns, further: further.mapWith(furtherPhotos) }
}

/** 25 cards take 60 µs; with all columns and photos 170 µs. */
export function cardColumns({ pets }: PetSchema) {
  const { id, image, focusX, focusY, status } = pets
  return { id, ...pickFields(pets, petCardFields), image, focusX, focusY, status }
}

export type CardRecord = Pick<PetRecord, keyof ReturnType<typeof cardColumns>>

/** The only public condition (docs/product.md 5.6, 16.1), written like the indexes of pets. */
export const isPublic = ({ pets }: PetSchema): SQL =>
  sql`${pets.status} <> 'draft' and ${pets.approval} = 'none' and not ${pets.hidden}`

/** Public and available, written like the index of waiting pets. */
export const isAvailable = ({ pets }: PetSchema): SQL =>
  sql`${pets.status} = 'available' and ${pets.approval} = 'none' and not ${pets.hidden}`

type VisiblePetQuery = { id: number; anything?: true | undefined; uid?: string | undefined }

const visibleTo = (schema: PetSchema, { anything, uid }: QueryPlaceholders<VisiblePetQuery>): SQL | undefined =>
  anything ? undefined : or(sql`(${isPublic(schema)})`, uid && eq(schema.pets.ownerUid, uid))

const byId: PreparedRead<VisiblePetQuery, PetRecord> = (read, schema, placeholders) => {
  const { pets } = schema
  return read
    .select(petColumns(schema))
    .from(pets)
    .where(and(eq(pets.id, placeholders.id), visibleTo(schema, placeholders)))
}

const withRequest: PreparedRead<VisiblePetQuery & { requester: string }, PetRecord & { requested: boolean }> = (
  read,
  schema,
  { id, requester, ...placeholders },
) => {
  const { pets } = schema
  return read
    .select({ ...petColumns(schema), requested: hasOpenRequest(schema, { petId: id, requesterUid: requester }) })
    .from(pets)
    .where(and(eq(pets.id, id), visibleTo(schema, { id, ...placeholders })))
}

export async function petById({ read }: Pick<Database, 'read'>, id: number): Promise<PetRecord | undefined> {
  const [pet] = await read.run(byId, { id, anything: true })
  return pet
}

/** The pet if the viewer may see it: only its owner, staff and admins see a draft. */
export async function visiblePet({ read }: Database, viewer: Viewer, id: number): Promise<PetRecord | undefined> {
  const [pet] = await read.run(byId, visibilityFor(viewer, id))
  return pet
}

/**
 * Like `visiblePet`, with whether the viewer has requested the pet. One statement, because SQLite locks the file for
 * each.
 */
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
  return limit ? rows.limit(rowLimit(limit)) : rows
}

export async function petsOfOwner(
  { read }: Database,
  ownerUid: string,
  { before, limit }: OwnerPetPaging = {},
): Promise<PetRecord[]> {
  return read.run(byOwner, { ownerUid, before, limit })
}
