import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { checklist, checklistChange, confirmInput, dismissInput } from '#shared/checklist.ts'
import { overview } from '#shared/overview.ts'
import { confirmItem, dismissChecklist, getChecklist } from './checklist.service.ts'
import { getOverview } from './overview.service.ts'

export const overviewRouter = router({
  today: procedure(getOverview)
    .output(only(overview))
    .query(({ ctx }) => ctx.run()),

  checklist: procedure(getChecklist)
    .output(only(checklist))
    .query(({ ctx }) => ctx.run()),

  confirm: procedure(confirmItem)
    .input(confirmInput)
    .output(only(checklistChange))
    .mutation(({ ctx, input }) => ctx.run(input)),

  dismiss: procedure(dismissChecklist)
    .input(dismissInput)
    .output(only(checklistChange))
    .mutation(({ ctx, input }) => ctx.run(input)),
})
