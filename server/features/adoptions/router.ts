import { namedUser, requireNamedUser } from '#server/features/users/service.ts'
import { limited, router, userProcedure } from '#server/trpc/init.ts'
import { cutPage } from '#server/trpc/paging.ts'
import {
  decisionInput,
  newRequestInput,
  receivedPage,
  receivedRequest,
  requestListInput,
  requestRecord,
  requestRecordListInput,
  requestRecordPage,
  sentPage,
  sentRequest,
} from '#shared/adoptions.ts'
import { idInput } from '#shared/ids.ts'
import { type AdoptionRecord, requestsReceived, requestsSent } from './queries.ts'
import { decideRequest, getRequest, requestAdoption } from './service.ts'

/** `.output` names the columns that may leave; here times become text. */
const toRequest = (record: AdoptionRecord) => ({ ...record, createdAt: record.createdAt.toISOString() })

export const adoptionsRouter = router({
  request: userProcedure
    .use(limited('requestAdoption'))
    .input(newRequestInput)
    .output(sentRequest)
    .mutation(async ({ ctx, input: { requesterEmail, ...input } }) =>
      toRequest(await requestAdoption(ctx.db, await requireNamedUser(ctx.db, ctx.user, requesterEmail), input)),
    ),

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

  /** For programs: the requests for the pets of whom `ownerEmail` names. */
  records: userProcedure
    .input(requestRecordListInput)
    .output(requestRecordPage)
    .query(async ({ ctx, input: { ownerEmail, cursor, limit } }) => {
      const owner = await namedUser(ctx.db, ctx.user, ownerEmail)
      const rows = owner ? await requestsReceived(ctx.db, owner.uid, { before: cursor, limit: limit + 1 }) : []
      return cutPage(rows.map(toRequest), limit)
    }),

  record: userProcedure
    .input(idInput)
    .output(requestRecord)
    .query(async ({ ctx, input }) => toRequest(await getRequest(ctx.db, ctx.user, input.id))),

  decide: userProcedure
    .input(decisionInput)
    .output(receivedRequest)
    .mutation(async ({ ctx, input }) => toRequest(await decideRequest(ctx.db, ctx.user, input.id, input.status))),
})
