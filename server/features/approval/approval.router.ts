import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { approvalDecision, approveInput, queueInput, queuePage, refuseInput } from '#shared/approval-queue.ts'
import { toQueued } from './approval.schema.ts'
import { approvePost, listApprovalQueue, refusePost } from './approval.service.ts'

export const approvalRouter = router({
  waiting: procedure(listApprovalQueue)
    .input(queueInput)
    .output(only(queuePage))
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.run(input)
      return { items: items.map(toQueued), nextCursor }
    }),

  approve: procedure(approvePost)
    .input(approveInput)
    .output(only(approvalDecision))
    .mutation(({ ctx, input }) => ctx.run(input)),

  refuse: procedure(refusePost)
    .input(refuseInput)
    .output(only(approvalDecision))
    .mutation(({ ctx, input }) => ctx.run(input)),
})
