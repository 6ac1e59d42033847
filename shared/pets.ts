import { z } from 'zod'
import { withheld } from './approval-queue.ts'
import { author } from './authors.ts'
import { petFieldsToPublish } from './drafts.ts'
import { inputShape, recordShape } from './field-schemas.ts'
import { id, idInput } from './ids.ts'
import { image } from './images.ts'
import { inputRulesTexts } from './input-rules.texts.ts'
import { maxRows, pageSchema, pagingInput, pagingInputFrom, rowArray } from './lists.ts'
import { petStatuses } from './pet-facts.ts'
import { petBasicFields, petCardFields, petProfileFields } from './pet-fields.ts'
import { type CountedFacets, type PetFacets, type PetSelection, petChoices, petSorts } from './pet-filter.ts'
import { petRulesTexts as t } from './pet-rules.texts.ts'
import { maxAltLength, maxPhotos } from './photos.ts'
import { stayPlaces } from './stays.ts'
import { optional, optionalOrNull, searchText, text } from './text.ts'

const percent = z.int({ error: inputRulesTexts.notAFocalPoint }).min(0).max(100)

/** A photo in an input (docs/product.md 5.7). Without a focus, the focal point detected in the picture is used. */
export const photo = z.object({
  image: image(t.photo),
  alt: optionalOrNull(text({ label: t.alternativeText, max: maxAltLength })),
  focus: z.object({ x: percent, y: percent }).nullable().optional(),
})

export const photoList = <Sent extends z.ZodType>(sent: Sent, urlOf: (photo: z.output<Sent>) => string) =>
  z
    .array(sent, { error: t.photosNotAList })
    .min(1, { error: t.photoMissing })
    .max(maxPhotos, { error: () => t.tooManyPhotos({ max: maxPhotos }) })
    .superRefine((photos, context) => {
      const urls = photos.map(urlOf)
      for (const [index, url] of urls.entries())
        if (urls.indexOf(url) < index) context.addIssue({ code: 'custom', path: [index], message: t.photoTwice() })
    })

/** The status that an edit may set. The others come from requests and may only be sent unchanged. */
export const petStatus = z.enum(petStatuses, { error: t.unknownStatus })

export const petFieldsInput = z.object({
  ...inputShape(petBasicFields),
  image: optional(image(t.image)),
  photos: photoList(photo, ({ image }) => image).optional(),
  ...inputShape(petProfileFields),
  status: petStatus.optional(),
  /** The version that the edit is based on: a later one is not overwritten. */
  version: z.int().min(0).optional(),
})

type Pictures = { image?: unknown; photos?: unknown }

