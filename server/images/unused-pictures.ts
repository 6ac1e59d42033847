import { statfs } from 'node:fs/promises'
import { eq, inArray, min, sql } from 'drizzle-orm'
import type { Database, DatabaseReader, Tx } from '#server/db/database.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { uploadedImageHash } from '#shared/pictures.ts'

// Unused pictures are deleted after a day; until then their space is limited (docs/product.md 9.8).

type ImageSchema = Database['schema']

const day = 86_400_000

export const unusedCutoff = (now: Date): Date => new Date(now.getTime() - day)

/** Bytes of unused pictures per person and per network. */
const unusedLimits = { ofPerson: 30_000_000, ofNetwork: 100_000_000 }
/** Share of the free disk space that all unused pictures may take. */
const maxDiskShare = 0.1

export type Uploader = {
  uid: string
  network: string
  /** Staff and admins have no limits, so that nobody can block the shelter's work. */
  isStaff: boolean
  /** Free bytes where the picture is stored; infinity if that isn't the shelter's disk. */
  free: number
}

export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

type UploadRecord = { hash: string; bytes: number; uploader: Uploader }

/** Records an upload that is not used yet; a later upload of the same picture changes its uploader. */
export async function recordUpload(
  tx: Tx,
  { unusedImages }: ImageSchema,
  { hash, bytes, uploader }: UploadRecord,
): Promise<void> {
  const last = { ownerUid: uploader.uid, network: uploader.network, since: new Date() }
  await tx
    .insert(unusedImages)
    .values({ hash, bytes, ...last })
    .onConflictDoUpdate({ target: unusedImages.hash, set: last })
}

/**
 * Marks pictures as used, in the transaction that adds the record, so that none is deleted concurrently. Ignores
 * pictures elsewhere on the web. Throws `NO_SUCH_PICTURE` if one is missing.
 */
export async function markImagesUsed(
  tx: Tx,
  { images, unusedImages }: ImageSchema,
  usedImages: string[],
): Promise<void> {
  const hashes = [...new Set(usedImages.flatMap((image) => uploadedImageHash(image) ?? []))]
  if (hashes.length === 0) return
  await tx.delete(unusedImages).where(inArray(unusedImages.hash, hashes))
  if ((await tx.$count(images, inArray(images.hash, hashes))) < hashes.length) throw new AppError('NO_SUCH_PICTURE')
}

/** Whether the picture exists. If so, it isn't deleted for another day, in which a record can begin to use it. */
export async function extendUnusedImage(db: Database, hash: string): Promise<boolean> {
  const { images, unusedImages } = db.schema
  const [row] = await db.read
    .select({ unused: unusedImages.hash })
    .from(images)
    .leftJoin(unusedImages, eq(unusedImages.hash, images.hash))
    .where(eq(images.hash, hash))
  if (!row?.unused) return row !== undefined
  const extended = await db.transaction((tx) =>
    tx
      .update(unusedImages)
      .set({ since: new Date() })
      .where(eq(unusedImages.hash, hash))
      .returning({ hash: unusedImages.hash }),
  )
  // it was taken into use concurrently, or deleted
  return extended.length > 0 || (await db.read.$count(images, eq(images.hash, hash))) > 0
}

/**
 * Throws `TOO_MANY_UNUSED_PICTURES` if this person's or network's unused pictures would exceed their limit with
 * `adding` more bytes, and `NO_ROOM_FOR_PICTURES` if all together would.
 */
export async function requireUnusedQuota(
  read: Pick<DatabaseReader, 'select'>,
  { unusedImages }: ImageSchema,
  { uid, network, isStaff, free }: Uploader,
  adding = 1,
): Promise<void> {
  if (isStaff) return
  const sumUnused = async (where?: ReturnType<typeof eq>) => {
    const [row] = await read
      .select({ bytes: sql<number>`coalesce(sum(${unusedImages.bytes}), 0)`, oldest: min(unusedImages.since) })
      .from(unusedImages)
      .where(where)
    return { bytes: Number(row?.bytes) + adding, oldest: row?.oldest ?? null }
  }
  const own = await sumUnused(eq(unusedImages.ownerUid, uid))
  if (own.bytes > unusedLimits.ofPerson) throw tooMany(own.oldest)
  const ofNetwork = await sumUnused(eq(unusedImages.network, network))
  if (ofNetwork.bytes > unusedLimits.ofNetwork) throw tooMany(ofNetwork.oldest)
  if ((await sumUnused()).bytes > free * maxDiskShare) throw new AppError('NO_ROOM_FOR_PICTURES')
}

/** The sweep runs within an hour after the oldest picture's day is over. */
function tooMany(oldest: Date | null): AppError {
  const wait = oldest ? oldest.getTime() + day - Date.now() : day
  return new AppError('TOO_MANY_UNUSED_PICTURES', { retryAfter: Math.max(3600, Math.ceil(wait / 1000)) })
}
