import { z } from 'zod'
import { hasPendingRequest } from '#server/features/adoptions/queries.ts'
import { publicProcedure, router, userProcedure } from '#server/trpc/init.ts'
import { cutPage } from '#server/trpc/paging.ts'
import { idInput } from '#shared/ids.ts'
import { canManage } from '#shared/permissions.ts'
import { pet, petDetail, petInput, petListInput, petPage } from '#shared/pets.ts'
import { listPets, type PetRecord, petsOfOwner } from './queries.ts'
import { addPet, deletePet, getPet, markAdopted, updatePet } from './service.ts'

/** `.output` names the columns that may leave; here times become text. */
const toPet = (record: PetRecord) => ({ ...record, createdAt: record.createdAt.toISOString() })

export const petsRouter = router({
  list: publicProcedure
    .input(petListInput)
    .output(petPage)
    .query(async ({ ctx, input: { cursor, ...filter } }) =>
      cutPage(await listPets(ctx.db, { ...filter, before: cursor, limit: filter.limit + 1 }), filter.limit),
    ),

  byId: publicProcedure
    .input(idInput)
    .output(petDetail)
    .query(async ({ ctx, input }) => {
      const record = await getPet(ctx.db, input.id)
      return {
        ...toPet(record),
        canManage: canManage(ctx.user, record.ownerUid),
        requested: ctx.user !== null && (await hasPendingRequest(ctx.db, record.id, ctx.user.uid)),
      }
    }),

  mine: userProcedure
    .output(z.array(pet))
    .query(async ({ ctx }) => (await petsOfOwner(ctx.db, ctx.user.uid)).map(toPet)),

  add: userProcedure
    .input(petInput)
    .output(pet)
    .mutation(async ({ ctx, input }) => toPet(await addPet(ctx.db, ctx.user, input))),

  update: userProcedure
    .input(petInput.extend(idInput.shape))
    .output(pet)
    .mutation(async ({ ctx, input: { id, ...input } }) => toPet(await updatePet(ctx.db, ctx.user, id, input))),

  markAdopted: userProcedure
    .input(idInput)
    .output(pet)
    .mutation(async ({ ctx, input }) => toPet(await markAdopted(ctx.db, ctx.user, input.id))),

  delete: userProcedure
    .input(idInput)
    .output(pet)
    .mutation(async ({ ctx, input }) => toPet(await deletePet(ctx.db, ctx.user, input.id))),
})
