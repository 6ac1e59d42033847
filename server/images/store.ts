import { type AnyColumn, and, eq, inArray, like, notInArray, sql } from 'drizzle-orm'
import type { Database, DatabaseReader, Tx } from '#server/db/database.ts'
import { imageColumns } from '#server/db/image-columns.ts'
import { AppError, refusalText } from '#server/platform/errors/errors.ts'
import { type Focus, imagePath, uploadedImageHash } from '#shared/pictures.ts'
import type { Picture } from './decode.ts'
import type { RenditionSize } from './picture-storage.ts'
import { openStorages, type StorageName, type Storages, storageOf } from './storage.ts'
import { recordUpload, requireUnusedQuota, type Uploader } from './unused-pictures.ts'

const databaseOnlyStorages = (db: Database): Storages => openStorages(db, {})

type SaveImageOptions = {
  storages?: Storages
  maxPictures?: number | undefined
  /**
   * The uploader, if a later record will use the picture; undefined if the server stores it for a record in progress.
   */
  uploader?: Uploader | undefined
}

/**
 * Stores a new picture and returns its URL or path. Equal pictures are stored once, except at imgbb, where each has its
 * own URL and no record here, so none are counted.
 * Throws `PictureHostFailed`, `TOO_MANY_PICTURES`, `TOO_MANY_UNUSED_PICTURES` and `NO_ROOM_FOR_PICTURES`.
 */
export async function saveImage(
  db: Database,
  ownerUid: string | null,
  { hash, full, small, focus }: Picture,
  { storages = databaseOnlyStorages(db), maxPictures = Number.POSITIVE_INFINITY, uploader }: SaveImageOptions = {},
): Promise<string> {
  const store = storages.current
  const bytes = { full: full.bytes, small: small.bytes }
  if (store === 'imgbb') return storageOf(storages, store).put(hash, bytes)
  const outside = store !== 'database'
  // bytes without a record are harmless; a record without bytes would be a broken picture
  if (outside) await storageOf(storages, store).put(hash, bytes)
  const values = {
    hash,
    width: full.width,
    height: full.height,
    smallWidth: small.width,
    smallHeight: small.height,
    focusX: focus.x,
    focusY: focus.y,
    ownerUid,
    store,
    ...(!outside && { fullBytes: full.bytes, smallBytes: small.bytes }),
    createdAt: new Date(),
  }
  await db.transaction(async (tx) => {
    const { images, users } = db.schema
    const [added] = await tx.insert(images).values(values).onConflictDoNothing().returning({ hash: images.hash })
    if (uploader) {
      const size = added ? full.bytes.length + small.bytes.length : 0
      await requireUnusedQuota(tx, db.schema, uploader, size)
      await recordUpload(tx, db.schema, { hash, bytes: size, uploader })
    }
    if (!added || ownerUid === null) return
    // locks the owner's row, so that uploads at several servers are counted one after another
    const owners = await tx
      .update(users)
      .set({ uid: ownerUid })
      .where(eq(users.uid, ownerUid))
      .returning({ uid: users.uid })
    // the owner's account was deleted during the upload
    if (owners.length === 0) await tx.update(images).set({ ownerUid: null }).where(eq(images.hash, hash))
    if ((await tx.$count(images, eq(images.ownerUid, ownerUid))) > maxPictures) throw tooMany(maxPictures)
  })
  return imagePath(hash)
}

const tooMany = (atMost: number) =>
  new AppError('TOO_MANY_PICTURES', {
    text: refusalText('TOO_MANY_PICTURES_OF', { count: atMost }),
  })

/**
 * Throws `TOO_MANY_PICTURES` at the limit. Checked before a picture is read, so that one too many is neither decoded
 * nor put into a bucket. `saveImage` counts again, because uploads may be concurrent.
 */
export async function requirePictureQuota(
  { read, schema: { images } }: Database,
  uid: string,
  atMost: number,
): Promise<void> {
  if ((await read.$count(images, eq(images.ownerUid, uid))) >= atMost) throw tooMany(atMost)
}

export async function readImage(
  db: Database,
  hash: string,
  size: RenditionSize,
  storages: Storages = databaseOnlyStorages(db),
): Promise<Buffer | null> {
  const { images } = db.schema
  const column = size === 'full' ? images.fullBytes : images.smallBytes
  const [row] = await db.read.select({ bytes: column, store: images.store }).from(images).where(eq(images.hash, hash))
  if (!row || row.store === 'database') return row?.bytes ?? null
  const bytes = await storageOf(storages, row.store).get(hash, size)
  // it may have been moved since its record was read
  return bytes ?? storages.database.get(hash, size)
}

type ImageReader = Pick<Database, 'schema'> & { read: Pick<DatabaseReader, 'select'> }

