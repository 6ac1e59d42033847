import { z } from 'zod'
import { absoluteImage } from '#server/platform/http/urls.ts'
import { idsOf, picture, recordIds, time } from '#server/platform/rest/fields.ts'
import {
  publicRequestStatus,
  type QuestionAnswer,
  requestOutcomes,
  requestSides,
  requestStatuses,
} from '#shared/adoptions.ts'
import { formerUser } from '#shared/former-user.ts'
import { maxQuestions } from '#shared/questions.ts'
import type { AdoptionRecord } from './adoptions.queries.ts'
import type { readMessages } from './request-page.service.ts'

/** With the questions as they were at that time. */
export const parseAnswers = ({ answers }: Pick<AdoptionRecord, 'answers'>): QuestionAnswer[] =>
  answers === null ? [] : JSON.parse(answers)

export const requestResponse = z
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
      .max(maxQuestions)
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

export const toRequestResponse = (request: AdoptionRecord, base: string) => ({
  ...idsOf(request),
  ...request,
  requesterName: request.requesterName || formerUser,
  petImage: absoluteImage(request.petImage, base),
  status: publicRequestStatus(request),
  answers: parseAnswers(request),
  createdAt: request.createdAt.toISOString(),
  seenAt: request.seenAt?.toISOString() ?? null,
  adoptedAt: request.adoptedAt?.toISOString() ?? null,
})

export const messageResponse = z
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

type RequestMessage = Awaited<ReturnType<typeof readMessages>>['items'][number]

export const toMessageResponse = (message: RequestMessage) => {
  const { side, author, mine, text, createdAt } = message
  return { ...idsOf(message), side, author, mine, text, createdAt: createdAt.toISOString() }
}
