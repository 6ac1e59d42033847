import { z } from 'zod'
import type { Page } from '#server/db/page.ts'
import { absoluteImage, storedImage } from '#server/http/urls.ts'
import { idsOf, pageQuery, pathId, picture, recordIds, time } from '#server/rest/fields.ts'
import { type RestRoute, route, rowsAtOnce, type Viewed, wholeList } from '#server/rest/route.ts'
import { canManage } from '#shared/permissions.ts'
import { petCategories } from '#shared/pet-filter.ts'
import { petInput } from '#shared/pets.ts'
import { optional } from '#shared/text.ts'
import { email } from '#shared/users.ts'
import type { PetRecord } from './queries.ts'
import { addPet, deletePet, findPets, findPetsOf, getPet, setAdopted, updatePet } from './service.ts'

const petAnswer = z
  .object({
    ...recordIds,
    name: z.string(),
    age: z.string(),
    category: z.enum(petCategories),
    location: z.string(),
    description: z.string(),
    image: picture,
    adopted: z.boolean(),
    createdAt: time,
    userEmail: z.string().optional().meta({ description: "The owner's email, for the owner and admins" }),
    ownerEmail: z.string().optional().meta({ description: 'The same as userEmail' }),
  })
  .meta({
    id: 'Pet',
    example: {
      _id: '1',
      id: 1,
      name: 'Rex',
      age: '2 years',
      category: 'Dog',
      location: 'Springfield',
      description: 'Plays with everybody.',
      image: 'https://pets.example.org/images/rex.webp',
      adopted: false,
      createdAt: '2026-05-04T09:30:00.000Z',
    },
  })

const petBody = petInput.meta({
  id: 'PetInput',
  example: {
    name: 'Rex',
    age: '2 years',
    category: 'Dog',
    location: 'Springfield',
    description: 'Plays with everybody.',
    image: 'https://pets.example.org/images/rex.webp',
  },
})

const ownerField = {
  userEmail: optional(email).meta({ description: "Whose pet it is: the caller's email, anybody's for an admin" }),
}

const toPet = ({ ownerEmail, ...pet }: PetRecord, { base, acting }: Viewed) => ({
  ...idsOf(pet),
  ...pet,
  image: absoluteImage(pet.image, base),
  createdAt: pet.createdAt.toISOString(),
  ...(canManage(acting.user, pet.ownerUid) && { userEmail: ownerEmail, ownerEmail }),
})

const toPets = ({ items }: Page<PetRecord>, viewed: Viewed) => items.map((pet) => toPet(pet, viewed))

const params = z.object({ id: pathId })
const notFound = 'NO_SUCH_PET'
const tag = 'Pets'

export const petsRest: RestRoute[] = [
  route({
    operation: findPets,
    method: 'GET',
    path: '/api/pets',
    tag,
    summary: 'All pets, newest first',
    description: 'The whole list. With `limit`, one page; `before` is the id of the last pet of the page before.',
    takes: { query: pageQuery },
    answer: z.array(petAnswer),
    streams: true,
    handle({ run, query: { limit, before }, ...viewed }) {
      if (limit !== undefined) return run({ before, limit }).then((page) => toPets(page, viewed))
      return wholeList(
        (cursor) => run({ before: cursor, limit: rowsAtOnce }),
        (page) => toPets(page, viewed),
        before,
      )
    },
  }),

  route({
    operation: findPetsOf,
    method: 'GET',
    path: '/api/mypets',
    tag,
    summary: "The caller's pets, newest first",
    takes: {
      query: z.object({ email: optional(email).meta({ description: "The caller's email, anybody's for an admin" }) }),
    },
    answer: z.array(petAnswer),
    streams: true,
    handle({ run, query, ...viewed }) {
      return wholeList(
        (before?: number) => run({ ...query, before, limit: rowsAtOnce }),
        (page) => toPets(page, viewed),
      )
    },
  }),

  route({
    operation: getPet,
    method: 'GET',
    path: '/api/pets/:id',
    tag,
    summary: 'One pet',
    takes: { params },
    notFound,
    answer: petAnswer,
    handle: async ({ run, params, ...viewed }) => toPet(await run(params), viewed),
  }),

  route({
    operation: addPet,
    method: 'POST',
    path: '/api/pets',
    tag,
    summary: 'Add a pet',
    status: 201,
    takes: { body: petBody.extend(ownerField).meta({ id: 'NewPet' }) },
    answer: petAnswer,
    refusals: ['NO_SUCH_PICTURE', 'NO_SUCH_USER', 'EMAIL_SHARED'],
    async handle({ run, body: { userEmail, ...body }, ...viewed }) {
      const image = storedImage(body.image, viewed.base)
      return toPet(await run({ ...body, image, ownerEmail: userEmail }), viewed)
    },
  }),

  route({
    operation: updatePet,
    method: 'PUT',
    path: '/api/pets/:id',
    tag,
    summary: 'Change a pet',
    description: 'Every field is required. The owner, and whether it is adopted, stay as they are.',
    takes: { params, body: petBody },
    notFound,
    answer: petAnswer,
    refusals: ['NOT_ALLOWED', 'NO_SUCH_PICTURE'],
    async handle({ run, params, body, ...viewed }) {
      const image = storedImage(body.image, viewed.base)
      return toPet(await run({ ...params, ...body, image }), viewed)
    },
  }),

  route({
    operation: setAdopted,
    method: 'PATCH',
    path: '/api/pets/:id',
    tag,
    summary: 'Mark a pet adopted',
    description: 'This is final: `false` changes nothing, and is a conflict for an adopted pet.',
    takes: {
      params,
      body: z
        .object({ adopted: z.boolean('adopted must be true or false') })
        .meta({ id: 'PetAdopted', example: { adopted: true } }),
    },
    notFound,
    answer: petAnswer,
    refusals: ['NOT_ALLOWED', 'ADOPTED_IS_FINAL'],
    handle: async ({ run, params, body, ...viewed }) => toPet(await run({ ...params, ...body }), viewed),
  }),

  route({
    operation: deletePet,
    method: 'DELETE',
    path: '/api/pets/:id',
    tag,
    summary: 'Delete a pet',
    description: 'Its adoption requests stay. Returns the pet as it was.',
    takes: { params },
    notFound,
    answer: petAnswer,
    refusals: ['NOT_ALLOWED'],
    handle: async ({ run, params, ...viewed }) => toPet(await run(params), viewed),
  }),
]
