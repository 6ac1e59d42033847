import { type Focus, mostPhotos, type Photo } from '#shared/photos.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import type { SentPicture } from '../send.ts'

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
  typed: number | null
  /** What people should know of their last choice. */
  notice: string
  /** What is said to those who can't see what happens, oldest first. */
  said: string[]
  nextKey: number
}

const noMore = `A pet can have up to ${mostPhotos} photos.`

export const isShown = (tile: Tile): tile is PhotoTile | UploadingTile => tile.state !== 'failed'
export const isFailed = (tile: Tile): tile is FailedTile => tile.state === 'failed'
export const isFull = ({ tiles }: Tiles): boolean => tiles.filter(isShown).length >= mostPhotos
export const isPhoto = (tile: Tile): tile is PhotoTile => tile.state === 'photo'

/** A single link stands in the text box, where it can be changed. */
export function startWith(photos: Photo[], nextKey = 0): Tiles {
  const tiles = photos.map((photo, index): Tile => ({ key: nextKey + index, state: 'photo', photo, found: null }))
  const isLink = photos.length === 1 && photos.every(({ image }) => !uploadedImageHash(image))
  return { tiles, typed: isLink ? nextKey : null, notice: '', said: [], nextKey: nextKey + photos.length }
}

/** The photos in their order, none of them twice. */
export function photosOf({ tiles }: Tiles): Photo[] {
  const photos = tiles.filter(isPhoto).map(({ photo }) => photo)
  const addresses = photos.map(({ image }) => image.trim())
  return photos.filter((_photo, index) => addresses.indexOf(addresses[index] ?? '') === index)
}

/** The link in the text box. */
export function typedLink({ tiles, typed }: Tiles): string {
  return tiles.filter(isPhoto).find(({ key }) => key === typed)?.photo.image ?? ''
}

/** What stands in the text box is a photo as soon as it is there, and none when it is blank. */
export function typeLink(all: Tiles, link: string): Tiles {
  const { tiles, typed, nextKey } = all
  if (!link.trim()) return { ...all, tiles: tiles.filter(({ key }) => key !== typed), typed: null, notice: '' }
  if (typed !== null) return changed({ ...all, notice: '' }, typed, { image: link, focus: null })
  if (isFull(all)) return { ...all, notice: noMore }
  const photo = { image: link, alt: null, focus: null }
  const tile: Tile = { key: nextKey, state: 'photo', photo, found: null }
  return { ...all, tiles: [...tiles, tile], typed: nextKey, notice: '', nextKey: nextKey + 1 }
}

/** The text box is free for another link. */
export function keepLink(all: Tiles): Tiles {
  const { tiles, typed } = all
  const link = typedLink(all).trim()
  const isThere = tiles.some((tile) => isPhoto(tile) && tile.key !== typed && tile.photo.image === link)
  if (!isThere) return { ...all, typed: null }
  return { ...removed(all, typed), typed: null, notice: 'This picture is already there, so it was added once.' }
}

/** Takes the files for which there is room. What had been refused for good is forgotten: another choice has been made. */
export function chosen(all: Tiles, files: File[]): Tiles {
  const kept = all.tiles.filter((tile) => !isFailed(tile) || tile.again)
  const taken = files.slice(0, mostPhotos - kept.filter(isShown).length)
  const added = taken.map(
    (file, index): Tile => ({ key: all.nextKey + index, state: 'uploading', file, percent: null }),
  )
  return {
    ...all,
    tiles: [...kept, ...added],
    notice: leftOut(files.length - taken.length),
    nextKey: all.nextKey + added.length,
  }
}

function leftOut(count: number): string {
  if (count === 0) return ''
  return `${noMore} ${count} ${count === 1 ? 'was' : 'were'} left out.`
}

/** A file has become a photo; one that is there already is not there twice. */
export function sent(all: Tiles, key: number, { image, focus }: SentPicture): Tiles {
  const file = all.tiles.find((tile) => tile.key === key)
  if (!file || isPhoto(file)) return all
  const { name } = file.file
  if (all.tiles.some((tile) => isPhoto(tile) && tile.photo.image === image))
    return { ...removed(all, key), notice: `${name} is already there, so it was added once.` }
  const photo: Tile = { key, state: 'photo', photo: { image, alt: null, focus }, found: focus }
  return { ...replaced(all, key, photo), said: [...all.said, `${name} was added.`] }
}

export function failed(all: Tiles, key: number, why: { reason: string; again: boolean }): Tiles {
  const tile = all.tiles.find((tile) => tile.key === key)
  if (!tile || isPhoto(tile)) return all
  const { file } = tile
  return {
    ...replaced(all, key, { key, state: 'failed', file, ...why }),
    said: [...all.said, `${file.name} was not added.`],
  }
}

/** A file that failed gets another try, if there is still room for it. */
export const again = (all: Tiles, key: number): Tiles =>
  isFull(all) ? { ...all, notice: noMore } : onItsWay({ ...all, notice: '' }, key, null)

/** So much of a file has been sent. */
export function onItsWay(all: Tiles, key: number, percent: number | null): Tiles {
  const tile = all.tiles.find((tile) => tile.key === key)
  if (!tile || isPhoto(tile)) return all
  return replaced(all, key, { key, state: 'uploading', file: tile.file, percent })
}

export const removed = (all: Tiles, key: number | null): Tiles => ({
  ...all,
  tiles: all.tiles.filter((tile) => tile.key !== key),
  typed: all.typed === key ? null : all.typed,
  notice: '',
})

/** Puts a photo into another place, counted from 0 among those that are shown. */
export function moved(all: Tiles, key: number, to: number): Tiles {
  const shown = all.tiles.filter(isShown)
  const from = shown.findIndex((tile) => tile.key === key)
  const tile = shown[from]
  if (!tile || to === from || to < 0 || to >= shown.length) return all
  return {
    ...all,
    tiles: [...shown.toSpliced(from, 1).toSpliced(to, 0, tile), ...all.tiles.filter(isFailed)],
    said: [...all.said, `Photo ${from + 1} moved to place ${to + 1} of ${shown.length}.`],
  }
}

export function changed(all: Tiles, key: number, facts: Partial<Photo>): Tiles {
  const tile = all.tiles.find((tile) => tile.key === key)
  return tile && isPhoto(tile) ? replaced(all, key, { ...tile, photo: { ...tile.photo, ...facts } }) : all
}

const replaced = (all: Tiles, key: number, tile: Tile): Tiles => ({
  ...all,
  tiles: all.tiles.map((other) => (other.key === key ? tile : other)),
})
