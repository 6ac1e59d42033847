import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { deleteAccountInput, deleteAccountResponse } from '#shared/account-deletion.ts'
import { deleteAccount } from './account-deletion.service.ts'

export const accountDeletionRouter = router({
  leave: procedure(deleteAccount)
    .input(deleteAccountInput)
    .output(only(deleteAccountResponse))
    .mutation(({ ctx, input }) => ctx.run(input)),
})
