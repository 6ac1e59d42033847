import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { requestIdInput } from '#shared/adoptions.ts'
import { afterAdoption, answerByLinkInput, answerInput, followUpLinkInput } from '#shared/follow-ups.ts'
import { answerByLink, answerFollowUp, getAfterAdoption, readFollowUp } from './answers.service.ts'
import { toAfterAdoption } from './follow-ups.schema.ts'

export const followUpsRouter = router({
  // a mutation, because the URL of a query would contain the secret
  byLink: procedure(readFollowUp)
    .input(followUpLinkInput)
    .output(only(afterAdoption))
    .mutation(async ({ ctx, input }) => toAfterAdoption(await ctx.run(input))),

  answerByLink: procedure(answerByLink)
    .input(answerByLinkInput)
    .output(only(afterAdoption))
    .mutation(async ({ ctx, input }) => toAfterAdoption(await ctx.run(input))),

  ofRequest: procedure(getAfterAdoption)
    .input(requestIdInput)
    .output(only(afterAdoption))
    .query(async ({ ctx, input }) => toAfterAdoption(await ctx.run(input))),

  answer: procedure(answerFollowUp)
    .input(answerInput)
    .output(only(afterAdoption))
    .mutation(async ({ ctx, input }) => toAfterAdoption(await ctx.run(input))),
})
