import { z } from 'zod'
import { absoluteImage } from '#server/http/urls.ts'
import { anyId, idsOf, pathId, picture, readId, recordIds, time } from '#server/rest/fields.ts'
import { type RestRoute, route, rowsAtOnce, wholeList } from '#server/rest/route.ts'
import { adoptionInput, decisionInput, requestOutcomes, requestStatuses, statusInAnswers } from '#shared/adoptions.ts'
import { mostQuestions } from '#shared/questions.ts'
import { optional } from '#shared/text.ts'
import { email } from '#shared/users.ts'
import { answersOf } from './answers.ts'
import type { AdoptionRecord } from './queries.ts'
import { decideRequest, findReceived, releaseRequest, requestAdoption, withdrawRequest } from './service.ts'

const requestAnswer = z
  .object({
    ...recordIds,
    petId: z.int().nullable().meta({ description: 'null once the pet has been deleted' }),
    petName: z.string().meta({ description: 'As it was when the request was made' }),
    petImage: picture,
    requesterName: z.string(),
    requesterEmail: z.string(),
    requesterPhone: z.string(),
    requesterAddress: z.string(),
    answers: z
      .array(z.object({ question: z.string(), answer: z.string() }))
      .max(mostQuestions)
      .meta({ description: "The shelter's own questions as they were asked, with what was answered" }),
    ownerEmail: z.string(),
    status: z.enum(requestStatuses),
    outcome: z
      .enum(requestOutcomes)
      .nullable()
      .meta({ description: 'How it came to its end; null while it is pending or accepted' }),
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
      answers: [{ question: 'Do you have a garden?', answer: 'Yes' }],
      ownerEmail: 'otto@example.org',
      status: 'pending',
      outcome: null,
      createdAt: '2026-05-04T09:30:00.000Z',
    },
  })

const requestBody = z
  .object({
    petId: anyId('Pet id'),
    requesterPhone: adoptionInput.shape.phone,
    requesterAddress: adoptionInput.shape.address,
    answers: adoptionInput.shape.answers.meta({
      description: "Answers to the shelter's own questions, each as `GET /api/questions` has it",
    }),
    requesterEmail: optional(email).meta({ description: "Who asks: the caller's email, anybody's for an admin" }),
  })
  .meta({
    id: 'NewAdoptionRequest',
    example: { petId: 1, requesterPhone: '+1 555 0123', requesterAddress: '1 Long Lane, Springfield' },
  })

const toRequest = (request: AdoptionRecord, base: string) => ({
  ...idsOf(request),
  ...request,
  petImage: absoluteImage(request.petImage, base),
  status: statusInAnswers(request),
  answers: answersOf(request),
  createdAt: request.createdAt.toISOString(),
})

const params = z.object({ id: pathId })
const tag = 'Adoption requests'

export const adoptionsRest: RestRoute[] = [
  route({
    operation: requestAdoption,
    method: 'POST',
    path: '/api/adopt',
    tag,
    summary: 'Ask to adopt a pet',
    description:
      "The pet's name, picture and owner are taken from the pet, the requester's name from the account; `petName`, `petImage`, `ownerEmail` and `requesterName` may be sent and are not read.",
    status: 201,
    takes: { body: requestBody },
    answer: requestAnswer,
    refusals: ['NO_SUCH_PET', 'NO_SUCH_USER', 'EMAIL_SHARED', 'PET_ADOPTED', 'ALREADY_REQUESTED', 'QUESTIONS_CHANGED'],
    async handle({ run, base, body: { petId, requesterPhone, requesterAddress, ...more } }) {
      const id = readId(petId, 'NO_SUCH_PET')
      const contact = { phone: requesterPhone, address: requesterAddress }
      return toRequest(await run({ petId: id, ...contact, ...more }), base)
    },
  }),

  route({
    operation: findReceived,
    method: 'GET',
    path: '/api/adoptions',
    tag,
    summary: "Requests for the caller's pets, newest first",
    takes: {
      query: z.object({
        ownerEmail: optional(email).meta({ description: "The caller's email, anybody's for an admin" }),
      }),
    },
    answer: z.array(requestAnswer),
    streams: true,
    handle({ run, base, query }) {
      return wholeList(
        (before?: number) => run({ ...query, before, limit: rowsAtOnce }),
        ({ items }) => items.map((request) => toRequest(request, base)),
      )
    },
  }),

  route({
    operation: decideRequest,
    method: 'PATCH',
    path: '/api/adoptions/:id/status',
    tag,
    summary: 'Accept or reject a request',
    description:
      'Once only: a decision is final, but for a release. Accepting puts the pet on hold, and is a conflict while it is.',
    takes: {
      params,
      body: decisionInput.pick({ status: true }).meta({ id: 'Decision', example: { status: 'accepted' } }),
    },
    notFound: 'NO_SUCH_REQUEST',
    answer: requestAnswer,
    refusals: ['NOT_ALLOWED', 'ALREADY_DECIDED', 'PET_ON_HOLD', 'PET_ADOPTED'],
    handle: async ({ run, base, params, body }) => toRequest(await run({ ...params, ...body }), base),
  }),

  route({
    operation: releaseRequest,
    method: 'POST',
    path: '/api/adoptions/:id/release',
    tag,
    summary: 'Take an accepted request back',
    description: 'For the side of the owner: the pet is available again, and the other requests wait as before.',
    takes: { params },
    notFound: 'NO_SUCH_REQUEST',
    answer: requestAnswer,
    refusals: ['NOT_ALLOWED', 'NOT_ACCEPTED', 'PET_ADOPTED'],
    status: 200,
    handle: async ({ run, base, params }) => toRequest(await run(params), base),
  }),

  route({
    operation: withdrawRequest,
    method: 'POST',
    path: '/api/adoptions/:id/withdraw',
    tag,
    summary: "Withdraw the caller's own request",
    description: 'A pet that was promised to the caller is available again.',
    takes: { params },
    notFound: 'NO_SUCH_REQUEST',
    answer: requestAnswer,
    refusals: ['NOT_ALLOWED', 'REQUEST_CLOSED', 'PET_ADOPTED'],
    status: 200,
    handle: async ({ run, base, params }) => toRequest(await run(params), base),
  }),
]
