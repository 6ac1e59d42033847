import { limited, router, userProcedure } from '#server/trpc/init.ts'
import { cutPage } from '#server/trpc/paging.ts'
import {
  adoptionInput,
  decisionInput,
  receivedPage,
  receivedRequest,
  requestListInput,
  sentPage,
  sentRequest,
} from '#shared/adoptions.ts'
import { type AdoptionRecord, requestsReceived, requestsSent } from './queries.ts'
import { decideRequest, requestAdoption } from './service.ts'

/** `.output` names the columns that may leave; here times become text. */
const toRequest = (record: AdoptionRecord) => ({ ...record, createdAt: record.createdAt.toISOString() })

export const adoptionsRouter = router({
  request: userProcedure
    .use(limited('requestAdoption'))
    .input(adoptionInput)
    .output(sentRequest)
    .mutation(async ({ ctx, input }) => toRequest(await requestAdoption(ctx.db, ctx.user, input))),

  received: userProcedure
    .input(requestListInput)
    .output(receivedPage)
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const rows = await requestsReceived(ctx.db, ctx.user.uid, { before: cursor, limit: limit + 1 })
      return cutPage(rows.map(toRequest), limit)
    }),

  sent: userProcedure
    .input(requestListInput)
    .output(sentPage)
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const rows = await requestsSent(ctx.db, ctx.user.uid, { before: cursor, limit: limit + 1 })
      return cutPage(rows.map(toRequest), limit)
    }),

  decide: userProcedure
    .input(decisionInput)
    .output(receivedRequest)
    .mutation(async ({ ctx, input }) => toRequest(await decideRequest(ctx.db, ctx.user, input.id, input.status))),
})
