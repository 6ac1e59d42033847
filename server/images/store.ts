import { eq } from 'drizzle-orm'
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
