import { z } from 'zod'
import { absoluteImage, storedImage } from '#server/platform/http/urls.ts'
import { day, idsOf, picture, recordIds, time } from '#server/platform/rest/fields.ts'
import type { ResponseContext } from '#server/platform/rest/route.ts'
import { inputShape, recordShape } from '#shared/field-schemas.ts'
import { exampleOf } from '#shared/fields.ts'
import { image } from '#shared/images.ts'
import { moneyForm, parseCents, toUnits } from '#shared/money.ts'
import { canManage } from '#shared/permissions.ts'
import { petStatuses } from '#shared/pet-facts.ts'
import { petBasicFields, petProfileFields } from '#shared/pet-fields.ts'
import { type PetInput, petStatus, photo, photoList } from '#shared/pets.ts'
import { maxPhotos } from '#shared/photos.ts'
import { optional } from '#shared/text.ts'
import type { PetRecord } from './pets.queries.ts'
import { photosOf } from './photos.service.ts'

const rexPicture = 'https://pets.example.org/images/rex.webp'
const { category, ...basics } = exampleOf(petBasicFields)
const { adoptionFeeCents, arrivedOn, ...profile } = exampleOf(petProfileFields)
const profileExample = { ...profile, adoptionFee: toUnits(adoptionFeeCents), arrivedOn }

const { adoptionFeeCents: _, arrivedOn: dayOfArrival, ...profileShape } = recordShape(petProfileFields, day)

export const petResponse = z
  .object({
    ...recordIds,
    ...recordShape(petBasicFields),
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
    ...profileShape,
    specialNeeds: profileShape.specialNeeds.meta({
      description: 'A text about them; false: there are none; null: not known',
    }),
    adoptionFee: z.number().nullable().meta({ description: 'In the currency’s unit' }),
    arrivedOn: dayOfArrival,
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
      category,
      image: rexPicture,
      photos: [{ url: rexPicture, alt: null, focus: { x: 48, y: 30 } }],
      adopted: false,
      status: 'available',
      ...profileExample,
      version: 0,
      createdAt: '2026-05-04T09:30:00.000Z',
    },
  })

const decimalsInWords = { 0: 'no decimals', 2: 'two decimals', 3: 'three decimals' } as const

const { max, invalid } = petProfileFields.adoptionFeeCents
const fee = z
  .number({ error: invalid })
  .min(0, { error: invalid })
  .refine((amount) => amount <= toUnits(max), { error: invalid })
  .refine((amount) => parseCents(amount) !== null, {
    error: () => `The adoption fee can have ${decimalsInWords[moneyForm().decimals]} at most`,
  })

const { adoptionFeeCents: _cents, ...profileInputs } = inputShape(petProfileFields)

/** A pet as a REST body. Callers add `withPicture`. */
export const petBody = z
  .object({
    ...inputShape(petBasicFields),
    image: optional(image('Image')).meta({ description: 'The first photo; required where `photos` is left out' }),
    photos: photoList(photo.omit({ image: true }).extend({ url: image('Photo') }), ({ url }) => url)
      .optional()
      .meta({ description: 'All of them, the first one as `image`' }),
    ...profileInputs,
    adoptionFee: fee.nullable().optional(),
    status: petStatus
      .optional()
      .meta({ description: '`draft` or `available`; the one it has already changes nothing' }),
    version: z.int().min(0).optional().meta({ description: 'The version that is being changed' }),
  })
  .meta({ example: { ...basics, category, image: rexPicture, ...profileExample } })

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

/** The database stores special needs that were said to be none as ''. */
export const noneAsFalse = (text: string | null): string | false | null => (text === '' ? false : text)

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
    specialNeeds: noneAsFalse(pet.specialNeeds),
    adoptionFee: pet.adoptionFeeCents === null ? null : toUnits(pet.adoptionFeeCents),
    createdAt: pet.createdAt.toISOString(),
    userEmail: email,
    ownerEmail: email,
  }
}
