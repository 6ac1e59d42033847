import { type Focus, maxPhotos, type Photo } from '#shared/photos.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import type { UploadedPicture } from '../send.ts'

// What the field of photos holds and what can happen to it; pure, so that whatever arrives late meets what is there by then.

/** One place of the field: a photo, or a file that is to become one. */
export type Tile = { key: number } & (
  | {
      state: 'photo'
      photo: Photo
      /** The focal point that the server found in it; null where it said none. */
      found: Focus | null
    }
  | {
      state: 'uploading'
      file: File
      /** Percent of its bytes that have been sent; null before it is its turn. */
      percent: number | null
    }
  | {
      state: 'failed'
      file: File
      reason: string
      /** Sending it once more may help. */
      again: boolean
    }
)
export type PhotoTile = Extract<Tile, { state: 'photo' }>
export type UploadingTile = Extract<Tile, { state: 'uploading' }>
export type FailedTile = Extract<Tile, { state: 'failed' }>

export type Tiles = {
  tiles: Tile[]
  /** The photo whose link stands in the text box. */
  linkKey: number | null
  /** What people should know of their last choice. */
  notice: string
  /** What is said to those who can't see what happens, oldest first. */
  announcements: string[]
  nextKey: number
}

const tooManyText = `A pet can have up to ${maxPhotos} photos.`

export const isVisible = (tile: Tile): tile is PhotoTile | UploadingTile => tile.state !== 'failed'
export const isFailed = (tile: Tile): tile is FailedTile => tile.state === 'failed'
export const isFull = ({ tiles }: Tiles): boolean => tiles.filter(isVisible).length >= maxPhotos
export const isPhoto = (tile: Tile): tile is PhotoTile => tile.state === 'photo'

/** A single link stands in the text box, where it can be changed. */
export function initialTiles(photos: Photo[], nextKey = 0): Tiles {
  const tiles = photos.map((photo, index): Tile => ({ key: nextKey + index, state: 'photo', photo, found: null }))
  const isLink = photos.length === 1 && photos.every(({ image }) => !uploadedImageHash(image))
  return { tiles, linkKey: isLink ? nextKey : null, notice: '', announcements: [], nextKey: nextKey + photos.length }
}

/** The photos in their order, none of them twice. */
export function photosOf({ tiles }: Tiles): Photo[] {
  const photos = tiles.filter(isPhoto).map(({ photo }) => photo)
  const addresses = photos.map(({ image }) => image.trim())
  return photos.filter((_photo, index) => addresses.indexOf(addresses[index] ?? '') === index)
}

/** The link in the text box. */
export function linkText({ tiles, linkKey }: Tiles): string {
  return tiles.filter(isPhoto).find(({ key }) => key === linkKey)?.photo.image ?? ''
}

/** What stands in the text box is a photo as soon as it is there, and none when it is blank. */
export function editLink(all: Tiles, link: string): Tiles {
  const { tiles, linkKey, nextKey } = all
  if (!link.trim()) return { ...all, tiles: tiles.filter(({ key }) => key !== linkKey), linkKey: null, notice: '' }
  if (linkKey !== null) return updatePhoto({ ...all, notice: '' }, linkKey, { image: link, focus: null })
  if (isFull(all)) return { ...all, notice: tooManyText }
  const photo = { image: link, alt: null, focus: null }
  const tile: Tile = { key: nextKey, state: 'photo', photo, found: null }
  return { ...all, tiles: [...tiles, tile], linkKey: nextKey, notice: '', nextKey: nextKey + 1 }
}

/** The text box is free for another link. */
export function commitLink(all: Tiles): Tiles {
  const { tiles, linkKey } = all
  const link = linkText(all).trim()
  const isThere = tiles.some((tile) => isPhoto(tile) && tile.key !== linkKey && tile.photo.image === link)
  if (!isThere) return { ...all, linkKey: null }
  return { ...removeTile(all, linkKey), linkKey: null, notice: 'This picture is already there, so it was added once.' }
}

