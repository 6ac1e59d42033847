import { refusalIn } from '#server/platform/errors/errors.ts'
import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { withheldState } from '#shared/approval.ts'
import { parseMissingPetFields } from '#shared/drafts.ts'
import { idInput } from '#shared/ids.ts'
import {
  countedFacets,
  myPetListInput,
  myPetPage,
  ownPet,
  petCards,
  petChange,
  petDetail,
  petDraftInput,
  petFilter,
  petIds,
  petInput,
  petListInput,
  petPage,
  publicationInput,
} from '#shared/pets.ts'
import { allPetsInput, allPetsPage } from '#shared/shelter-lists.ts'
import { moveInput, moveResponse, returnInput, stayList } from '#shared/stays.ts'
import { listAllPets } from './admin-list.service.ts'
import { savePetDraft } from './drafts.service.ts'
import type { CardRecord, PetRecord } from './pets.queries.ts'
import { noneAsFalse } from './pets.schema.ts'
import {
  addPet,
  countPets,
  deletePet,
  findPetCards,
  findPetsByIds,
  findSimilarPets,
  markAdopted,
  myPets,
  setPublished,
  updatePet,
  viewPet,
} from './pets.service.ts'
import { focusOf, photosOf } from './photos.service.ts'
import { listStays, placePet, takePetBack } from './places.service.ts'

const toPet = <Record extends PetRecord>(record: Record) => ({
  ...record,
  focus: focusOf(record),
  photos: photosOf(record),
  specialNeeds: noneAsFalse(record.specialNeeds),
  withheld: withheldState(record),
  missing: parseMissingPetFields(record.missing),
  createdAt: record.createdAt.toISOString(),
})

const toListed = (record: Awaited<ReturnType<typeof listAllPets>>['items'][number]) => ({
  ...record,
  withheld: withheldState(record),
  missing: parseMissingPetFields(record.missing),
  createdAt: record.createdAt.toISOString(),
})

const isGone = (error: unknown) => refusalIn(error)?.code === 'NO_SUCH_PLACE'

const toCard = (record: CardRecord) => ({ ...record, focus: focusOf(record) })

export const petsRouter = router({
  all: procedure(listAllPets)
    .input(allPetsInput)
    .output(only(allPetsPage))
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.run(input)
      return { items: items.map(toListed), nextCursor }
    }),

  list: procedure(findPetCards)
    .input(petListInput)
    .output(only(petPage))
    .query(async ({ ctx, input: { cursor, ...filter } }) => {
      const { items, nextCursor } = await ctx
        .run({ ...filter, before: cursor ?? filter.before })
        // the pet before this page was deleted: start from the beginning
        .catch((error) => (isGone(error) ? ctx.run({ ...filter, before: undefined }) : Promise.reject(error)))
      return { items: items.map(toCard), nextCursor }
    }),

  facets: procedure(countPets)
    .input(petFilter)
    .output(only(countedFacets))
    .query(({ ctx, input }) => ctx.run(input)),

  similar: procedure(findSimilarPets)
    .input(idInput)
    .output(only(petCards))
    .query(async ({ ctx, input }) => ({ items: (await ctx.run(input)).map(toCard) })),

  some: procedure(findPetsByIds)
    .input(petIds)
    .output(only(petCards))
    .query(async ({ ctx, input }) => ({ items: (await ctx.run(input)).map(toCard) })),

  byId: procedure(viewPet)
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
    .output(only(ownPet))
    .mutation(async ({ ctx, input }) => toPet(await ctx.run(input))),

  update: procedure(updatePet)
    .input(petChange)
    .output(only(ownPet))
    .mutation(async ({ ctx, input }) => toPet(await ctx.run(input))),

  saveDraft: procedure(savePetDraft)
    .input(petDraftInput)
    .output(only(ownPet))
    .mutation(async ({ ctx, input }) => toPet(await ctx.run(input))),

  setPublished: procedure(setPublished)
    .input(publicationInput)
    .output(only(ownPet))
    .mutation(async ({ ctx, input }) => toPet(await ctx.run(input))),

  markAdopted: procedure(markAdopted)
    .input(idInput)
    .output(only(ownPet))
    .mutation(async ({ ctx, input }) => toPet(await ctx.run(input))),

  stays: procedure(listStays)
    .input(idInput)
    .output(only(stayList))
    .query(async ({ ctx, input }) => ({ stays: await ctx.run(input) })),

  place: procedure(placePet)
    .input(moveInput)
    .output(only(moveResponse))
    .mutation(({ ctx, input }) => ctx.run(input)),

  takeBack: procedure(takePetBack)
    .input(returnInput)
    .output(only(ownPet))
    .mutation(async ({ ctx, input }) => toPet(await ctx.run(input))),

  delete: procedure(deletePet)
    .input(idInput)
    .output(only(ownPet))
    .mutation(async ({ ctx, input }) => toPet(await ctx.run(input))),
})