/** Requires `image` or `photos`; reported together with other missing fields. */
export const withPicture = <Fields extends z.ZodType<Pictures>>(fields: Fields): Fields =>
  fields.refine(({ image, photos }) => image !== undefined || photos !== undefined, {
    path: ['image'],
    error: () => inputRulesTexts.required({ label: t.image() }),
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

const { age, category, location, description } = petFieldsInput.shape
const noPhotos = (photos: unknown) => (Array.isArray(photos) && photos.length === 0 ? undefined : photos)

/**
 * A draft, new or changed: only its name is required, and a required field that is left out or blank is missing
 * (docs/product.md 5.14).
 */
export const petDraftInput = petFieldsInput.omit({ image: true, status: true }).extend({
  id: id.optional(),
  age: optional(age),
  category: optional(category),
  location: optional(location),
  description: optional(description),
  photos: z.preprocess(noPhotos, petFieldsInput.shape.photos),
})
export type PetDraftInput = z.output<typeof petDraftInput>

export const petInput = withPicture(petFieldsInput)
export type PetInput = z.output<typeof petInput>
export const petChange = withPicture(petFieldsInput.extend(idInput.shape))

export const petPageSize = 24

const facetCounts = <const Values extends readonly string[]>(values: Values) =>
  z.object(Object.fromEntries(values.map((value) => [value, z.int()])) as Record<Values[number], z.ZodInt>)

const multipleChoice = <const Values extends readonly string[]>(name: string, values: Values) =>
  z
    .array(z.enum(values, { error: () => inputRulesTexts.notOneOf({ label: name, values: values.join(', ') }) }))
    .max(20)
    .optional()

/** Search and filters; an empty filter selects all (docs/product.md 5.2). */
export const petSelection = z.object({
  search: searchText.optional(),
  category: multipleChoice('category', petChoices.category),
  sex: multipleChoice('sex', petChoices.sex),
  age: multipleChoice('age', petChoices.age),
  size: multipleChoice('size', petChoices.size),
  good_with: multipleChoice('good_with', petChoices.good_with),
  special_needs: multipleChoice('special_needs', petChoices.special_needs),
  status: multipleChoice('status', petChoices.status),
}) satisfies z.ZodType<PetSelection>

export const petFilter = petSelection.extend({ sort: z.enum(petSorts).optional() })

export const petListInput = petFilter.extend(pagingInputFrom(petPageSize).shape)

/** The number of matches in total, and for each value of each filter with the other filters applied. */
export const petFacets = z.object({
  total: z.int(),
  category: facetCounts(petChoices.category),
  sex: facetCounts(petChoices.sex),
  age: facetCounts(petChoices.age),
  size: facetCounts(petChoices.size),
  good_with: facetCounts(petChoices.good_with),
  special_needs: facetCounts(petChoices.special_needs),
  status: facetCounts(petChoices.status),
}) satisfies z.ZodType<PetFacets>
export const countedFacets = petFacets.extend({ among: z.int().nullable() }) satisfies z.ZodType<CountedFacets>

/** Publishes a draft, or makes a pet a draft again. */
export const publicationInput = idInput.extend({ published: z.boolean() })
export type PublicationInput = z.output<typeof publicationInput>

export const petIds = z.object({ ids: z.array(id).max(maxRows) })

export const myPetListInput = pagingInput(maxRows)

const focus = z.object({ x: z.number(), y: z.number() }).nullable()

/**
 * The public view of a pet: it must not identify the owner, whom only `petDetail` names. Times are ISO 8601 in UTC, days
 * `YYYY-MM-DD`; null means unknown.
 */
export const pet = z.object({
  id,
  ...recordShape(petBasicFields),
  image: z.string(),
  focus,
  photos: z.array(z.object({ image: z.string(), alt: z.string().nullable(), focus })).max(maxPhotos),
  status: z.enum(petStatuses),
  ...recordShape(petProfileFields),
  version: z.number(),
  createdAt: z.string(),
})
export type Pet = z.infer<typeof pet>

export const petCard = z.object({
  id,
  ...recordShape(petCardFields),
  image: z.string(),
  focus,
  status: z.enum(petStatuses),
})
export type PetCard = z.infer<typeof petCard>
export const petPage = pageSchema(petCard)
export const petCards = z.object({ items: rowArray(petCard) })

export const ownPet = pet.extend({
  withheld,
  /** What a draft lacks; the values of these fields mean nothing. */
  missing: z.array(z.enum(petFieldsToPublish)).max(petFieldsToPublish.length),
})
export type OwnPet = z.infer<typeof ownPet>
export const myPetPage = pageSchema(ownPet)

/** Only this view of a pet says who is responsible for it. */
export const petDetail = ownPet.extend({
  author,
  /** Where it is, for its owner, staff, and admins; null for others, and for a pet that was deleted a moment ago. */
  place: z.enum(stayPlaces).nullable(),
  isFostered: z.boolean(),
  /** The day in the shelter's time zone on which it last came back; null if it has a home again. */
  returnedOn: z.string().nullable(),
  /** The viewer is the owner, staff, or an admin. */
  canManage: z.boolean(),
  requested: z.boolean().nullable(),
  /** The day (UTC) on which its owner's side last confirmed it, once that is long ago (docs/product.md 5.16). */
  lastConfirmed: z.string().nullable(),
  /** Its owner has been asked whether it is still here; only for those who may change it. */
  toConfirm: z.boolean(),
  /** The server's day in UTC. Ages are computed from it, so that server and browser render the same. */
  today: z.string(),
})
export type PetDetail = z.infer<typeof petDetail>