/** Detected focal points by path. Pictures elsewhere have none, nor have uploads from before focal points existed. */
export async function focalPoints(
  { read, schema: { images } }: ImageReader,
  addresses: string[],
): Promise<Map<string, Focus>> {
  const hashes = addresses.flatMap((address) => uploadedImageHash(address) ?? [])
  if (hashes.length === 0) return new Map()
  const rows = await read
    .select({ hash: images.hash, x: images.focusX, y: images.focusY })
    .from(images)
    .where(inArray(images.hash, hashes))
  return new Map(rows.flatMap(({ hash, x, y }) => (x === null || y === null ? [] : [[imagePath(hash), { x, y }]])))
}

/** Invalid for a picture that is stored elsewhere. */
export const hashInColumn = (column: AnyColumn) => sql<string>`substr(${column}, 9, 64)`
const isUploaded = (column: AnyColumn) => like(column, '/images/%')

const shownHashQueries = ({ read, schema }: ImageReader) =>
  imageColumns(schema).map(({ table, column }) =>
    read
      .select({ hash: hashInColumn(column) })
      .from(table)
      .where(isUploaded(column)),
  )

/**
 * Pictures not used by any record, and since when: since their creation, unless an upload or a sweep recorded another
 * time (`noted`).
 */
export async function listUnused(view: ImageReader): Promise<{ hash: string; since: Date; noted: boolean }[]> {
  const { images, unusedImages } = view.schema
  const rows = await view.read
    .select({ hash: images.hash, createdAt: images.createdAt, since: unusedImages.since })
    .from(images)
    .leftJoin(unusedImages, eq(unusedImages.hash, images.hash))
    .where(and(...shownHashQueries(view).map((hashes) => notInArray(images.hash, hashes))))
  return rows.map(({ hash, createdAt, since }) => ({ hash, since: since ?? createdAt, noted: since !== null }))
}

export async function shownImages(view: ImageReader): Promise<string[]> {
  const rows = (await Promise.all(shownHashQueries(view))).flat()
  return [...new Set(rows.map(({ hash }) => hash))]
}

export async function missingImages(view: ImageReader): Promise<string[]> {
  const shownHashes = await shownImages(view)
  const storedHashes = new Set(
    (await view.read.select({ hash: view.schema.images.hash }).from(view.schema.images)).map(({ hash }) => hash),
  )
  return shownHashes.filter((hash) => !storedHashes.has(hash))
}

/**
 * Releases the pictures of a deleted account, once its records no longer use them. Unused ones are deleted, the others
 * lose their owner.
 * Returns the hashes of unused pictures stored outside the database; delete those after the transaction
 * (`deleteUnusedImages`).
 */
export async function releasePictures(
  { schema }: Pick<Database, 'schema'>,
  tx: Pick<Tx, 'select' | 'update' | 'delete' | '$count'>,
  uid: string,
): Promise<string[]> {
  const { images, unusedImages } = schema
  const own = eq(images.ownerUid, uid)
  await tx.delete(unusedImages).where(eq(unusedImages.ownerUid, uid))
  // finding the pictures in use takes longest
  if ((await tx.$count(images, own)) === 0) return []
  const shownNowhere = shownHashQueries({ read: tx, schema }).map((hashes) => notInArray(images.hash, hashes))
  // each of the remaining rows belongs to another user who uploaded the same picture
  const uploadedByOthers = tx.select({ hash: unusedImages.hash }).from(unusedImages)
  const unused = await tx
    .select({ hash: images.hash, store: images.store })
    .from(images)
    .where(and(own, ...shownNowhere, notInArray(images.hash, uploadedByOthers)))
  const hashesIn = (outside: boolean) =>
    unused.filter(({ store }) => (store !== 'database') === outside).map(({ hash }) => hash)
  for (const hashes of inChunks(hashesIn(false))) await tx.delete(images).where(inArray(images.hash, hashes))
  await tx.update(images).set({ ownerUid: null }).where(own)
  return hashesIn(true)
}

const inChunks = (hashes: string[]): string[][] =>
  Array.from({ length: Math.ceil(hashes.length / 500) }, (_, part) => hashes.slice(part * 500, (part + 1) * 500))

/**
 * Deletes pictures unused since before `before`. With `only`, deletes only those hashes, and none that a user has
 * uploaded again. Returns how many were deleted.
 * Use is checked inside the transaction: a pet may have been given one of them.
 */
export async function deleteUnusedImages(
  db: Database,
  before: Date,
  storages: Storages = databaseOnlyStorages(db),
  only?: string[],
): Promise<number> {
  const { images } = db.schema
  const onlyHashes = only && new Set(only)
  const deleted = await db.transaction(async (tx) => {
    const unused = await listUnused({ read: tx, schema: db.schema })
    const hashes = unused
      .filter(({ hash, since, noted }) => since < before && (!onlyHashes || (onlyHashes.has(hash) && !noted)))
      .map(({ hash }) => hash)
    const rows: { hash: string; store: StorageName }[] = []
    for (const some of inChunks(hashes))
      rows.push(
        ...(await tx
          .delete(images)
          .where(inArray(images.hash, some))
          .returning({ hash: images.hash, store: images.store })),
      )
    return rows
  })
  for (const { hash, store } of deleted) if (store !== 'database') await storageOf(storages, store).remove(hash)
  return deleted.length
}
