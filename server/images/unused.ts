import { statfs } from 'node:fs/promises'
import { eq, inArray, min, sql } from 'drizzle-orm'
import type { Database, DatabaseReader, Tx } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { uploadedImageHash } from '#shared/pictures.ts'

// Pictures that nothing shows are deleted after a day, and until then they may take only so much room (docs/product.md 9.8).

type ImageSchema = Database['schema']

const day = 86_400_000

/** Pictures that have been unused since before this moment are deleted. */
export const unusedCutoff = (now: Date): Date => new Date(now.getTime() - day)

/** Bytes of unused pictures that one person may have, and that may come from one network. */
const unusedLimits = { ofPerson: 30_000_000, ofNetwork: 100_000_000 }
/** The part of the free disk that all of them together may take. */
const maxDiskShare = 0.1

/** Who uploads a picture, and from where. */
export type Uploader = {
  uid: string
  network: string
  /** Staff and admins have no limits, so that nobody can keep the shelter from working. */
  isStaff: boolean
  /** Bytes that are free where the picture is kept; infinity where the shelter's disk does not keep it. */
  free: number
}

/** Bytes that are free on the disk of a folder. */
export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

type UploadRecord = { hash: string; bytes: number; uploader: Uploader }

/** Notes that a picture was just uploaded and is not used yet; who uploads it again is its uploader from then on. */
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
 * Takes these pictures into use, in the transaction that begins to show them: none of them is deleted meanwhile. Pictures
 * elsewhere on the web are left out. Throws `NO_SUCH_PICTURE` for one that is not here.
 */
export async function markImagesUsed(tx: Tx, { images, unusedImages }: ImageSchema, shown: string[]): Promise<void> {
  const hashes = [...new Set(shown.flatMap((image) => uploadedImageHash(image) ?? []))]
  if (hashes.length === 0) return
  // waits for the sweep, should it just be deleting one
  await tx.delete(unusedImages).where(inArray(unusedImages.hash, hashes))
  if ((await tx.$count(images, inArray(images.hash, hashes))) < hashes.length) throw new AppError('NO_SUCH_PICTURE')
}

/** Whether a picture is here. If so, it is not deleted within a day, in which something can begin to show it. */
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
  // it was taken into use meanwhile, or deleted
  return extended.length > 0 || (await db.read.$count(images, eq(images.hash, hash))) > 0
}

/**
 * Throws `TOO_MANY_UNUSED_PICTURES` where this person or their network would have too many bytes of unused pictures with
 * `adding` more, and `NO_ROOM_FOR_PICTURES` where all together would.
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

/** The sweep that deletes the oldest comes within an hour after its day. */
function tooMany(oldest: Date | null): AppError {
  const wait = oldest ? oldest.getTime() + day - Date.now() : day
  return new AppError('TOO_MANY_UNUSED_PICTURES', { retryAfter: Math.max(3600, Math.ceil(wait / 1000)) })
}
