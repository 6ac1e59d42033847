import { z } from 'zod'
import { absoluteImage } from '#server/http/urls.ts'
import { anyId, idsOf, pathId, picture, readId, recordIds, time } from '#server/rest/fields.ts'
import { listRoute, type RestRoute, route } from '#server/rest/route.ts'
import { adoptionInput, decisionInput, type RequestRecord, requestStatuses } from '#shared/adoptions.ts'
import { optional } from '#shared/text.ts'
import { email } from '#shared/users.ts'

const requestAnswer = z
  .object({
    ...recordIds,
    petId: z.int().nullable().meta({ description: 'null once the pet is deleted' }),
    petName: z.string().meta({ description: 'As it was when asked' }),
    petImage: picture,
    requesterName: z.string(),
    requesterEmail: z.string(),
    requesterPhone: z.string(),
    requesterAddress: z.string(),
    ownerEmail: z.string(),
    status: z.enum(requestStatuses),
    createdAt: time,
  })
  .meta({
    id: 'AdoptionRequest',
    example: {
      _id: '1',
      id: 1,
      petId: 1,
      petName: 'Rex',
      petImage: 'https://pets.example.org/images/rex.webp',
      requesterName: 'Uma User',
      requesterEmail: 'uma@example.org',
      requesterPhone: '+1 555 0123',
      requesterAddress: '1 Long Lane, Springfield',
      ownerEmail: 'otto@example.org',
      status: 'pending',
      createdAt: '2026-05-04T09:30:00.000Z',
    },
  })

const requestBody = z
  .object({
    petId: anyId('Pet id'),
    requesterPhone: adoptionInput.shape.phone,
    requesterAddress: adoptionInput.shape.address,
    requesterEmail: optional(email).meta({ description: "Who asks: the caller's e-mail, anybody's for an admin" }),
  })
  .meta({
    id: 'NewAdoptionRequest',
    example: { petId: 1, requesterPhone: '+1 555 0123', requesterAddress: '1 Long Lane, Springfield' },
  })

const toRequest = (request: RequestRecord, base: string) => ({
  ...idsOf(request),
  ...request,
  petImage: absoluteImage(request.petImage, base),
})

const tag = 'Adoption requests'

export const adoptionsRest: RestRoute[] = [
  route({
    method: 'POST',
    path: '/api/adopt',
    tag,
    summary: 'Ask to adopt a pet',
    description:
      "The pet's name, picture and owner are taken from the pet, the requester's name from the account; `petName`, `petImage`, `ownerEmail` and `requesterName` may be sent and are not read.",
    access: 'user',
    status: 201,
    ignoredEmails: ['ownerEmail'],
    body: requestBody,
    answer: requestAnswer,
    refusals: ['NO_SUCH_PET', 'NO_SUCH_USER', 'EMAIL_SHARED', 'PET_ADOPTED', 'ALREADY_REQUESTED', 'TOO_MANY_REQUESTS'],
    async handle({ call, base, body }) {
      const { id } = await call.adoptions.request({
        petId: readId(body.petId, 'NO_SUCH_PET'),
        phone: body.requesterPhone,
        address: body.requesterAddress,
        requesterEmail: body.requesterEmail,
      })
      return toRequest(await call.adoptions.record({ id }), base)
    },
  }),

  listRoute({
    path: '/api/adoptions',
    tag,
    summary: "Requests for the caller's pets, newest first",
    access: 'user',
    query: z.object({
      ownerEmail: optional(email).meta({ description: "The caller's e-mail, anybody's for an admin" }),
    }),
    item: requestAnswer,
    async page({ call, base, query, cursor }) {
      const page = await call.adoptions.records({ ...query, cursor: cursor === undefined ? undefined : Number(cursor) })
      return { ...page, items: page.items.map((request) => toRequest(request, base)) }
    },
  }),

  route({
    method: 'PATCH',
    path: '/api/adoptions/:id/status',
    tag,
    summary: 'Accept or reject a request',
    description: 'Once: a request that is decided stays so.',
    access: 'user',
    params: z.object({ id: pathId }),
    notFound: 'NO_SUCH_REQUEST',
    body: decisionInput.pick({ status: true }).meta({ id: 'Decision', example: { status: 'accepted' } }),
    answer: requestAnswer,
    refusals: ['NOT_ALLOWED', 'ALREADY_DECIDED'],
    async handle({ call, base, params, body }) {
      await call.adoptions.decide({ ...params, ...body })
      return toRequest(await call.adoptions.record(params), base)
    },
  }),
]
