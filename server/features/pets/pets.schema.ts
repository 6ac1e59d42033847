import { z } from 'zod'
import { absoluteImage, storedImage } from '#server/platform/http/urls.ts'
import { day, idsOf, picture, recordIds, time } from '#server/platform/rest/fields.ts'
import type { ResponseContext } from '#server/platform/rest/route.ts'
import { image } from '#shared/images.ts'
import { dollars, parseCents } from '#shared/money.ts'
import { canManage } from '#shared/permissions.ts'
import { petSexes, petSizes, petStatuses, petTraits } from '#shared/pet-facts.ts'
import { petCategories } from '#shared/pet-filter.ts'
import { feeText, type PetInput, petBasics, petProfile, petStatus, photo, photoList } from '#shared/pets.ts'
import { maxPhotos } from '#shared/photos.ts'
import { optional } from '#shared/text.ts'
import type { PetRecord } from './pets.queries.ts'
import { photosOf } from './photos.service.ts'

const traits = Object.fromEntries(petTraits.map((trait) => [trait, z.boolean().nullable()])) as Record<
  (typeof petTraits)[number],
  z.ZodNullable<z.ZodBoolean>
>

const basics = {
  name: 'Rex',
  age: '2 years',
  location: 'Springfield',
  description: 'Plays with everybody.',
}
const rexPicture = 'https://pets.example.org/images/rex.webp'
const profile = {
  sex: 'male',
  birthDate: '2024-03-31',
  birthDateApproximate: true,
  size: 'medium',
  breed: 'Collie mix',
  goodWithChildren: true,
  goodWithDogs: true,
  goodWithCats: null,
  houseTrained: true,
  neutered: true,
  vaccinated: true,
  microchipped: false,
  specialNeeds: false,
  adoptionFee: 120,
  arrivedOn: '2026-05-02',
} as const

export const petResponse = z
  .object({
    ...recordIds,
    name: z.string(),
    age: z.string(),
    category: z.enum(petCategories),
    location: z.string(),
    description: z.string(),
    image: picture,
    photos: z
      .array(
        z.object({
          url: picture,
          alt: z.string().nullable(),
          focus: z.object({ x: z.int(), y: z.int() }).nullable(),
        }),
      )
      .max(maxPhotos)
      .meta({
        description:
          'The first one is `image`. `focus` is what a crop has to show, in percent from the left and the top; null is the middle.',
      }),
    adopted: z.boolean().meta({ description: 'The same as the status `adopted`' }),
    status: z.enum(petStatuses),
    sex: z.enum(petSexes).nullable(),
    birthDate: day.nullable(),
    birthDateApproximate: z.boolean(),
    size: z.enum(petSizes).nullable(),
    breed: z.string().nullable(),
    ...traits,
    specialNeeds: z
      .union([z.literal(false), z.string()])
      .nullable()
      .meta({ description: 'A text about them; false: there are none; null: not known' }),
    adoptionFee: z.number().nullable().meta({ description: 'Dollars' }),
    arrivedOn: day,
    version: z.int().meta({ description: 'Counts its changes' }),
    createdAt: time,
    userEmail: z.string().optional().meta({ description: "The owner's email, for the owner and admins" }),
    ownerEmail: z.string().optional().meta({ description: 'The same as userEmail' }),
  })
  .meta({
    id: 'Pet',
    example: {
      _id: '1',
      id: 1,
      ...basics,
      category: 'Dog',
      image: rexPicture,
      photos: [{ url: rexPicture, alt: null, focus: { x: 48, y: 30 } }],
      adopted: false,
      status: 'available',
      ...profile,
      version: 0,
      createdAt: '2026-05-04T09:30:00.000Z',
    },
  })

const fee = z
  .number(feeText)
  .min(0, feeText)
  .max(100_000, feeText)
  .refine((amount) => parseCents(amount) !== null, 'The adoption fee can have two decimals at most')

/** A pet as a REST body. Callers add `withPicture`. */
export const petBody = petBasics
  .extend({
    image: optional(image('Image')).meta({ description: 'The first photo; required where `photos` is left out' }),
    photos: photoList(photo.omit({ image: true }).extend({ url: image('Photo') }), ({ url }) => url)
      .optional()
      .meta({ description: 'All of them, the first one as `image`' }),
    ...petProfile.shape,
    adoptionFee: fee.nullable().optional(),
    status: petStatus
      .optional()
      .meta({ description: '`draft` or `available`; the one it has already changes nothing' }),
    version: z.int().min(0).optional().meta({ description: 'The version that is being changed' }),
  })
  .meta({ example: { ...basics, category: 'Dog', image: rexPicture, ...profile } })

/** The service's input. URLs of our own pictures are stored without the origin. */
export function toPetInput({ image, photos, adoptionFee, ...body }: z.output<typeof petBody>, base: string): PetInput {
  return {
    ...body,
    ...(image !== undefined && { image: storedImage(image, base) }),
    ...(photos && { photos: photos.map(({ url, ...facts }) => ({ ...facts, image: storedImage(url, base) })) }),
    ...(adoptionFee !== undefined && {
      adoptionFeeCents: adoptionFee === null ? null : parseCents(adoptionFee),
    }),
  }
}

/** The owner's email is only for the owner and admins. */
export function toPetResponse(pet: PetRecord, { base, ctx }: ResponseContext) {
  const email = canManage(ctx.user, pet.ownerUid) ? pet.ownerEmail : undefined
  return {
    // the schema selects the fields: removing a column here would copy the object, which takes half of 50 µs for 24
    // pets
    ...pet,
    ...idsOf(pet),
    image: absoluteImage(pet.image, base),
    photos: photosOf(pet).map(({ image, alt, focus }) => ({ url: absoluteImage(image, base), alt, focus })),
    adopted: pet.status === 'adopted',
    specialNeeds: pet.specialNeeds === '' ? (false as const) : pet.specialNeeds,
    adoptionFee: pet.adoptionFeeCents === null ? null : dollars(pet.adoptionFeeCents),
    createdAt: pet.createdAt.toISOString(),
    userEmail: email,
    ownerEmail: email,
  }
}
