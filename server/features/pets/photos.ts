import { eq } from 'drizzle-orm'
import type { Database, Tx } from '#server/db/database.ts'
import { focalPoints } from '#server/images/store.ts'
import { markImagesUsed } from '#server/images/unused.ts'
import type { PetInput } from '#shared/pets.ts'
import type { Focus, Photo } from '#shared/photos.ts'
import type { PetRecord } from './queries.ts'

/** Where the most important part of the cover is. */
export const focusOf = ({ focusX, focusY }: Pick<PetRecord, 'focusX' | 'focusY'>): Focus | null =>
  focusX === null || focusY === null ? null : { x: focusX, y: focusY }

/** All photos of a pet, the cover first. */
export const photosOf = (pet: Omit<PetRecord, 'ownerEmail'>): Photo[] => [
  { image: pet.image, alt: pet.alt, focus: focusOf(pet) },
  ...pet.further,
]

/**
 * The photos that a pet is to have: those that were sent; else the ones it has, with the picture that was sent as their cover.
 * Null where they stay as they are. A photo without a focal point gets the one that was found in its picture.
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
  const found = await focalPoints(db, blurred)
  return selected.map((photo) => ({ ...photo, focus: photo.focus ?? found.get(photo.image) ?? null }))
}

function withCover(image: string | undefined, [cover, ...others]: Photo[]): Photo[] | null {
  if (image === undefined || image === cover?.image) return null
  const rest = others.filter((photo) => photo.image !== image)
  return [others.find((photo) => photo.image === image) ?? { image, alt: null, focus: null }, ...rest]
}

/** The columns of a pet that hold its cover. */
export const coverColumns = ([cover]: Photo[]) =>
  cover && { image: cover.image, alt: cover.alt, focusX: cover.focus?.x ?? null, focusY: cover.focus?.y ?? null }

type PhotoUpdate = { petId: number; photos: Photo[]; previous?: Photo[] }

/**
 * Writes a pet's photos after the cover, instead of those it had. The caller holds its row. Throws
 * `NO_SUCH_PICTURE` for one that is new and isn't here.
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
