import { z } from 'zod'
import { hasPendingRequest } from '#server/features/adoptions/queries.ts'
import { namedUser, requireNamedUser } from '#server/features/users/service.ts'
import type { User } from '#server/identity/users.ts'
import { publicProcedure, router, userProcedure } from '#server/trpc/init.ts'
import { cutPage } from '#server/trpc/paging.ts'
import { idInput } from '#shared/ids.ts'
import { canManage } from '#shared/permissions.ts'
import {
  newPetInput,
  pet,
  petDetail,
  petInput,
  petListInput,
  petPage,
  petRecord,
  petRecordListInput,
  petRecordPage,
  setAdoptedInput,
} from '#shared/pets.ts'
import { email } from '#shared/users.ts'
import { listPets, type PetRecord, petsOfOwner } from './queries.ts'
import { addPet, deletePet, getPet, markAdopted, setAdopted, updatePet } from './service.ts'

/** `.output` names the columns that may leave; here times become text. */
const toPet = (record: PetRecord) => ({ ...record, createdAt: record.createdAt.toISOString() })

const toRecord = (record: PetRecord, viewer: User | null) => ({
  ...toPet(record),
  ownerEmail: canManage(viewer, record.ownerUid) ? record.ownerEmail : null,
})

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
        requested: ctx.user && (await hasPendingRequest(ctx.db, record.id, ctx.user.uid)),
      }
    }),

  mine: userProcedure
    .output(z.array(pet))
    .query(async ({ ctx }) => (await petsOfOwner(ctx.db, ctx.user.uid)).map(toPet)),

  records: publicProcedure
    .input(petRecordListInput)
    .output(petRecordPage)
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const rows = await listPets(ctx.db, { before: cursor, limit: limit + 1 })
      return cutPage(
        rows.map((row) => toRecord(row, ctx.user)),
        limit,
      )
    }),

  recordsOfOwner: userProcedure
    .input(petRecordListInput.extend({ email: email.optional() }))
    .output(petRecordPage)
    .query(async ({ ctx, input: { cursor, limit, ...named } }) => {
      const owner = await namedUser(ctx.db, ctx.user, named.email)
      const rows = owner ? await petsOfOwner(ctx.db, owner.uid, { before: cursor, limit: limit + 1 }) : []
      return cutPage(
        rows.map((row) => toRecord(row, ctx.user)),
        limit,
      )
    }),

  record: publicProcedure
    .input(idInput)
    .output(petRecord)
    .query(async ({ ctx, input }) => toRecord(await getPet(ctx.db, input.id), ctx.user)),

  add: userProcedure
    .input(newPetInput)
    .output(pet)
    .mutation(async ({ ctx, input: { ownerEmail, ...input } }) =>
      toPet(await addPet(ctx.db, await requireNamedUser(ctx.db, ctx.user, ownerEmail), input)),
    ),

  update: userProcedure
    .input(petInput.extend(idInput.shape))
    .output(pet)
    .mutation(async ({ ctx, input: { id, ...input } }) => toPet(await updatePet(ctx.db, ctx.user, id, input))),

  markAdopted: userProcedure
    .input(idInput)
    .output(pet)
    .mutation(async ({ ctx, input }) => toPet(await markAdopted(ctx.db, ctx.user, input.id))),

  setAdopted: userProcedure
    .input(setAdoptedInput)
    .output(pet)
    .mutation(async ({ ctx, input: { id, adopted } }) => toPet(await setAdopted(ctx.db, ctx.user, id, adopted))),

  delete: userProcedure
    .input(idInput)
    .output(pet)
    .mutation(async ({ ctx, input }) => toPet(await deletePet(ctx.db, ctx.user, input.id))),
})
