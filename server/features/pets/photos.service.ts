import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { focalPoints } from '#server/images/store.ts'
import { markImagesUsed } from '#server/images/unused-pictures.ts'
import type { PetInput } from '#shared/pets.ts'
import type { Focus, Photo } from '#shared/photos.ts'
import type { PetRecord } from './pets.queries.ts'

export const focusOf = ({ focusX, focusY }: Pick<PetRecord, 'focusX' | 'focusY'>): Focus | null =>
  focusX === null || focusY === null ? null : { x: focusX, y: focusY }

type PhotoColumns = Pick<PetRecord, 'image' | 'alt' | 'focusX' | 'focusY' | 'further'>

/** None for a draft without a picture, whose column is ''. */
export const photosOf = (pet: PhotoColumns): Photo[] =>
  pet.image === '' ? [] : [{ image: pet.image, alt: pet.alt, focus: focusOf(pet) }, ...pet.further]

/**
 * The pet's new photos: those that were sent, or the current ones with the sent picture as cover. Null if they don't
 * change. Photos without a focal point get the one detected in the picture.
 */
export async function resolvePhotos(
  db: Database,
  { image, photos }: Pick<PetInput, 'image' | 'photos'>,
  previous: Photo[] = [],
): Promise<Photo[] | null> {
  const selected = photos
    ? photos.map(({ image, alt = null, focus = null }) => ({ image, alt, focus }))
    : withCover(image, previous)
  if (selected === null) return null
  const blurred = selected.filter(({ focus }) => focus === null).map(({ image }) => image)
  const focuses = await focalPoints(db, blurred)
  return selected.map((photo) => ({ ...photo, focus: photo.focus ?? focuses.get(photo.image) ?? null }))
}

function withCover(image: string | undefined, [cover, ...others]: Photo[]): Photo[] | null {
  if (image === undefined || image === cover?.image) return null
  const rest = others.filter((photo) => photo.image !== image)
  return [others.find((photo) => photo.image === image) ?? { image, alt: null, focus: null }, ...rest]
}

/** Only a draft has no cover. */
export const coverColumns = ([cover]: Photo[]) => ({
  image: cover?.image ?? '',
  alt: cover?.alt ?? null,
  focusX: cover?.focus?.x ?? null,
  focusY: cover?.focus?.y ?? null,
})

type PhotoUpdate = { petId: number; photos: Photo[]; previous?: Photo[] }

/**
 * Replaces a pet's photos after the cover. The caller locks the pet's row. Throws `NO_SUCH_PICTURE` for a new photo
 * that isn't stored here.
 */
export async function writeMorePhotos(
  tx: Tx,
  schema: Database['schema'],
  { petId, photos, previous = [] }: PhotoUpdate,
): Promise<void> {
  const { petPhotos } = schema
  const before = new Set(previous.map(({ image }) => image))
  const all = photos.map(({ image }) => image)
  await markImagesUsed(
    tx,
    schema,
    all.filter((image) => !before.has(image)),
  )
  const further = photos.slice(1)
  await tx.delete(petPhotos).where(eq(petPhotos.petId, petId))
  if (further.length === 0) return
  await tx.insert(petPhotos).values(
    further.map(({ image, alt, focus }, index) => ({
      petId,
      place: index + 1,
      image,
      alt,
      focusX: focus?.x ?? null,
      focusY: focus?.y ?? null,
    })),
  )
}
