import { and, asc, eq, gt, inArray, like, or } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { imageColumns } from '#server/db/image-columns.ts'
import { imagePath } from '#shared/pictures.ts'
import { decodePicture } from './decode.ts'
import { fetchFromImgbb, type ImgbbOutside, isImgbbUrl, imgbb as realImgbb } from './imgbb.ts'
import type { PictureStorage } from './picture-storage.ts'
import { type StorageName, type Storages, type StorageTarget, storageOf } from './storage.ts'
import { saveImage, shownImages } from './store.ts'

type Progress = (done: number, total: number) => void

/**
 * Moves every picture to `to`, one by one: written, read back and compared, recorded, and only then removed from the
 * old storage. It can be interrupted and repeated, and the server may run. Returns how many were moved.
 * URLs stay the same, except for pictures moved to or from imgbb.
 * Throws `PictureHostFailed`; pictures moved before stay moved.
 */
export async function movePictures(
  db: Database,
  storages: Storages,
  to: StorageTarget,
  onProgress: Progress = () => {},
  outside: ImgbbOutside = realImgbb,
): Promise<number> {
  if (to === 'imgbb') return moveToImgbb(db, storages, onProgress, outside)
  const moved = await moveBetween(db, storages, to, onProgress)
  return moved + (await moveFromImgbb(db, { ...storages, current: to }, onProgress, outside))
}

async function moveBetween(db: Database, storages: Storages, to: StorageName, onProgress: Progress): Promise<number> {
  const { images } = db.schema
  const from = to === 's3' ? 'database' : 's3'
  const elsewhere = eq(images.store, from)
  const total = await db.read.$count(images, elsewhere)
  const target = storageOf(storages, to)
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
    const source = storageOf(storages, from)
    await copy(next.hash, source, target)
    await db.transaction((tx) => tx.update(images).set({ store: to }).where(eq(images.hash, next.hash)))
    await source.remove(next.hash)
    moved += 1
    onProgress(moved, total)
  }
}

async function copy(hash: string, source: PictureStorage, target: PictureStorage): Promise<void> {
  const [full, small] = await Promise.all([source.get(hash, 'full'), source.get(hash, 'small')])
  if (!full || !small) throw new Error(`The picture ${hash} is missing where its record says it is.`)
  await target.put(hash, { full, small })
  const [newFull, newSmall] = await Promise.all([target.get(hash, 'full'), target.get(hash, 'small')])
  if (!newFull?.equals(full) || !newSmall?.equals(small)) throw new Error(`The picture ${hash} did not arrive whole.`)
}

async function replaceUrl(db: Database, tx: Tx, from: string, to: string): Promise<void> {
  for (const { table, column, key } of imageColumns(db.schema))
    await tx
      .update(table)
      .set({ [key]: to })
      .where(eq(column, from))
}

/** Moves only pictures in use: at imgbb, an unused one could not be found again. */
async function moveToImgbb(
  db: Database,
  storages: Storages,
  onProgress: Progress,
  outside: ImgbbOutside,
): Promise<number> {
  const { images } = db.schema
  const target = storageOf(storages, 'imgbb')
  const usedImages = await shownImages(db)
  const rows: { hash: string; store: StorageName }[] = []
  for (let start = 0; start < usedImages.length; start += 500)
    rows.push(
      ...(await db.read
        .select({ hash: images.hash, store: images.store })
        .from(images)
        .where(inArray(images.hash, usedImages.slice(start, start + 500)))),
    )
  for (const [index, { hash, store }] of rows.entries()) {
    const source = storageOf(storages, store)
    const [full, small] = await Promise.all([source.get(hash, 'full'), source.get(hash, 'small')])
    if (!full || !small) throw new Error(`The picture ${hash} is missing where its record says it is.`)
    const url = await target.put(hash, { full, small })
    await decodePicture(await fetchFromImgbb(url, outside))
    await db.transaction(async (tx) => {
      await replaceUrl(db, tx, imagePath(hash), url)
      await tx.delete(images).where(eq(images.hash, hash))
    })
    // the database's bytes were deleted with the record
    if (store !== 'database') await source.remove(hash)
    onProgress(index + 1, rows.length)
  }
  return rows.length
}

/** Fetches every imgbb picture in use, including those that users linked, and stores it like a new upload. */
async function moveFromImgbb(
  db: Database,
  storages: Storages,
  onProgress: Progress,
  outside: ImgbbOutside,
): Promise<number> {
  const urls = await urlsAtImgbb(db, outside)
  for (const [index, url] of urls.entries()) {
    const picture = await decodePicture(await fetchFromImgbb(url, outside))
    const image = await saveImage(db, null, picture, { storages })
    await db.transaction((tx) => replaceUrl(db, tx, url, image))
    onProgress(index + 1, urls.length)
  }
  return urls.length
}

async function urlsAtImgbb({ read, schema }: Database, outside: ImgbbOutside): Promise<string[]> {
  const rows = await Promise.all(
    imageColumns(schema).map(({ table, column }) =>
      read
        .selectDistinct({ image: column })
        .from(table)
        .where(or(...outside.hosts.map((host) => like(column, `%://${host}/%`)))),
    ),
  )
  const images = rows.flat().map(({ image }) => String(image))
  return [...new Set(images)].filter((image) => isImgbbUrl(image, outside))
}
