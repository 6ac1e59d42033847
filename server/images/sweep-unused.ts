import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { imageColumns } from '#server/db/image-columns.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import { type Storages, storageOf } from './storage.ts'
import { unusedCutoff } from './unused-pictures.ts'

/** Rows read before yielding to the event loop: a few milliseconds. */
const readBatchSize = 500
const writeBatchSize = 100

type SweepOptions = { now?: Date; signal?: AbortSignal }

/**
 * Finds uploaded pictures that no record uses and records since when. Deletes those unused for a day
 * (docs/product.md 9.8). A picture that comes into use during the sweep stays. Returns how many were deleted.
 * Rejects once the signal is aborted, and with `PictureHostFailed` if bytes can't be deleted.
 */
export async function sweepUnused(
  db: Database,
  storages: Storages,
  { now = new Date(), signal = new AbortController().signal }: SweepOptions = {},
): Promise<number> {
  const usedHashes = await shownHashes(db, signal)
  const before = unusedCutoff(now)
  let deleted = 0
  for (let after = ''; ; ) {
    signal.throwIfAborted()
    const rows = await picturesAfter(db, after)
    const isUsed = ({ hash }: { hash: string }) => usedHashes.has(hashPrefix(hash))
    await unmarkUsed(
      db,
      rows.filter((row) => row.since !== null && isUsed(row)),
    )
    await markUnused(
      db,
      rows.filter((row) => row.since === null && !isUsed(row)),
      now,
    )
    for (const row of rows) {
      if (row.since === null || row.since >= before || isUsed(row)) continue
      signal.throwIfAborted()
      if (await deleteIfUnused(db, storages, row.hash, before)) deleted += 1
    }
    if (rows.length < readBatchSize) return deleted
    after = rows.at(-1)?.hash ?? ''
    await setImmediate()
  }
}

/** The first 48 bits of a hash: a million take 40 MB. A collision at worst keeps a picture longer. */
const hashPrefix = (hash: string) => Number.parseInt(hash.slice(0, 12), 16)

async function shownHashes({ read, schema }: Database, signal: AbortSignal): Promise<Set<number>> {
  const hashes = new Set<number>()
  for (const { table, column, by } of imageColumns(schema))
    for (let after: unknown; ; ) {
      signal.throwIfAborted()
      const rows = await read
        .select({ image: column, by })
        .from(table)
        .where(after === undefined ? undefined : gt(by, after))
        .orderBy(asc(by))
        .limit(readBatchSize)
      for (const { image } of rows) {
        const hash = typeof image === 'string' && uploadedImageHash(image)
        if (hash) hashes.add(hashPrefix(hash))
      }
      if (rows.length < readBatchSize) break
      after = rows.at(-1)?.by
      await setImmediate()
    }
  return hashes
}

const picturesAfter = ({ read, schema: { images, unusedImages } }: Database, after: string) =>
  read
    .select({ hash: images.hash, since: unusedImages.since })
    .from(images)
    .leftJoin(unusedImages, eq(unusedImages.hash, images.hash))
    .where(gt(images.hash, after))
    .orderBy(asc(images.hash))
    .limit(readBatchSize)

type SweepRow = Awaited<ReturnType<typeof picturesAfter>>[number]

const inHashChunks = (rows: SweepRow[]): string[][] =>
  Array.from({ length: Math.ceil(rows.length / writeBatchSize) }, (_, part) =>
    rows.slice(part * writeBatchSize, (part + 1) * writeBatchSize).map(({ hash }) => hash),
  )

async function unmarkUsed(db: Database, used: SweepRow[]): Promise<void> {
  const { unusedImages } = db.schema
  for (const hashes of inHashChunks(used))
    await db.transaction(async (tx) => void (await tx.delete(unusedImages).where(inArray(unusedImages.hash, hashes))))
}

async function markUnused(db: Database, unused: SweepRow[], since: Date): Promise<void> {
  const { images, unusedImages } = db.schema
  // pictures stored elsewhere: estimated as a photo of that size
  const bytes = sql<number>`coalesce(length(${images.fullBytes}) + length(${images.smallBytes}), ${images.width} * ${images.height} / 8)`
  for (const hashes of inHashChunks(unused))
    await db.transaction(async (tx) => {
      const existing = await tx
        .select({ hash: images.hash, ownerUid: images.ownerUid, bytes })
        .from(images)
        .where(inArray(images.hash, hashes))
      if (existing.length === 0) return
      await tx
        .insert(unusedImages)
        .values(existing.map((row) => ({ ...row, bytes: Number(row.bytes), network: null, since })))
        .onConflictDoNothing()
    })
}

/** One transaction per picture, because deleting takes time in proportion to the bytes. */
async function deleteIfUnused(db: Database, storages: Storages, hash: string, before: Date): Promise<boolean> {
  const { images, unusedImages } = db.schema
  const deletedImage = await db.transaction(async (tx) => {
    const [unused] = await tx
      .delete(unusedImages)
      .where(and(eq(unusedImages.hash, hash), lt(unusedImages.since, before)))
      .returning({ hash: unusedImages.hash })
    if (!unused) return
    const [image] = await tx.delete(images).where(eq(images.hash, hash)).returning({ store: images.store })
    return image
  })
  if (deletedImage && deletedImage.store !== 'database') await storageOf(storages, deletedImage.store).remove(hash)
  return deletedImage !== undefined
}
