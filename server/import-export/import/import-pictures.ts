import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { Database } from '#server/db/database.ts'
import { decodePicture, type PictureFile } from '#server/images/decode.ts'
import { FetchFailed, type FetchPicture } from '#server/images/fetch-picture.ts'
import type { Storages } from '#server/images/storage.ts'
import { deleteUnusedImages, focalPoints, saveImage } from '#server/images/store.ts'
import { extendUnusedImage } from '#server/images/unused-pictures.ts'
import { readResource } from '#server/packed/resources.ts'
import { AppError, writtenText } from '#server/platform/errors/errors.ts'
import type { Photo } from '#shared/photos.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import type { WrittenText } from '#shared/texts/written-texts.ts'
import { importRowTexts as t } from './import-rows.texts.ts'
import { type NamedPhotos, parsePhotoReference } from './photo-references.ts'
import type { PreparedRecord } from './read-row.ts'

export type PictureImportOptions = {
  db: Database
  ownerUid: string
  base: string | null
  photos: NamedPhotos
  fetchPicture: FetchPicture
  storages: Storages
  signal: AbortSignal
}

export type RecordPictures = { photos: Photo[]; notes: WrittenText[]; stored: number; failed: number; drawing: boolean }

export type PictureImport = {
  /** A record's photos, stored here. Unavailable ones are left out; a record without any gets a drawing. */
  of: (record: PreparedRecord) => Promise<RecordPictures>
  forget: () => Promise<void>
}

const maxHostFailures = 3

const maxCachedPictures = 5000

const drawings: Record<string, string> = {
  Dog: 'bruno',
  Cat: 'clementine',
  Rabbit: 'clover',
  Bird: 'captain',
  Other: 'bubbles',
}

type PictureResult = { image: string } | { reason: WrittenText }

/** Fetches and stores pictures. They are decoded one at a time, so that uploads don't wait behind an import. */
export function createPictureImport(options: PictureImportOptions): PictureImport {
  const { db, storages, base } = options
  const cache = new LRUCache<string, Promise<PictureResult>>({ max: maxCachedPictures })
  const unreached = new Map<string, number>()
  const made = new Set<string>()
  const store = createPictureStore(options, made)
  const once = (name: string, get: () => Promise<PictureResult>) => {
    const before = cache.get(name)
    if (before !== undefined) return before
    const result = get()
    cache.set(name, result)
    return result
  }
  const get = (image: string): Promise<PictureResult> => {
    const reference = parsePhotoReference(image, base)
    if ('stored' in reference) return once(image, () => existingPicture(db, reference.stored))
    if ('file' in reference) return once(image, () => pictureFromFolder(options, reference.file, store))
    return once(image, () => pictureFromUrl(options, { url: reference.url, unreached }, store))
  }
  return {
    async of({ photos, ...record }) {
      const results = await Promise.all(photos.map(async (photo) => ({ photo, ...(await get(photo.image)) })))
      const notes = results.flatMap((one) => ('reason' in one ? [photoFailed(one.photo.image, one.reason)] : []))
      const stored = results.flatMap((one) => ('image' in one ? [{ ...one.photo, image: one.image }] : []))
      const own = await withFocuses(db, uniquePhotos(stored))
      if (own.length > 0) return { photos: own, notes, stored: own.length, failed: notes.length, drawing: false }
      const category = record.kind === 'pets' ? record.record.category : 'Other'
      const drawing = await once(`drawing ${category}`, () => store(readDrawing(category)))
      if ('reason' in drawing) throw new Error(`a drawing of ours is no picture: ${drawing.reason.text}`)
      if (photos.length > 0) notes.push(writtenText(t.drawingInstead))
      const cover = { image: drawing.image, alt: null, focus: null }
      return { photos: await withFocuses(db, [cover]), notes, stored: 0, failed: photos.length, drawing: true }
    },
    async forget() {
      if (made.size > 0) await deleteUnusedImages(db, new Date(Date.now() + 1000), storages, [...made])
    },
  }
}

/** The reason keeps its own code, so that the note can be written in another language. */
function photoFailed(photo: string, reason: WrittenText): WrittenText {
  const { code, text } = writtenText(() => t.photoFailed({ photo, reason: reason.text.replace(/\.$/, '') }))
  return { code, text, params: { photo, reason } }
}

const readDrawing = (category: string): Buffer =>
  readResource(`server/demo/portraits/${drawings[category] ?? drawings.Other}.webp`)

const uniquePhotos = (photos: Photo[]): Photo[] =>
  photos.filter(({ image }, place) => photos.findIndex((other) => other.image === image) === place)

async function withFocuses(db: Database, photos: Photo[]): Promise<Photo[]> {
  const focuses = await focalPoints(
    db,
    photos.filter(({ focus }) => focus === null).map(({ image }) => image),
  )
  return photos.map((photo) => ({ ...photo, focus: photo.focus ?? focuses.get(photo.image) ?? null }))
}

async function existingPicture(db: Database, image: string): Promise<PictureResult> {
  const hash = uploadedImageHash(image)
  return hash && (await extendUnusedImage(db, hash)) ? { image } : { reason: writtenText(t.photoNotStored) }
}

type StorePicture = (file: PictureFile) => Promise<PictureResult>

function createPictureStore({ db, ownerUid, storages, signal }: PictureImportOptions, made: Set<string>): StorePicture {
  const queue = new PQueue({ concurrency: 1 })
  const store: StorePicture = async (file) => {
    signal.throwIfAborted()
    try {
      const picture = await decodePicture(file)
      signal.throwIfAborted()
      const isNew = !(await extendUnusedImage(db, picture.hash))
      if (isNew) made.add(picture.hash)
      return { image: await saveImage(db, ownerUid, picture, { storages }) }
    } catch (error) {
      if (error instanceof AppError && error.code !== 'DISK_FULL') return { reason: error.text }
      throw error
    }
  }
  return (file) => queue.add(() => store(file))
}

async function pictureFromFolder(
  { db, photos }: PictureImportOptions,
  name: string,
  store: StorePicture,
): Promise<PictureResult> {
  const match = await photos.find(name)
  if (!match) return { reason: writtenText(t.photoNotFound) }
  if ('image' in match) return existingPicture(db, match.image)
  return store(match.file).finally(match.forget)
}

type PictureUrl = { url: string; unreached: Map<string, number> }

async function pictureFromUrl(
  { fetchPicture, signal }: PictureImportOptions,
  { url, unreached }: PictureUrl,
  store: StorePicture,
): Promise<PictureResult> {
  const { host } = new URL(url)
  const failures = unreached.get(host) ?? 0
  if (failures >= maxHostFailures) return { reason: writtenText(() => t.hostSilent({ host, times: maxHostFailures })) }
  try {
    const { file, forget } = await fetchPicture(url, signal)
    unreached.delete(host)
    return await store(file).finally(forget)
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error
    if (error.unreached) unreached.set(host, failures + 1)
    return { reason: error.reason }
  }
}
