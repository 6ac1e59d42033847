import { only, procedure, router } from '#server/trpc/init.ts'
import {
  adoptionInput,
  decisionInput,
  receivedPage,
  receivedRequest,
  requestListInput,
  sentPage,
  sentRequest,
  statusInAnswers,
} from '#shared/adoptions.ts'
import { answersOf } from './answers.ts'
import type { AdoptionRecord } from './queries.ts'
import { decideRequest, findReceived, findSent, requestAdoption } from './service.ts'

/** `.output` names the columns that may leave the server; here times become text. */
const toRequest = (record: AdoptionRecord) => ({
  ...record,
  status: statusInAnswers(record),
  answers: answersOf(record),
  createdAt: record.createdAt.toISOString(),
})

const toPage = <Found extends { items: AdoptionRecord[] }>(page: Found) => ({
  ...page,
  items: page.items.map(toRequest),
})

export const adoptionsRouter = router({
  request: procedure(requestAdoption)
    .input(adoptionInput)
    .output(only(sentRequest))
    .mutation(async ({ ctx, input }) => toRequest(await ctx.run(input))),

  received: procedure(findReceived)
    .input(requestListInput)
    .output(only(receivedPage))
    .query(async ({ ctx, input: { cursor, limit } }) => toPage(await ctx.run({ before: cursor, limit }))),

  sent: procedure(findSent)
    .input(requestListInput)
    .output(only(sentPage))
    .query(async ({ ctx, input: { cursor, limit } }) => toPage(await ctx.run({ before: cursor, limit }))),

  decide: procedure(decideRequest)
    .input(decisionInput)
    .output(only(receivedRequest))
    .mutation(async ({ ctx, input }) => toRequest(await ctx.run(input))),
})
