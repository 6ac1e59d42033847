import { only, procedure, router } from '#server/trpc/init.ts'
import { idInput } from '#shared/ids.ts'
import { myPetListInput, myPetPage, pet, petChange, petDetail, petInput, petListInput, petPage } from '#shared/pets.ts'
import { focusOf, photosOf } from './photos.ts'
import type { PetRecord } from './queries.ts'
import { addPet, deletePet, findPets, markAdopted, myPets, seePet, updatePet } from './service.ts'

/** `.output` names the columns that may leave the server; here times become text. */
const toPet = <Record extends PetRecord>(record: Record) => ({
  ...record,
  focus: focusOf(record),
  photos: photosOf(record),
  specialNeeds: record.specialNeeds === '' ? (false as const) : record.specialNeeds,
  createdAt: record.createdAt.toISOString(),
})

const toCard = (record: PetRecord) => {
  const { id, name, age, category, location, image, status } = record
  return { id, name, age, category, location, image, focus: focusOf(record), status }
}

export const petsRouter = router({
  list: procedure(findPets)
    .input(petListInput)
    .output(only(petPage))
    .query(async ({ ctx, input: { cursor, ...filter } }) => {
      const { items, nextCursor } = await ctx.run({ ...filter, before: cursor ?? filter.before })
      return { items: items.map(toCard), nextCursor }
    }),

  byId: procedure(seePet)
    .input(idInput)
    .output(only(petDetail))
    .query(async ({ ctx, input }) => toPet(await ctx.run(input))),

  mine: procedure(myPets)
    .input(myPetListInput)
    .output(only(myPetPage))
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const { items, nextCursor } = await ctx.run({ before: cursor, limit })
      return { items: items.map(toPet), nextCursor }
    }),

  add: procedure(addPet)
    .input(petInput)
    .output(only(pet))
    .mutation(async ({ ctx, input }) => toPet(await ctx.run(input))),

  update: procedure(updatePet)
    .input(petChange)
    .output(only(pet))
    .mutation(async ({ ctx, input }) => toPet(await ctx.run(input))),

  markAdopted: procedure(markAdopted)
    .input(idInput)
    .output(only(pet))
    .mutation(async ({ ctx, input }) => toPet(await ctx.run(input))),

  delete: procedure(deletePet)
    .input(idInput)
    .output(only(pet))
    .mutation(async ({ ctx, input }) => toPet(await ctx.run(input))),
})
