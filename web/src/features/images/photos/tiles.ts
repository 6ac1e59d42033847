import { type Focus, maxPhotos, type Photo } from '#shared/photos.ts'
import { uploadedImageHash } from '#shared/pictures.ts'
import type { UploadedPicture } from '../upload-picture.ts'
import { tilesTexts as t } from './tiles.texts.ts'

// State of the field of photos, and its changes. Pure functions: a late result is applied to the current state.

export type Tile = { key: number } & (
  | {
      state: 'photo'
      photo: Photo
      detectedFocus: Focus | null
    }
  | {
      state: 'uploading'
      file: File
      /** Percent of bytes sent; null while it waits for its turn. */
      percent: number | null
    }
  | {
      state: 'failed'
      file: File
      reason: string
      canRetry: boolean
    }
)
export type PhotoTile = Extract<Tile, { state: 'photo' }>
export type UploadingTile = Extract<Tile, { state: 'uploading' }>
export type FailedTile = Extract<Tile, { state: 'failed' }>

export type Tiles = {
  tiles: Tile[]
  linkKey: number | null
  notice: string
  announcements: string[]
  nextKey: number
}

const tooManyText = () => t.tooMany({ max: maxPhotos })

export const isVisible = (tile: Tile): tile is PhotoTile | UploadingTile => tile.state !== 'failed'
export const isFailed = (tile: Tile): tile is FailedTile => tile.state === 'failed'
export const isFull = ({ tiles }: Tiles): boolean => tiles.filter(isVisible).length >= maxPhotos
export const isPhoto = (tile: Tile): tile is PhotoTile => tile.state === 'photo'

/** A single link is put into the text box, where it can be changed. */
export function initialTiles(photos: Photo[], nextKey = 0): Tiles {
  const tiles = photos.map(
    (photo, index): Tile => ({ key: nextKey + index, state: 'photo', photo, detectedFocus: null }),
  )
  const isLink = photos.length === 1 && photos.every(({ image }) => !uploadedImageHash(image))
  return { tiles, linkKey: isLink ? nextKey : null, notice: '', announcements: [], nextKey: nextKey + photos.length }
}

/** In their order, without duplicates. */
export function photosOf({ tiles }: Tiles): Photo[] {
  const photos = tiles.filter(isPhoto).map(({ photo }) => photo)
  const urls = photos.map(({ image }) => image.trim())
  return photos.filter((_photo, index) => urls.indexOf(urls[index] ?? '') === index)
}

export function linkText({ tiles, linkKey }: Tiles): string {
  return tiles.filter(isPhoto).find(({ key }) => key === linkKey)?.photo.image ?? ''
}

/** A link is a photo as soon as it is in the text box; an empty box removes it. */
export function editLink(all: Tiles, link: string): Tiles {
  const { tiles, linkKey, nextKey } = all
  if (!link.trim()) return { ...all, tiles: tiles.filter(({ key }) => key !== linkKey), linkKey: null, notice: '' }
  if (linkKey !== null) return updatePhoto({ ...all, notice: '' }, linkKey, { image: link, focus: null })
  if (isFull(all)) return { ...all, notice: tooManyText() }
  const photo = { image: link, alt: null, focus: null }
  const tile: Tile = { key: nextKey, state: 'photo', photo, detectedFocus: null }
  return { ...all, tiles: [...tiles, tile], linkKey: nextKey, notice: '', nextKey: nextKey + 1 }
}

/** Frees the text box for another link. */
export function commitLink(all: Tiles): Tiles {
  const { tiles, linkKey } = all
  const link = linkText(all).trim()
  const isThere = tiles.some((tile) => isPhoto(tile) && tile.key !== linkKey && tile.photo.image === link)
  if (!isThere) return { ...all, linkKey: null }
  return { ...removeTile(all, linkKey), linkKey: null, notice: t.linkThere() }
}

/** Adds files while there is room for them. Forgets finally refused files, because another choice has been made. */
export function addFiles(all: Tiles, files: File[]): Tiles {
  const remaining = all.tiles.filter((tile) => !isFailed(tile) || tile.canRetry)
  const accepted = files.slice(0, maxPhotos - remaining.filter(isVisible).length)
  const added = accepted.map(
    (file, index): Tile => ({ key: all.nextKey + index, state: 'uploading', file, percent: null }),
  )
  return {
    ...all,
    tiles: [...remaining, ...added],
    notice: leftOutText(files.length - accepted.length),
    nextKey: all.nextKey + added.length,
  }
}

const leftOutText = (count: number): string => (count === 0 ? '' : t.leftOut({ count, max: maxPhotos }))

export function uploadDone(all: Tiles, key: number, { image, focus }: UploadedPicture): Tiles {
  const file = all.tiles.find((tile) => tile.key === key)
  if (!file || isPhoto(file)) return all
  const { name } = file.file
  if (all.tiles.some((tile) => isPhoto(tile) && tile.photo.image === image))
    return { ...removeTile(all, key), notice: t.fileThere({ name }) }
  const photo: Tile = { key, state: 'photo', photo: { image, alt: null, focus }, detectedFocus: focus }
  return { ...replaceTile(all, key, photo), announcements: [...all.announcements, t.added({ name })] }
}

export function uploadFailed(all: Tiles, key: number, why: { reason: string; canRetry: boolean }): Tiles {
  const tile = all.tiles.find((tile) => tile.key === key)
  if (!tile || isPhoto(tile)) return all
  const { file } = tile
  return {
    ...replaceTile(all, key, { key, state: 'failed', file, ...why }),
    announcements: [...all.announcements, t.notAdded({ name: file.name })],
  }
}

export const retryUpload = (all: Tiles, key: number): Tiles =>
  isFull(all) ? { ...all, notice: tooManyText() } : uploadProgress({ ...all, notice: '' }, key, null)

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

/** Moves a photo; `to` is an index among the visible tiles, from 0. */
export function moveTile(all: Tiles, key: number, to: number): Tiles {
  const visible = all.tiles.filter(isVisible)
  const from = visible.findIndex((tile) => tile.key === key)
  const tile = visible[from]
  if (!tile || to === from || to < 0 || to >= visible.length) return all
  return {
    ...all,
    tiles: [...visible.toSpliced(from, 1).toSpliced(to, 0, tile), ...all.tiles.filter(isFailed)],
    announcements: [...all.announcements, t.moved({ from: from + 1, to: to + 1, count: visible.length })],
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
