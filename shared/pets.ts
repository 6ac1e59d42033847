import { z } from 'zod'
import { id } from './ids.ts'
import { image } from './images.ts'
import { mostRows, pageOf, paging, pagingFrom } from './lists.ts'
import { type PetFilter, petCategories } from './pet-filter.ts'
import { searchText, text } from './text.ts'

/** The Add / Update form, its procedures and `POST` and `PUT /api/pets` (docs/product.md 5.1, 10.2). */
export const petInput = z.object({
  name: text({ label: 'Pet name', max: 100, name: true }),
  age: text({ label: 'Pet age', max: 50 }),
  category: z.enum(petCategories, {
    error: (issue) =>
      issue.input === undefined || issue.input === '' ? 'Category is required' : 'Please choose one of the categories',
  }),
  location: text({ label: 'Location', max: 200 }),
  description: text({ label: 'Description', max: 5000, long: true }),
  image: image('Image'),
})
export type PetInput = z.output<typeof petInput>

/** Pets that a page of the listing shows before it loads more. */
export const petPageSize = 24

export const petFilter = z.object({
  search: searchText.optional(),
  category: z.enum(petCategories).optional(),
}) satisfies z.ZodType<PetFilter>

export const petListInput = petFilter.extend(pagingFrom(petPageSize).shape)
export const myPetListInput = paging(mostRows)

/** A pet as anybody may see it: no owner's identity. Times are ISO 8601 in UTC. */
export const pet = z.object({
  id,
  name: z.string(),
  age: z.string(),
  category: z.enum(petCategories),
  location: z.string(),
  description: z.string(),
  image: z.string(),
  adopted: z.boolean(),
  createdAt: z.string(),
})
export type Pet = z.infer<typeof pet>

export const petCard = pet.omit({ description: true, createdAt: true })
export type PetCard = z.infer<typeof petCard>
export const petPage = pageOf(petCard)
export const myPetPage = pageOf(pet)

/** One pet for one viewer. */
export const petDetail = pet.extend({
  /** The viewer may change it: owner or admin. */
  canManage: z.boolean(),
  /** The viewer has asked for it and waits for an answer; null for a visitor, of whom nobody knows. */
  requested: z.boolean().nullable(),
})
export type PetDetail = z.infer<typeof petDetail>
