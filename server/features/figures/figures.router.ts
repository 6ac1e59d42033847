import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { figures, figuresInput } from '#shared/figures.ts'
import { getFigures } from './figures.service.ts'

export const figuresRouter = router({
  ofPeriod: procedure(getFigures)
    .input(figuresInput)
    .output(only(figures))
    .query(({ ctx, input }) => ctx.run(input)),
})
