import { z } from 'zod'
import type { Page } from '#server/db/page.ts'
import { pageQuery, pathId } from '#server/rest/fields.ts'
import { type RestRoute, route, rowsAtOnce, type Viewed, wholeList } from '#server/rest/route.ts'
import { withPicture } from '#shared/pets.ts'
import { optional } from '#shared/text.ts'
import { email } from '#shared/users.ts'
import { petAnswer, petBody, toPet, toPetInput } from './answers.ts'
import type { PetRecord } from './queries.ts'
import { addPet, deletePet, findPets, findPetsOf, getPet, setAdopted, updatePet } from './service.ts'

const ownerField = {
  userEmail: optional(email).meta({ description: "Whose pet it is: the caller's email, anybody's for an admin" }),
}

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
    takes: { body: withPicture(petBody.extend(ownerField)).meta({ id: 'NewPet' }) },
    answer: petAnswer,
    refusals: ['NO_SUCH_PICTURE', 'NO_SUCH_USER', 'EMAIL_SHARED', 'STATUS_BY_REQUESTS'],
    async handle({ run, body: { userEmail, ...body }, ...viewed }) {
      return toPet(await run({ ...toPetInput(body, viewed.base), ownerEmail: userEmail }), viewed)
    },
  }),

  route({
    operation: updatePet,
    method: 'PUT',
    path: '/api/pets/:id',
    tag,
    summary: 'Change a pet',
    description:
      'The fields that are required are changed together; of the others, those that are left out stay as they are, and null means not known. Another `image` replaces the first photo alone. With a `version`, nothing is saved where the pet has a later one.',
    takes: { params, body: withPicture(petBody).meta({ id: 'PetInput' }) },
    notFound,
    answer: petAnswer,
    refusals: ['NOT_ALLOWED', 'NO_SUCH_PICTURE', 'PET_CHANGED', 'PET_HAS_REQUESTS', 'STATUS_BY_REQUESTS'],
    async handle({ run, params, body, ...viewed }) {
      return toPet(await run({ ...params, ...toPetInput(body, viewed.base) }), viewed)
    },
  }),

  route({
    operation: setAdopted,
    method: 'PATCH',
    path: '/api/pets/:id',
    tag,
    summary: 'Mark a pet adopted',
    description:
      'This is final: `false` changes nothing, and is a conflict for an adopted pet. Whoever else waits for it is rejected.',
    takes: {
      params,
      body: z
        .object({ adopted: z.boolean('adopted must be true or false') })
        .meta({ id: 'PetAdopted', example: { adopted: true } }),
    },
    notFound,
    answer: petAnswer,
    refusals: ['NOT_ALLOWED', 'ADOPTED_IS_FINAL', 'PET_IS_DRAFT'],
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
