import { z } from 'zod'
import { absoluteImage, storedImage } from '#server/http/urls.ts'
import { idsOf, pathId, picture, queryNumber, recordIds, time } from '#server/rest/fields.ts'
import { listRoute, type RestRoute, route } from '#server/rest/route.ts'
import { petCategories } from '#shared/pet-filter.ts'
import { type PetRecord, petInput } from '#shared/pets.ts'
import { optional } from '#shared/text.ts'
import { email } from '#shared/users.ts'

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
    userEmail: z.string().optional().meta({ description: "The owner's e-mail, for the owner and admins" }),
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
  userEmail: optional(email).meta({ description: "Whose pet it is: the caller's e-mail, anybody's for an admin" }),
}

const toPet = ({ ownerEmail, ...pet }: PetRecord, base: string) => ({
  ...idsOf(pet),
  ...pet,
  image: absoluteImage(pet.image, base),
  ...(ownerEmail !== null && { userEmail: ownerEmail, ownerEmail }),
})

const ofPet = { params: z.object({ id: pathId }), notFound: 'NO_SUCH_PET' } as const
const tag = 'Pets'

export const petsRest: RestRoute[] = [
  listRoute({
    path: '/api/pets',
    tag,
    summary: 'All pets, newest first',
    description: 'The whole list. With `limit`, one page; `before` is the id of the last pet of the page before.',
    access: 'anyone',
    query: z.object({
      limit: queryNumber({ name: 'limit', max: 100 }).optional(),
      before: queryNumber({ name: 'before' }).optional(),
    }),
    item: petAnswer,
    async page({ call, base, query, cursor }) {
      const page = await call.pets.records({
        cursor: cursor === undefined ? query.before : Number(cursor),
        limit: query.limit,
      })
      const items = page.items.map((pet) => toPet(pet, base))
      return { items, nextCursor: query.limit === undefined ? page.nextCursor : null }
    },
  }),

  listRoute({
    path: '/api/mypets',
    tag,
    summary: "The caller's pets, newest first",
    access: 'user',
    query: z.object({ email: optional(email).meta({ description: "The caller's e-mail, anybody's for an admin" }) }),
    item: petAnswer,
    async page({ call, base, query, cursor }) {
      const page = await call.pets.recordsOfOwner({
        ...query,
        cursor: cursor === undefined ? undefined : Number(cursor),
      })
      return { ...page, items: page.items.map((pet) => toPet(pet, base)) }
    },
  }),

  route({
    method: 'GET',
    path: '/api/pets/:id',
    tag,
    summary: 'One pet',
    access: 'anyone',
    ...ofPet,
    answer: petAnswer,
    handle: async ({ call, base, params }) => toPet(await call.pets.record(params), base),
  }),

  route({
    method: 'POST',
    path: '/api/pets',
    tag,
    summary: 'Add a pet',
    access: 'user',
    status: 201,
    body: petBody.extend(ownerField).meta({ id: 'NewPet' }),
    answer: petAnswer,
    refusals: ['NO_SUCH_PICTURE', 'NO_SUCH_USER', 'EMAIL_SHARED'],
    async handle({ call, base, body: { userEmail, ...body } }) {
      const image = storedImage(body.image, base)
      const { id } = await call.pets.add({ ...body, image, ownerEmail: userEmail })
      return toPet(await call.pets.record({ id }), base)
    },
  }),

  route({
    method: 'PUT',
    path: '/api/pets/:id',
    tag,
    summary: 'Change a pet',
    description: 'Every field is needed. Whose pet it is and whether it is adopted stay as they are.',
    access: 'user',
    ...ofPet,
    body: petBody,
    answer: petAnswer,
    refusals: ['NOT_ALLOWED', 'NO_SUCH_PICTURE'],
    async handle({ call, base, params, body }) {
      await call.pets.update({ ...params, ...body, image: storedImage(body.image, base) })
      return toPet(await call.pets.record(params), base)
    },
  }),

  route({
    method: 'PATCH',
    path: '/api/pets/:id',
    tag,
    summary: 'Mark a pet adopted',
    description: 'Once and for all: `false` changes nothing, and for an adopted pet it is a conflict.',
    access: 'user',
    ...ofPet,
    body: z
      .object({ adopted: z.boolean('adopted must be true or false') })
      .meta({ id: 'PetAdopted', example: { adopted: true } }),
    answer: petAnswer,
    refusals: ['NOT_ALLOWED', 'ADOPTED_IS_FINAL'],
    async handle({ call, base, params, body }) {
      await call.pets.setAdopted({ ...params, ...body })
      return toPet(await call.pets.record(params), base)
    },
  }),

  route({
    method: 'DELETE',
    path: '/api/pets/:id',
    tag,
    summary: 'Delete a pet',
    description: 'Its adoption requests stay. Answers the pet as it was.',
    access: 'user',
    ...ofPet,
    answer: petAnswer,
    refusals: ['NOT_ALLOWED'],
    async handle({ call, base, params }) {
      const pet = await call.pets.record(params)
      await call.pets.delete(params)
      return toPet(pet, base)
    },
  }),
]
