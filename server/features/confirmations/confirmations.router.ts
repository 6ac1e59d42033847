import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { confirmPetsInput, confirmPetsResponse, petsToConfirmInput, petsToConfirmPage } from '#shared/confirmations.ts'
import { confirmPets, listPetsToConfirm } from './confirmations.service.ts'

export const confirmationsRouter = router({
  list: procedure(listPetsToConfirm)
    .input(petsToConfirmInput)
    .output(only(petsToConfirmPage))
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const { items, nextCursor } = await ctx.run({ before: cursor, limit })
      return {
        items: items.map(({ focusX, focusY, confirmedAt, ...pet }) => ({
          ...pet,
          focus: focusX === null || focusY === null ? null : { x: focusX, y: focusY },
          confirmedAt: confirmedAt?.toISOString() ?? '',
        })),
        nextCursor,
      }
    }),

  confirm: procedure(confirmPets)
    .input(confirmPetsInput)
    .output(only(confirmPetsResponse))
    .mutation(({ ctx, input }) => ctx.run(input)),
})
