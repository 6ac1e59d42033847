import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { showNameInput } from '#shared/authors.ts'
import { showName } from './authors.service.ts'

export const authorsRouter = router({
  showName: procedure(showName)
    .input(showNameInput)
    .output(only(showNameInput))
    .mutation(({ ctx, input }) => ctx.run(input)),
})
