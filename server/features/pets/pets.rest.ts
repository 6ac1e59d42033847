import { z } from 'zod'
import type { PageResult } from '#server/db/paging.ts'
import { pageQuery, pathId } from '#server/platform/rest/fields.ts'
import {
  listUpTo,
  type ResponseContext,
  type RestRoute,
  route,
  rowsPerPiece,
  streamList,
} from '#server/platform/rest/route.ts'
import { petFacets, withPicture } from '#shared/pets.ts'
import { optional } from '#shared/text.ts'
import { email } from '#shared/users.ts'
import type { PetRecord } from './pets.queries.ts'
import { petBody, petResponse, toPetInput, toPetResponse } from './pets.schema.ts'
import { addPet, countPets, deletePet, findPets, findPetsOf, getPet, setAdopted, updatePet } from './pets.service.ts'
import type { PetPosition } from './position.queries.ts'
import { facetsExample, petQuery } from './search.schema.ts'

const ownerField = {
  userEmail: optional(email).meta({ description: "Whose pet it is: the caller's email, anybody's for an admin" }),
}

const toPetResponses = ({ items }: Pick<PageResult<PetRecord>, 'items'>, viewed: ResponseContext) =>
  items.map((pet) => toPetResponse(pet, viewed))

const params = z.object({ id: pathId })
const notFound = 'NO_SUCH_PET'
const tag = 'Pets'

export const petsRest: RestRoute[] = [
  route({
    operation: findPets,
    method: 'GET',
    path: '/api/pets',
    tag,
    summary: 'All pets, newest first, or those that match',
    description:
      'The whole list. With `limit`, one page; `before` is the id of the last pet of the page before. Several values of a filter are parted by commas: any of them, of `good_with` all.',
    takes: { query: petQuery.extend(pageQuery.shape) },
    answer: z.array(petResponse),
    streams: true,
    refusals: ['NO_SUCH_PLACE'],
    handle({ run, query: { limit, before, ...filter }, ...viewed }) {
      // continues from the position that was read: the last pet of a piece may be deleted before the next one
      const piece = async (before: number | PetPosition | undefined, limit: number) => {
        const { items, nextCursor, end } = await run({ ...filter, before, limit })
        return { items, nextCursor: nextCursor === null ? null : (end ?? items.at(-1) ?? null) }
      }
      const show = (page: Pick<PageResult<PetRecord>, 'items'>) => toPetResponses(page, viewed)
      if (limit !== undefined) return listUpTo(limit, piece, show, before)
      return streamList((before: number | PetPosition | undefined) => piece(before, rowsPerPiece), show, before)
    },
  }),

  route({
    operation: countPets,
    method: 'GET',
    path: '/api/pets/facets',
    tag,
    summary: 'How many pets match, and how many with each value',
    description:
      'Takes the filters of `GET /api/pets`. `total` is how many it would list. A value is counted over what the other filters leave; one of `good_with`, as if it were asked for besides.',
    takes: { query: petQuery },
    answer: petFacets.meta({ id: 'PetFacets', example: facetsExample }),
    countHeaders: {
      'Counted-Among': 'There are more pets than one call looks through: counted among so many of the newest',
    },
    async handle({ run, query, setHeader }) {
      const { among, ...facets } = await run(query)
      if (among !== null) setHeader('Counted-Among', among)
      return facets
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
    answer: z.array(petResponse),
    streams: true,
    handle({ run, query, ...viewed }) {
      return streamList(
        (before?: number) => run({ ...query, before, limit: rowsPerPiece }),
        (page) => toPetResponses(page, viewed),
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
    answer: petResponse,
    handle: async ({ run, params, ...viewed }) => toPetResponse(await run(params), viewed),
  }),

  route({
    operation: addPet,
    method: 'POST',
    path: '/api/pets',
    tag,
    summary: 'Add a pet',
    status: 201,
    takes: { body: withPicture(petBody.extend(ownerField)).meta({ id: 'NewPet' }) },
    answer: petResponse,
    refusals: ['NO_SUCH_PICTURE', 'NO_SUCH_USER', 'EMAIL_SHARED', 'STATUS_BY_REQUESTS'],
    async handle({ run, body: { userEmail, ...body }, ...viewed }) {
      return toPetResponse(await run({ ...toPetInput(body, viewed.base), ownerEmail: userEmail }), viewed)
    },
  }),

  route({
    operation: updatePet,
    method: 'PUT',
    path: '/api/pets/:id',
    tag,
    summary: 'Change a pet',
    description:
      'The fields that are required are changed together; of the others, those that are left out or blank stay as they are, and null means not known. Another `image` replaces the first photo alone. With a `version`, nothing is saved where the pet has a later one.',
    takes: { params, body: withPicture(petBody).meta({ id: 'PetInput' }) },
    notFound,
    answer: petResponse,
    refusals: ['NOT_ALLOWED', 'NO_SUCH_PICTURE', 'PET_CHANGED', 'PET_HAS_REQUESTS', 'STATUS_BY_REQUESTS'],
    async handle({ run, params, body, ...viewed }) {
      return toPetResponse(await run({ ...params, ...toPetInput(body, viewed.base) }), viewed)
    },
  }),

  route({
    operation: setAdopted,
    method: 'PATCH',
    path: '/api/pets/:id',
    tag,
    summary: 'Mark a pet adopted',
    description:
      'This is final: `false` changes nothing, and is a conflict for an adopted pet. The other open requests for the pet are rejected.',
    takes: {
      params,
      body: z
        .object({ adopted: z.boolean('adopted must be true or false') })
        .meta({ id: 'PetAdopted', example: { adopted: true } }),
    },
    notFound,
    answer: petResponse,
    refusals: ['NOT_ALLOWED', 'ADOPTED_IS_FINAL', 'PET_IS_DRAFT'],
    handle: async ({ run, params, body, ...viewed }) => toPetResponse(await run({ ...params, ...body }), viewed),
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
    answer: petResponse,
    refusals: ['NOT_ALLOWED'],
    handle: async ({ run, params, ...viewed }) => toPetResponse(await run(params), viewed),
  }),
]