/** Takes the files for which there is room. What had been refused for good is forgotten: another choice has been made. */
export function addFiles(all: Tiles, files: File[]): Tiles {
  const kept = all.tiles.filter((tile) => !isFailed(tile) || tile.again)
  const taken = files.slice(0, maxPhotos - kept.filter(isVisible).length)
  const added = taken.map(
    (file, index): Tile => ({ key: all.nextKey + index, state: 'uploading', file, percent: null }),
  )
  return {
    ...all,
    tiles: [...kept, ...added],
    notice: leftOutText(files.length - taken.length),
    nextKey: all.nextKey + added.length,
  }
}

function leftOutText(count: number): string {
  if (count === 0) return ''
  return `${tooManyText} ${count} ${count === 1 ? 'was' : 'were'} left out.`
}

/** A file has become a photo; one that is there already is not there twice. */
export function uploadDone(all: Tiles, key: number, { image, focus }: UploadedPicture): Tiles {
  const file = all.tiles.find((tile) => tile.key === key)
  if (!file || isPhoto(file)) return all
  const { name } = file.file
  if (all.tiles.some((tile) => isPhoto(tile) && tile.photo.image === image))
    return { ...removeTile(all, key), notice: `${name} is already there, so it was added once.` }
  const photo: Tile = { key, state: 'photo', photo: { image, alt: null, focus }, found: focus }
  return { ...replaceTile(all, key, photo), announcements: [...all.announcements, `${name} was added.`] }
}

export function uploadFailed(all: Tiles, key: number, why: { reason: string; again: boolean }): Tiles {
  const tile = all.tiles.find((tile) => tile.key === key)
  if (!tile || isPhoto(tile)) return all
  const { file } = tile
  return {
    ...replaceTile(all, key, { key, state: 'failed', file, ...why }),
    announcements: [...all.announcements, `${file.name} was not added.`],
  }
}

/** A file that failed gets another try, if there is still room for it. */
export const retryUpload = (all: Tiles, key: number): Tiles =>
  isFull(all) ? { ...all, notice: tooManyText } : uploadProgress({ ...all, notice: '' }, key, null)

/** So much of a file has been sent. */
export function uploadProgress(all: Tiles, key: number, percent: number | null): Tiles {
  const tile = all.tiles.find((tile) => tile.key === key)
  if (!tile || isPhoto(tile)) return all
  return replaceTile(all, key, { key, state: 'uploading', file: tile.file, percent })
}

export const removeTile = (all: Tiles, key: number | null): Tiles => ({
  ...all,
  tiles: all.tiles.filter((tile) => tile.key !== key),
  linkKey: all.linkKey === key ? null : all.linkKey,
  notice: '',
})

/** Puts a photo into another place, counted from 0 among those that are shown. */
export function moveTile(all: Tiles, key: number, to: number): Tiles {
  const shown = all.tiles.filter(isVisible)
  const from = shown.findIndex((tile) => tile.key === key)
  const tile = shown[from]
  if (!tile || to === from || to < 0 || to >= shown.length) return all
  return {
    ...all,
    tiles: [...shown.toSpliced(from, 1).toSpliced(to, 0, tile), ...all.tiles.filter(isFailed)],
    announcements: [...all.announcements, `Photo ${from + 1} moved to place ${to + 1} of ${shown.length}.`],
  }
}

export function updatePhoto(all: Tiles, key: number, facts: Partial<Photo>): Tiles {
  const tile = all.tiles.find((tile) => tile.key === key)
  return tile && isPhoto(tile) ? replaceTile(all, key, { ...tile, photo: { ...tile.photo, ...facts } }) : all
}

const replaceTile = (all: Tiles, key: number, tile: Tile): Tiles => ({
  ...all,
  tiles: all.tiles.map((other) => (other.key === key ? tile : other)),
})
