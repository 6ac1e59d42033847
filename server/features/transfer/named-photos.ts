import path from 'node:path'
import type { PictureFile } from '#server/images/decode.ts'
import { isHttpUrl, uploadedImageHash } from '#shared/pictures.ts'

/** A photo that a row names as a file: one that has been uploaded, or one to be opened; null where there is none. */
export type NamedPhoto = { image: string } | { file: PictureFile; forget: () => Promise<void> } | null

/** The photos that come with a file, by the names that its rows call them by. */
export type NamedPhotos = {
  /** How many there are; 0 where nobody has chosen a folder. */
  count: number
  has: (name: string) => Promise<boolean>
  find: (name: string) => Promise<NamedPhoto>
}

export const noPhotos: NamedPhotos = { count: 0, has: async () => false, find: async () => null }

/** A name as photos are found by it: without folders, however its letters are. */
export const photoName = (name: string): string =>
  path.posix.basename(name.replaceAll('\\', '/')).normalize('NFC').toLowerCase()

/** Photos that have been uploaded before: the address of each by its name; '' for one that is still to be. */
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

/** What a photo is named by: a picture that is kept here, an address elsewhere, or a file. */
export type PhotoReference = { here: string } | { address: string } | { file: string }

export function parsePhotoReference(image: string, base: string | null): PhotoReference {
  const own = base !== null && image.startsWith(`${base}/`) ? image.slice(base.length) : image
  if (uploadedImageHash(own)) return { here: own }
  return isHttpUrl(image) ? { address: image } : { file: image }
}
