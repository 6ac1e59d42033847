import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import {
  adoptionInput,
  answersAsAsked,
  decideInput,
  lastRequestAnswers,
  messageInput,
  messageListInput,
  messagePage,
  noteInput,
  publicRequestStatus,
  receivedPage,
  receivedRequest,
  releaseInput,
  requestDetail,
  requestIdInput,
  requestListInput,
  requestMessage,
  seenResponse,
  sentPage,
  sentRequest,
} from '#shared/adoptions.ts'
import { formerUser } from '#shared/former-user.ts'
import { answersIn } from '#shared/own-texts.ts'
import { questionsInput, readingLanguage } from '#shared/settings.ts'
import { allRequestsInput, allRequestsPage } from '#shared/shelter-lists.ts'
import { trialInput, trialResponse } from '#shared/stays.ts'
import { listAllRequests } from './admin-list.service.ts'
import type { RequestSummary } from './adoptions.queries.ts'
import { parseAnswers } from './adoptions.schema.ts'
import {
  decideRequest,
  lastSentRequest,
  listReceived,
  listSent,
  releaseRequest,
  requestAdoption,
  startTrialOfRequest,
  withdrawRequest,
} from './adoptions.service.ts'
import {
  getRequest,
  type RequestPage,
  readMessages,
  viewRequest,
  writeMessage,
  writeNote,
} from './request-page.service.ts'

const toRequest = <Record extends RequestSummary>(record: Record) => ({
  ...record,
  requesterName: record.requesterName || formerUser,
  status: publicRequestStatus(record),
  createdAt: record.createdAt.toISOString(),
  seenAt: record.seenAt?.toISOString() ?? null,
  adoptedAt: record.adoptedAt?.toISOString() ?? null,
})

const toRequestPage = <Page extends { items: RequestSummary[] }>(page: Page) => ({
  ...page,
  items: page.items.map(toRequest),
})

const toDetail = (request: RequestPage) => ({
  ...request,
  ...toRequest(request),
  answers: request.side === 'owner' ? parseAnswers(request) : answersAsAsked(parseAnswers(request)),
  answeredAt: request.answeredAt?.toISOString() ?? null,
  decidedAt: request.decidedAt?.toISOString() ?? null,
  writeUntil: request.writeUntil?.toISOString() ?? null,
})

type WrittenMessage = Awaited<ReturnType<typeof writeMessage>>
const toMessage = <Written extends Pick<WrittenMessage, 'createdAt'>>(message: Written) => ({
  ...message,
  createdAt: message.createdAt.toISOString(),
})

export const adoptionsRouter = router({
  all: procedure(listAllRequests)
    .input(allRequestsInput)
    .output(only(allRequestsPage))
    .query(async ({ ctx, input }) => {
      const page = await ctx.run(input)
      return { ...page, items: page.items.map(toRequest) }
    }),

  request: procedure(requestAdoption)
    .input(adoptionInput)
    .output(only(sentRequest))
    .mutation(async ({ ctx, input }) => toRequest(await ctx.run(input))),

  received: procedure(listReceived)
    .input(requestListInput)
    .output(only(receivedPage))
    .query(async ({ ctx, input: { cursor, limit } }) => toRequestPage(await ctx.run({ before: cursor, limit }))),

  sent: procedure(listSent)
    .input(requestListInput)
    .output(only(sentPage))
    .query(async ({ ctx, input: { cursor, limit } }) => toRequestPage(await ctx.run({ before: cursor, limit }))),

  lastTime: procedure(lastSentRequest)
    .input(questionsInput.optional())
    .output(only(lastRequestAnswers))
    .query(async ({ ctx, input }) => {
      const last = await ctx.run()
      if (!last) return null
      const language = readingLanguage(last.settings, input?.language ?? null)
      const answers = answersIn(last.settings, answersAsAsked(parseAnswers(last)), language)
      return { phone: last.requesterPhone, address: last.requesterAddress, answers }
    }),

  byId: procedure(getRequest)
    .input(requestIdInput)
    .output(only(requestDetail))
    .query(async ({ ctx, input }) => toDetail(await ctx.run(input))),

  seen: procedure(viewRequest)
    .input(requestIdInput)
    .output(only(seenResponse))
    .mutation(async ({ ctx, input }) => ({ seenAt: (await ctx.run(input)).toISOString() })),

  messages: procedure(readMessages)
    .input(messageListInput)
    .output(only(messagePage))
    .query(async ({ ctx, input: { id, cursor, limit } }) => {
      const page = await ctx.run({ id, before: cursor, limit })
      return { ...page, items: page.items.map(toMessage) }
    }),

  write: procedure(writeMessage)
    .input(messageInput)
    .output(only(requestMessage))
    .mutation(async ({ ctx, input }) => toMessage(await ctx.run(input))),

  note: procedure(writeNote)
    .input(noteInput)
    .output(only(requestMessage))
    .mutation(async ({ ctx, input }) => toMessage(await ctx.run(input))),

  decide: procedure(decideRequest)
    .input(decideInput)
    .output(only(receivedRequest))
    .mutation(async ({ ctx, input }) => toRequest(await ctx.run(input))),

  release: procedure(releaseRequest)
    .input(releaseInput)
    .output(only(receivedRequest))
    .mutation(async ({ ctx, input }) => toRequest(await ctx.run(input))),

  startTrial: procedure(startTrialOfRequest)
    .input(trialInput)
    .output(only(trialResponse))
    .mutation(({ ctx, input }) => ctx.run(input)),

  withdraw: procedure(withdrawRequest)
    .input(requestIdInput)
    .output(only(sentRequest))
    .mutation(async ({ ctx, input }) => toRequest(await ctx.run(input))),
})
