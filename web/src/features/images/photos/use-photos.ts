import { useCallback, useEffect, useRef, useState } from 'react'
import type { Focus, Photo } from '#shared/photos.ts'
import { errorText } from '#web/lib/errors.ts'
import { useSendPicture } from '../hooks.ts'
import { isFileRefused } from '../upload-picture.ts'
import type { FailedTile, Tiles } from './tiles.ts'
import * as change from './tiles.ts'

export type PhotoValue = { image: string; alt?: string | null | undefined; focus?: Focus | null | undefined }

type FieldValue = { value: PhotoValue[]; onChange: (photos: Photo[]) => void }

const toPhoto = ({ image, alt = null, focus = null }: PhotoValue): Photo => ({ image, alt, focus })

/**
 * The photos of a form's field, and the files that will become photos. While any are `uploading`, the form's value is
 * incomplete.
 */
export function usePhotos(field: FieldValue) {
  const { all, latest, update, onReset } = useTiles(field)
  const { send, cancel } = useUploads(update, onReset)
  const begin = (step: (now: Tiles) => Tiles) => {
    const before = new Set(latest.current.tiles)
    update(step)
    for (const tile of latest.current.tiles)
      if (tile.state === 'uploading' && !before.has(tile)) void send(tile.key, tile.file)
  }
  return {
    ...all,
    full: change.isFull(all),
    link: change.linkText(all),
    uploading: all.tiles.filter(({ state }) => state === 'uploading').length,
    choose: (files: File[]) => begin((now) => change.addFiles(now, files)),
    retry: ({ key }: FailedTile) => begin((now) => change.retryUpload(now, key)),
    remove: (key: number) => {
      cancel(key)
      update((now) => change.removeTile(now, key))
    },
    move: (key: number, to: number) => update((now) => change.moveTile(now, key, to)),
    change: (key: number, facts: Partial<Photo>) => update((now) => change.updatePhoto(now, key, facts)),
    typeLink: (link: string) => update((now) => change.editLink(now, link)),
    keepLink: () => update(change.commitLink),
  }
}
export type Photos = ReturnType<typeof usePhotos>

type UpdateTiles = (step: (now: Tiles) => Tiles) => void

const isSame = (some: Photo[], others: Photo[]) => JSON.stringify(some) === JSON.stringify(others)

/** Keeps photos and form in step: the form gets every change, and a reset of the form replaces the photos. */
function useTiles({ value, onChange }: FieldValue) {
  const [all, setAll] = useState(() => change.initialTiles(value.map(toPhoto)))
  const latest = useRef(all)
  const fieldPhotos = useRef(change.photosOf(all))
  // changes that the form has not rendered yet: a busy device may be late
  const pending = useRef<Photo[][]>([])
  const latestOnChange = useRef(onChange)
  const onReset = useRef(() => {})
  useEffect(() => {
    latestOnChange.current = onChange
  }, [onChange])
  const update: UpdateTiles = useCallback((step) => {
    latest.current = step(latest.current)
    setAll(latest.current)
    const photos = change.photosOf(latest.current)
    if (isSame(photos, fieldPhotos.current)) return
    fieldPhotos.current = photos
    pending.current.push(photos)
    latestOnChange.current(photos)
  }, [])
  useEffect(() => {
    const photos = value.map(toPhoto)
    const rendered = pending.current.findLastIndex((sent) => isSame(sent, photos))
    pending.current.splice(0, rendered + 1)
    if (rendered >= 0 || isSame(photos, fieldPhotos.current)) return
    fieldPhotos.current = photos
    pending.current = []
    onReset.current()
    latest.current = change.initialTiles(photos, latest.current.nextKey)
    setAll(latest.current)
  }, [value])
  return { all, latest, update, onReset }
}

/** Sends files. Unmounting the page or resetting the form cancels all of them. */
function useUploads(update: UpdateTiles, onReset: { current: () => void }) {
  const sendPicture = useSendPicture()
  const running = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const uploads = running.current
    const cancelAll = () => {
      for (const upload of uploads.values()) upload.abort()
      uploads.clear()
    }
    onReset.current = cancelAll
    return cancelAll
  }, [onReset])
  const cancel = (key: number) => {
    running.current.get(key)?.abort()
    running.current.delete(key)
  }
  const send = async (key: number, file: File) => {
    const upload = new AbortController()
    const { signal } = upload
    running.current.set(key, upload)
    const onProgress = (percent: number) => update((now) => change.uploadProgress(now, key, percent))
    try {
      const picture = await sendPicture({ file, signal, onProgress })
      if (!signal.aborted) update((now) => change.uploadDone(now, key, picture))
    } catch (error) {
      const why = { reason: errorText(error), canRetry: !isFileRefused(error) }
      if (!signal.aborted) update((now) => change.uploadFailed(now, key, why))
    } finally {
      if (running.current.get(key) === upload) running.current.delete(key)
    }
  }
  return { send, cancel }
}
