import { eq } from 'drizzle-orm'
import type { Config, S3Config } from '#server/config/env.ts'
import type { Database } from '#server/db/database.ts'
import { imagePath } from '#shared/pictures.ts'
import { type ImgbbOutside, imgbbStorage, imgbb as realImgbb } from './imgbb.ts'
import type { PictureStorage } from './picture-storage.ts'

/** Storages that find pictures by hash: the picture's record in the database names one. */
export type StorageName = 'database' | 's3'
/** At imgbb a picture has its own URL, and no record here. */
export type StorageTarget = StorageName | 'imgbb'

function databaseStorage(db: Database): PictureStorage {
  const { images } = db.schema
  const set = (hash: string, bytes: { fullBytes: Buffer | null; smallBytes: Buffer | null }) =>
    db.transaction(async (tx) => void (await tx.update(images).set(bytes).where(eq(images.hash, hash))))
  return {
    async put(hash, { full, small }) {
      await set(hash, { fullBytes: full, smallBytes: small })
      return imagePath(hash)
    },
    async get(hash, size) {
      const column = size === 'full' ? images.fullBytes : images.smallBytes
      const [row] = await db.read.select({ bytes: column }).from(images).where(eq(images.hash, hash))
      return row?.bytes ?? null
    },
    remove: (hash) => set(hash, { fullBytes: null, smallBytes: null }),
  }
}

export type Storages = {
  current: StorageTarget
  database: PictureStorage
  s3: PictureStorage | null
  imgbb: PictureStorage | null
}

/**
 * New pictures go to imgbb if it is configured, else to S3 if configured, else to the database; pictures stored
 * elsewhere are still found.
 */
export function openStorages(
  db: Database,
  { s3, imgbb }: Pick<Config, 's3' | 'imgbb'>,
  outside: ImgbbOutside = realImgbb,
): Storages {
  return {
    current: imgbb ? 'imgbb' : s3 ? 's3' : 'database',
    database: databaseStorage(db),
    s3: s3 ? lazyS3Storage(s3) : null,
    imgbb: imgbb ? imgbbStorage(imgbb, outside) : null,
  }
}

function lazyS3Storage(s3: S3Config): PictureStorage {
  let storage: Promise<PictureStorage> | undefined
  const open = () => {
    storage ??= import('./s3.ts').then(({ s3Storage }) => s3Storage(s3))
    return storage
  }
  return {
    put: async (hash, renditions) => (await open()).put(hash, renditions),
    get: async (hash, size) => (await open()).get(hash, size),
    remove: async (hash) => (await open()).remove(hash),
  }
}

export function storageOf(storages: Storages, name: StorageTarget): PictureStorage {
  const storage = storages[name]
  if (storage) return storage
  throw new Error(
    name === 's3'
      ? 'Some pictures are kept in S3: set S3_ENDPOINT, S3_BUCKET and the keys.'
      : 'Set IMGBB_API_KEY to keep pictures at imgbb.',
  )
}
