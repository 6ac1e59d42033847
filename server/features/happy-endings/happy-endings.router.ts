import { toAfterAdoption } from '#server/features/follow-ups/follow-ups.schema.ts'
import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { requestIdInput } from '#shared/adoptions.ts'
import { afterAdoption, followUpLinkInput } from '#shared/follow-ups.ts'
import {
  decidedHappyEnding,
  decideHappyEndingInput,
  happyEndingListInput,
  happyEndingPage,
  happyEndingQueue,
  happyEndingQueueInput,
  happyEndingsOfPetInput,
  sendByLinkInput,
  sendHappyEndingInput,
} from '#shared/happy-endings.ts'
import { toPublicHappyEnding, toQueuedHappyEnding } from './happy-endings.schema.ts'
import {
  decideHappyEnding,
  happyEndingsOfPet,
  listHappyEndingQueue,
  listHappyEndings,
  revokeHappyEnding,
  revokeHappyEndingByLink,
  sendHappyEnding,
  sendHappyEndingByLink,
} from './happy-endings.service.ts'

export const happyEndingsRouter = router({
  list: procedure(listHappyEndings)
    .input(happyEndingListInput)
    .output(only(happyEndingPage))
    .query(async ({ ctx, input: { cursor, before, limit } }) => {
      const { items, nextCursor } = await ctx.run({ before: cursor ?? before, limit })
      return { items: items.map(toPublicHappyEnding), nextCursor }
    }),

  ofPet: procedure(happyEndingsOfPet)
    .input(happyEndingsOfPetInput)
    .output(only(happyEndingPage))
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.run(input)
      return { items: items.map(toPublicHappyEnding), nextCursor }
    }),

  send: procedure(sendHappyEnding)
    .input(sendHappyEndingInput)
    .output(only(afterAdoption))
    .mutation(async ({ ctx, input: { consent: _given, ...input } }) => toAfterAdoption(await ctx.run(input))),

  sendByLink: procedure(sendHappyEndingByLink)
    .input(sendByLinkInput)
    .output(only(afterAdoption))
    .mutation(async ({ ctx, input: { consent: _given, ...input } }) => toAfterAdoption(await ctx.run(input))),

  revoke: procedure(revokeHappyEnding)
    .input(requestIdInput)
    .output(only(afterAdoption))
    .mutation(async ({ ctx, input }) => toAfterAdoption(await ctx.run(input))),

  revokeByLink: procedure(revokeHappyEndingByLink)
    .input(followUpLinkInput)
    .output(only(afterAdoption))
    .mutation(async ({ ctx, input }) => toAfterAdoption(await ctx.run(input))),

  queue: procedure(listHappyEndingQueue)
    .input(happyEndingQueueInput)
    .output(only(happyEndingQueue))
    .query(async ({ ctx, input: { cursor, ...input } }) => {
      const { items, nextCursor } = await ctx.run({ before: cursor, ...input })
      return { items: items.map(toQueuedHappyEnding), nextCursor }
    }),

  decide: procedure(decideHappyEnding)
    .input(decideHappyEndingInput)
    .output(only(decidedHappyEnding))
    .mutation(({ ctx, input }) => ctx.run(input)),
})
