import { and, asc, eq, gt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Config } from '#server/env.ts'

export type Size = 'full' | 'small'
export type Renditions = Record<Size, Buffer>
export type StorageName = 'database' | 's3'

/** Where the bytes of uploaded pictures are; their records are in the database, and say which place has them. */
export type PictureStorage = {
  /** Keeps both renditions, safe on disk when it answers; doing it again changes nothing. */
  put(hash: string, renditions: Renditions): Promise<void>
  /** The WebP bytes; null when they are not here. */
  get(hash: string, size: Size): Promise<Buffer | null>
  /** Forgets both renditions; no error when they are not here. */
  remove(hash: string): Promise<void>
}

/** Beside the picture's record. */
function inDatabase(db: Database): PictureStorage {
  const { images } = db.schema
  const set = (hash: string, bytes: { fullBytes: Buffer | null; smallBytes: Buffer | null }) =>
    db.transaction(async (tx) => void (await tx.update(images).set(bytes).where(eq(images.hash, hash))))
  return {
    put: (hash, { full, small }) => set(hash, { fullBytes: full, smallBytes: small }),
    async get(hash, size) {
      const column = size === 'full' ? images.fullBytes : images.smallBytes
      const [row] = await db.read.select({ bytes: column }).from(images).where(eq(images.hash, hash))
      return row?.bytes ?? null
    },
    remove: (hash) => set(hash, { fullBytes: null, smallBytes: null }),
  }
}

/** Both places; `s3` is null where it is not configured. */
export type Storages = {
  /** Where new pictures go. */
  current: StorageName
  database: PictureStorage
  s3: PictureStorage | null
}

/** New pictures go to S3 where it is configured, to the database otherwise; what was kept elsewhere before is still found. */
export function openStorages(db: Database, { s3 }: Pick<Config, 's3'>): Storages {
  if (!s3) return { current: 'database', database: inDatabase(db), s3: null }
  // the SDK costs memory and time, so it loads with the first picture
  let opened: Promise<PictureStorage> | undefined
  const open = () => {
    opened ??= import('./s3.ts').then(({ inBucket }) => inBucket(s3))
    return opened
  }
  return {
    current: 's3',
    database: inDatabase(db),
    s3: {
      put: async (hash, renditions) => (await open()).put(hash, renditions),
      get: async (hash, size) => (await open()).get(hash, size),
      remove: async (hash) => (await open()).remove(hash),
    },
  }
}

/** The place of that name. Throws when it is not configured. */
export function storageOf(storages: Storages, name: StorageName): PictureStorage {
  const storage = storages[name]
  if (!storage) throw new Error('Some pictures are kept in S3: set S3_ENDPOINT, S3_BUCKET and the keys.')
  return storage
}

/**
 * Moves every picture to `to`, one after another: written there, read back and compared, noted in its record, and only then
 * removed where it was. It may be stopped and run again, and the shelter may serve meanwhile. Answers how many it moved.
 */
export async function movePictures(
  db: Database,
  storages: Storages,
  to: StorageName,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const { images } = db.schema
  const from = to === 's3' ? 'database' : 's3'
  const elsewhere = eq(images.store, from)
  const total = await db.read.$count(images, elsewhere)
  const target = storageOf(storages, to)
  const source = storageOf(storages, from)
  let moved = 0
  for (let after = ''; ; ) {
    const [next] = await db.read
      .select({ hash: images.hash })
      .from(images)
      .where(and(elsewhere, gt(images.hash, after)))
      .orderBy(asc(images.hash))
      .limit(1)
    if (!next) return moved
    after = next.hash
    await moveOne(next.hash, source, target)
    await db.transaction((tx) => tx.update(images).set({ store: to }).where(eq(images.hash, next.hash)))
    await source.remove(next.hash)
    moved += 1
    onProgress(moved, total)
  }
}

async function moveOne(hash: string, source: PictureStorage, target: PictureStorage): Promise<void> {
  const [full, small] = await Promise.all([source.get(hash, 'full'), source.get(hash, 'small')])
  if (!full || !small) throw new Error(`The picture ${hash} is missing where its record says it is.`)
  await target.put(hash, { full, small })
  const [newFull, newSmall] = await Promise.all([target.get(hash, 'full'), target.get(hash, 'small')])
  if (!newFull?.equals(full) || !newSmall?.equals(small)) throw new Error(`The picture ${hash} did not arrive whole.`)
}
