import path from 'node:path'
import type { PictureFile } from '#server/images/decode.ts'
import { isHttpUrl, uploadedImageHash } from '#shared/pictures.ts'

/** The photo of a file name in a row: an uploaded picture or a file to open; null if there is none. */
export type NamedPhoto = { image: string } | { file: PictureFile; forget: () => Promise<void> } | null

export type NamedPhotos = {
  count: number
  has: (name: string) => Promise<boolean>
  find: (name: string) => Promise<NamedPhoto>
}

export const noPhotos: NamedPhotos = { count: 0, has: async () => false, find: async () => null }

export const photoName = (name: string): string =>
  path.posix.basename(name.replaceAll('\\', '/')).normalize('NFC').toLowerCase()

/** URLs of photos that were uploaded before the import, by name; '' for one that is not uploaded yet. */
export function uploadedPhotos(urls: Record<string, string>): NamedPhotos {
  const images = new Map(Object.entries(urls).map(([name, image]) => [photoName(name), image]))
  return {
    count: images.size,
    has: async (name) => images.has(photoName(name)),
    async find(name) {
      const image = images.get(photoName(name))
      return image && uploadedImageHash(image) ? { image } : null
    },
  }
}

export type PhotoReference = { stored: string } | { url: string } | { file: string }

export function parsePhotoReference(image: string, base: string | null): PhotoReference {
  const own = base !== null && image.startsWith(`${base}/`) ? image.slice(base.length) : image
  if (uploadedImageHash(own)) return { stored: own }
  return isHttpUrl(image) ? { url: image } : { file: image }
}
