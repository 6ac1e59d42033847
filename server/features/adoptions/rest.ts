import { z } from 'zod'
import { absoluteImage } from '#server/http/urls.ts'
import { anyId, idsOf, pageQuery, pathId, picture, readId, recordIds, time } from '#server/rest/fields.ts'
import { type RestRoute, route, rowsAtOnce, wholeList } from '#server/rest/route.ts'
import {
  adoptionInput,
  decisionInput,
  messageInput,
  releaseInput,
  requestOutcomes,
  requestSides,
  requestStatuses,
  statusInAnswers,
} from '#shared/adoptions.ts'
import { mostRows, rowsOf } from '#shared/lists.ts'
import { mostQuestions } from '#shared/questions.ts'
import { optional } from '#shared/text.ts'
import { email } from '#shared/users.ts'
import { answersOf } from './answers.ts'
import type { AdoptionRecord } from './queries.ts'
import {
  decideRequest,
  findReceived,
  readMessages,
  releaseRequest,
  requestAdoption,
  withdrawRequest,
  writeMessage,
} from './service.ts'

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
    message: z.string().nullable().meta({ description: 'What the requester wrote when asking; null for nothing' }),
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
    seenAt: time.nullable().meta({ description: "When the owner's side opened it first on the website" }),
    adoptedAt: time.nullable().meta({ description: 'When the pet went home with the requester' }),
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
      message: 'We have a large garden, and somebody is always at home.',
      answers: [{ question: 'Do you have a garden?', answer: 'Yes' }],
      ownerEmail: 'otto@example.org',
      status: 'pending',
      outcome: null,
      createdAt: '2026-05-04T09:30:00.000Z',
      seenAt: null,
      adoptedAt: null,
    },
  })

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

const toRequest = (request: AdoptionRecord, base: string) => ({
  ...idsOf(request),
  ...request,
  petImage: absoluteImage(request.petImage, base),
  status: statusInAnswers(request),
  answers: answersOf(request),
  createdAt: request.createdAt.toISOString(),
  seenAt: request.seenAt?.toISOString() ?? null,
  adoptedAt: request.adoptedAt?.toISOString() ?? null,
})

const messageAnswer = z
  .object({
    ...recordIds,
    side: z.enum(requestSides).meta({ description: "Who wrote it: the owner's side, or the requester" }),
    author: z.string().nullable().meta({ description: 'null for a former user' }),
    mine: z.boolean().meta({ description: 'The caller wrote it' }),
    text: z.string(),
    createdAt: time,
  })
  .meta({
    id: 'RequestMessage',
    example: {
      _id: '1',
      id: 1,
      side: 'owner',
      author: 'Otto Owner',
      mine: false,
      text: 'Would you like to meet Rex on Saturday?',
      createdAt: '2026-05-05T10:00:00.000Z',
    },
  })

type Message = Awaited<ReturnType<typeof readMessages>>['items'][number]

const toMessage = (message: Message) => {
  const { side, author, mine, text, createdAt } = message
  return { ...idsOf(message), side, author, mine, text, createdAt: createdAt.toISOString() }
}

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
    answer: requestAnswer,
    refusals: ['NOT_ALLOWED', 'NOT_ACCEPTED', 'PET_ADOPTED'],
    status: 200,
    handle: async ({ run, base, params, body }) => toRequest(await run({ ...params, ...body }), base),
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

  route({
    operation: readMessages,
    method: 'GET',
    path: '/api/adoptions/:id/messages',
    tag,
    summary: 'What both sides of a request have written, oldest first',
    description: `The last ${mostRows}, or as many as \`limit\` says; \`before\` is the id of the first message of the page that comes after. Private notes are for the website alone.`,
    takes: { params, query: pageQuery },
    notFound: 'NO_SUCH_REQUEST',
    answer: rowsOf(messageAnswer),
    refusals: ['NOT_ALLOWED'],
    async handle({ run, params, query: { before, limit = mostRows } }) {
      const { items } = await run({ ...params, before, limit, notes: false })
      return items.toReversed().map(toMessage)
    },
  }),

  route({
    operation: writeMessage,
    method: 'POST',
    path: '/api/adoptions/:id/messages',
    tag,
    summary: 'Write to the other side of a request',
    description: 'Both sides can write while the request is open, and for 30 days after it was closed.',
    status: 201,
    takes: {
      params,
      body: messageInput
        .pick({ text: true })
        .meta({ id: 'NewMessage', example: { text: 'Would you like to meet Rex on Saturday?' } }),
    },
    notFound: 'NO_SUCH_REQUEST',
    answer: messageAnswer,
    refusals: ['NOT_ALLOWED', 'REQUEST_SILENT', 'MESSAGES_FULL'],
    handle: async ({ run, params, body }) => toMessage(await run({ ...params, ...body })),
  }),
]
