import { z } from 'zod'
import { anyId, pageQuery, pathId, readId } from '#server/platform/rest/fields.ts'
import { type RestRoute, route, streamList } from '#server/platform/rest/route.ts'
import { adoptionInput, decisionInput, messageInput, releaseInput } from '#shared/adoptions.ts'
import { maxRows, rowArray } from '#shared/lists.ts'
import { optional } from '#shared/text.ts'
import { email } from '#shared/users.ts'
import { messageResponse, requestResponse, toMessageResponse, toRequestResponse } from './adoptions.schema.ts'
import { decideRequest, findReceived, releaseRequest, requestAdoption, withdrawRequest } from './adoptions.service.ts'
import { readMessages, writeMessage } from './request-page.service.ts'

const requestBody = z
  .object({
    petId: anyId('Pet id'),
    requesterPhone: adoptionInput.shape.phone,
    requesterAddress: adoptionInput.shape.address,
    message: adoptionInput.shape.message.meta({ description: 'What the requester wants to say to the owner' }),
    answers: adoptionInput.shape.answers.meta({
      description: "Answers to the shelter's own questions, each as `GET /api/questions` has it",
    }),
    requesterEmail: optional(email).meta({ description: "Who asks: the caller's email, anybody's for an admin" }),
  })
  .meta({
    id: 'NewAdoptionRequest',
    example: { petId: 1, requesterPhone: '+1 555 0123', requesterAddress: '1 Long Lane, Springfield' },
  })

/** 10 with the longest texts take 5 ms; 50 take 25 ms. */
const requestsAtOnce = 10

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
    answer: requestResponse,
    refusals: ['NO_SUCH_PET', 'NO_SUCH_USER', 'EMAIL_SHARED', 'PET_ADOPTED', 'ALREADY_REQUESTED', 'QUESTIONS_CHANGED'],
    async handle({ run, base, body: { petId, requesterPhone, requesterAddress, ...more } }) {
      const id = readId(petId, 'NO_SUCH_PET')
      const contact = { phone: requesterPhone, address: requesterAddress }
      return toRequestResponse(await run({ petId: id, ...contact, ...more }), base)
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
    answer: z.array(requestResponse),
    streams: true,
    handle({ run, base, query }) {
      return streamList(
        (before?: number) => run({ ...query, before, limit: requestsAtOnce }),
        ({ items }) => items.map((request) => toRequestResponse(request, base)),
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
    answer: requestResponse,
    refusals: ['NOT_ALLOWED', 'ALREADY_DECIDED', 'PET_ON_HOLD', 'PET_ADOPTED'],
    handle: async ({ run, base, params, body }) => toRequestResponse(await run({ ...params, ...body }), base),
  }),

  route({
    operation: releaseRequest,
    method: 'POST',
    path: '/api/adoptions/:id/release',
    tag,
    summary: 'Take an accepted request back',
    description:
      "For the owner's side: the pet is available again, and the other requests wait as before. The reason is noted for that side alone.",
    takes: {
      params,
      body: releaseInput
        .pick({ reason: true })
        .meta({ id: 'Release', example: { reason: 'The landlord allows no dogs.' } }),
    },
    bodyOptional: true,
    notFound: 'NO_SUCH_REQUEST',
    answer: requestResponse,
    refusals: ['NOT_ALLOWED', 'NOT_ACCEPTED', 'PET_ADOPTED'],
    status: 200,
    handle: async ({ run, base, params, body }) => toRequestResponse(await run({ ...params, ...body }), base),
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
    answer: requestResponse,
    refusals: ['NOT_ALLOWED', 'REQUEST_CLOSED', 'PET_ADOPTED'],
    status: 200,
    handle: async ({ run, base, params }) => toRequestResponse(await run(params), base),
  }),

  route({
    operation: readMessages,
    method: 'GET',
    path: '/api/adoptions/:id/messages',
    tag,
    summary: 'What both sides of a request have written, oldest first',
    description: `The last ${maxRows}, or as many as \`limit\` says; \`before\` is the id of the first message of the page that comes after. Private notes are for the website alone.`,
    takes: { params, query: pageQuery },
    notFound: 'NO_SUCH_REQUEST',
    answer: rowArray(messageResponse),
    refusals: ['NOT_ALLOWED'],
    async handle({ run, params, query: { before, limit = maxRows } }) {
      const { items } = await run({ ...params, before, limit, notes: false })
      return items.toReversed().map(toMessageResponse)
    },
  }),

  route({
    operation: writeMessage,
    method: 'POST',
    path: '/api/adoptions/:id/messages',
    tag,
    summary: 'Write to the other side of a request',
    description:
      'Both sides can write while the request is open, and for 30 days after it was closed or the pet went home.',
    status: 201,
    takes: {
      params,
      body: messageInput
        .pick({ text: true })
        .meta({ id: 'NewMessage', example: { text: 'Would you like to meet Rex on Saturday?' } }),
    },
    notFound: 'NO_SUCH_REQUEST',
    answer: messageResponse,
    refusals: ['NOT_ALLOWED', 'REQUEST_SILENT', 'MESSAGES_FULL'],
    handle: async ({ run, params, body }) => toMessageResponse(await run({ ...params, ...body })),
  }),
]
