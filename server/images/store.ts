import { type AnyColumn, and, eq, inArray, like, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { uploadedImageHash } from '#shared/images.ts'
import type { Picture } from './decode.ts'

/** Keeps a picture's two renditions in the database; the same picture twice is kept once. */
export async function saveImage(db: Database, ownerUid: string, { hash, full, small }: Picture): Promise<void> {
  const values = {
    hash,
    width: full.width,
    height: full.height,
    smallWidth: small.width,
    smallHeight: small.height,
    ownerUid,
    fullBytes: full.bytes,
    smallBytes: small.bytes,
    createdAt: new Date(),
  }
  await db.transaction((tx) => tx.insert(db.schema.images).values(values).onConflictDoNothing())
}

/** Throws `NO_SUCH_PICTURE` when the address of an uploaded picture leads nowhere. */
export async function requireImage({ read, schema: { images } }: Database, image: string): Promise<void> {
  const hash = uploadedImageHash(image)
  if (!hash) return
  const [row] = await read.select({ hash: images.hash }).from(images).where(eq(images.hash, hash))
  if (!row) throw new AppError('NO_SUCH_PICTURE')
}

/** The WebP bytes of one rendition; null when there is no such picture. */
export async function readImage(
  { read, schema: { images } }: Database,
  hash: string,
  size: 'full' | 'small',
): Promise<Buffer | null> {
  const column = size === 'full' ? images.fullBytes : images.smallBytes
  const [row] = await read.select({ bytes: column }).from(images).where(eq(images.hash, hash))
  return row?.bytes ?? null
}

type View = Pick<Database, 'read' | 'schema'>

const hashIn = (column: AnyColumn) => sql<string>`substr(${column}, 9, 64)`
const isUploaded = (column: AnyColumn) => like(column, '/images/%')

/** The hashes of uploaded pictures that a pet, a campaign or an adoption request shows, as three sub-queries. */
const shown = ({ read, schema: { pets, campaigns, adoptionRequests } }: View) => [
  read
    .select({ hash: hashIn(pets.image) })
    .from(pets)
    .where(isUploaded(pets.image)),
  read
    .select({ hash: hashIn(campaigns.image) })
    .from(campaigns)
    .where(isUploaded(campaigns.image)),
  read
    .select({ hash: hashIn(adoptionRequests.petImage) })
    .from(adoptionRequests)
    .where(isUploaded(adoptionRequests.petImage)),
]

/** Pictures that nothing shows: uploaded, and then thought better of. */
export async function unusedImages(view: View): Promise<{ hash: string; createdAt: Date }[]> {
  const { images } = view.schema
  return view.read
    .select({ hash: images.hash, createdAt: images.createdAt })
    .from(images)
    .where(and(...shown(view).map((hashes) => notInArray(images.hash, hashes))))
}

/** Hashes of pictures that are shown somewhere but are not here. */
export async function missingImages(view: View): Promise<string[]> {
  const rows = (await Promise.all(shown(view))).flat()
  const wanted = [...new Set(rows.map(({ hash }) => hash))]
  const here = new Set(
    (await view.read.select({ hash: view.schema.images.hash }).from(view.schema.images)).map(({ hash }) => hash),
  )
  return wanted.filter((hash) => !here.has(hash))
}

/**
 * Deletes pictures that were unused before `before`; answers how many. Asked again inside the transaction: a pet may
 * have been given one of them meanwhile.
 */
export async function deleteUnusedImages(db: Database, before: Date): Promise<number> {
  const { images } = db.schema
  return db.transaction(async (tx) => {
    const unused = await unusedImages({ read: tx, schema: db.schema })
    const hashes = unused.filter(({ createdAt }) => createdAt < before).map(({ hash }) => hash)
    for (let start = 0; start < hashes.length; start += 500)
      await tx.delete(images).where(inArray(images.hash, hashes.slice(start, start + 500)))
    return hashes.length
  })
}
