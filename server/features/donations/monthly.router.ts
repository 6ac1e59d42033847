import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { formatReference } from '#shared/donations.ts'
import { idInput } from '#shared/ids.ts'
import {
  cardLinkInput,
  cardPage,
  createdMonthly,
  monthlyChange,
  monthlyInput,
  monthlyLinkInput,
  monthlyListInput,
  monthlyListPage,
  monthlyPage,
  monthlyRow,
  monthlySecretInput,
  monthlyTotals,
  petsToSponsor,
  petsToSponsorInput,
  receivedTransfer,
  transferInput,
} from '#shared/monthly-donations.ts'
import { toMonthlyPage, toMonthlyRow, toStartedMonthly } from './monthly.schema.ts'
import { startMonthly } from './monthly.service.ts'
import { mailCardLink, openCardPage } from './monthly-card.service.ts'
import { changeMonthly, eraseMonthly } from './monthly-changes.service.ts'
import { listMonthly, receiveTransfer, stopMonthly, sumMonthly } from './monthly-desk.service.ts'
import { getMonthly, listPetsToSponsor, refreshMonthly } from './monthly-page.service.ts'

export const monthlyRouter = router({
  start: procedure(startMonthly)
    .input(monthlyInput)
    .output(only(createdMonthly))
    .mutation(async ({ ctx, input }) => toStartedMonthly(await ctx.run(input))),

  bySecret: procedure(getMonthly)
    .input(monthlySecretInput)
    .output(only(monthlyPage))
    .query(async ({ ctx, input }) => toMonthlyPage(await ctx.run(input))),

  pets: procedure(listPetsToSponsor)
    .input(petsToSponsorInput)
    .output(only(petsToSponsor))
    .query(({ ctx, input }) => ctx.run(input)),

  refresh: procedure(refreshMonthly)
    .input(monthlySecretInput)
    .output(only(monthlyPage))
    .mutation(async ({ ctx, input }) => toMonthlyPage(await ctx.run(input))),

  change: procedure(changeMonthly)
    .input(monthlyChange)
    .output(only(monthlyPage))
    .mutation(async ({ ctx, input }) => toMonthlyPage(await ctx.run(input))),

  mailLink: procedure(mailCardLink)
    .input(monthlyLinkInput)
    .output(only(monthlyPage))
    .mutation(async ({ ctx, input }) => toMonthlyPage(await ctx.run(input))),

  openCardPage: procedure(openCardPage)
    .input(cardLinkInput)
    .output(only(cardPage))
    .mutation(({ ctx, input }) => ctx.run(input)),

  erase: procedure(eraseMonthly)
    .input(monthlySecretInput)
    .output(only(monthlyPage))
    .mutation(async ({ ctx, input }) => toMonthlyPage(await ctx.run(input))),

  list: procedure(listMonthly)
    .input(monthlyListInput)
    .output(only(monthlyListPage))
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.run(input)
      return { items: items.map((row) => toMonthlyRow(row)), nextCursor }
    }),

  totals: procedure(sumMonthly)
    .output(only(monthlyTotals))
    .query(({ ctx }) => ctx.run()),

  stop: procedure(stopMonthly)
    .input(idInput)
    .output(only(monthlyRow))
    .mutation(async ({ ctx, input }) => toMonthlyRow(await ctx.run(input))),

  receiveTransfer: procedure(receiveTransfer)
    .input(transferInput)
    .output(only(receivedTransfer))
    .mutation(async ({ ctx, input }) => {
      const { id } = await ctx.run(input)
      return { id, reference: formatReference(id) }
    }),
})
