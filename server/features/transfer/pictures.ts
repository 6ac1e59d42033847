import type { Database } from '#server/db/database.ts'
import { AppError } from '#server/errors.ts'
import { decodePicture, type PictureFile } from '#server/images/decode.ts'
import { type FetchPicture, NotFetched } from '#server/images/fetched.ts'
import type { Storages } from '#server/images/storage.ts'
import { deleteUnusedImages, focusesOf, saveImage } from '#server/images/store.ts'
import { holdImage } from '#server/images/unused.ts'
import { readResource } from '#server/packed/resources.ts'
import type { Photo } from '#shared/photos.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import { type NamedPhotos, namedBy } from './named-photos.ts'
import type { Prepared } from './prepared.ts'

/** What getting the pictures of an import needs. */
export type Getting = {
  db: Database
  ownerUid: string
  base: string | null
  photos: NamedPhotos
  fetchPicture: FetchPicture
  storages: Storages
  signal: AbortSignal
}

/** What a record's photos came to. */
export type Got = { photos: Photo[]; notes: string[]; kept: number; failed: number; drawing: boolean }

export type Pictures = {
  /** The photos of one record, kept here: those that can't be had are left out, and a drawing stands for none at all. */
  of: (record: Prepared) => Promise<Got>
  /** Deletes what was kept for nothing. */
  forget: () => Promise<void>
}

/** As often in a row as nobody is reached at a host, it is not asked again. */
const patience = 3

/** Addresses whose pictures are remembered, should another row name them. */
const remembered = 5000

const drawings: Record<string, string> = {
  Dog: 'bruno',
  Cat: 'clementine',
  Rabbit: 'clover',
  Bird: 'captain',
  Other: 'bubbles',
}

type Kept = { image: string } | { reason: string }

/** Gets and keeps pictures: each is opened in its turn, one at a time, so that uploads don't wait behind an import. */
export function getPictures(getting: Getting): Pictures {
  const { db, storages, base } = getting
  const known = new Map<string, Promise<Kept>>()
  const unreached = new Map<string, number>()
  const made = new Set<string>()
  const keep = keeperOf(getting, made)
  const once = (name: string, get: () => Promise<Kept>) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const found = get()
    known.set(name, found)
    const [oldest] = known.size > remembered ? known.keys() : []
    if (oldest !== undefined) known.delete(oldest)
    return found
  }
  const get = (image: string): Promise<Kept> => {
    const named = namedBy(image, base)
    if ('here' in named) return once(image, () => hereAlready(db, named.here))
    if ('file' in named) return once(image, () => fromFolder(getting, named.file, keep))
    return once(image, () => fromAddress(getting, { address: named.address, unreached }, keep))
  }
  return {
    async of({ photos, ...record }) {
      const kept = await Promise.all(photos.map(async (photo) => ({ photo, ...(await get(photo.image)) })))
      const notes = kept.flatMap((one) =>
        'reason' in one ? [`The photo ${one.photo.image} could not be imported: ${one.reason}`] : [],
      )
      const found = kept.flatMap((one) => ('image' in one ? [{ ...one.photo, image: one.image }] : []))
      const own = await withFocuses(db, unlike(found))
      if (own.length > 0) return { photos: own, notes, kept: own.length, failed: notes.length, drawing: false }
      const category = record.kind === 'pets' ? record.record.category : 'Other'
      const drawing = await once(`drawing ${category}`, () => keep(drawingOf(category)))
      if ('reason' in drawing) throw new Error(`a drawing of ours is no picture: ${drawing.reason}`)
      if (photos.length > 0) notes.push('It gets a drawing, as none of its photos could be imported')
      const cover = { image: drawing.image, alt: null, focus: null }
      return { photos: await withFocuses(db, [cover]), notes, kept: 0, failed: photos.length, drawing: true }
    },
    async forget() {
      if (made.size > 0) await deleteUnusedImages(db, new Date(Date.now() + 1000), storages, [...made])
    },
  }
}

const drawingOf = (category: string): Buffer =>
  readResource(`server/demo/portraits/${drawings[category] ?? drawings.Other}.webp`)

/** Two addresses may lead to the same picture. */
const unlike = (photos: Photo[]): Photo[] =>
  photos.filter(({ image }, place) => photos.findIndex((other) => other.image === image) === place)

async function withFocuses(db: Database, photos: Photo[]): Promise<Photo[]> {
  const found = await focusesOf(
    db,
    photos.filter(({ focus }) => focus === null).map(({ image }) => image),
  )
  return photos.map((photo) => ({ ...photo, focus: photo.focus ?? found.get(photo.image) ?? null }))
}

async function hereAlready(db: Database, image: string): Promise<Kept> {
  const hash = uploadedImageHash(image)
  return hash && (await holdImage(db, hash)) ? { image } : { reason: 'it is not kept here' }
}

type Keep = (file: PictureFile) => Promise<Kept>

/** Opens and keeps a picture in its turn; `made` is told of those that were not here before. */
function keeperOf({ db, ownerUid, storages, signal }: Getting, made: Set<string>): Keep {
  let last: Promise<unknown> = Promise.resolve()
  const keep: Keep = async (file) => {
    signal.throwIfAborted()
    try {
      const picture = await decodePicture(file)
      signal.throwIfAborted()
      const isNew = !(await holdImage(db, picture.hash))
      if (isNew) made.add(picture.hash)
      return { image: await saveImage(db, ownerUid, picture, { storages }) }
    } catch (error) {
      if (error instanceof AppError && error.code !== 'DISK_FULL') return { reason: error.message.replace(/\.$/, '') }
      throw error
    }
  }
  return (file) => {
    const turn = last.then(() => keep(file))
    last = turn.catch(() => {})
    return turn
  }
}

async function fromFolder({ db, photos }: Getting, name: string, keep: Keep): Promise<Kept> {
  const found = await photos.find(name)
  if (!found) return { reason: 'it is not among the photos' }
  if ('image' in found) return hereAlready(db, found.image)
  return keep(found.file).finally(found.forget)
}

type At = { address: string; unreached: Map<string, number> }

async function fromAddress({ fetchPicture, signal }: Getting, { address, unreached }: At, keep: Keep): Promise<Kept> {
  const { host } = new URL(address)
  const failures = unreached.get(host) ?? 0
  if (failures >= patience) return { reason: `${host} did not answer ${patience} times in a row` }
  try {
    const { file, forget } = await fetchPicture(address, signal)
    unreached.delete(host)
    return await keep(file).finally(forget)
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error
    if (error.unreached) unreached.set(host, failures + 1)
    return { reason: error.message }
  }
}
