import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import {
  cardLinkInput,
  cardPage,
  createdMonthly,
  monthlyChange,
  monthlyInput,
  monthlyLinkInput,
  monthlyPage,
  monthlySecretInput,
} from '#shared/monthly-donations.ts'
import { toMonthlyPage, toStartedMonthly } from './monthly.schema.ts'
import { startMonthly } from './monthly.service.ts'
import { mailCardLink, openCardPage } from './monthly-card.service.ts'
import { changeMonthly, eraseMonthly } from './monthly-changes.service.ts'
import { getMonthly, refreshMonthly } from './monthly-page.service.ts'

export const monthlyRouter = router({
  start: procedure(startMonthly)
    .input(monthlyInput)
    .output(only(createdMonthly))
    .mutation(async ({ ctx, input }) => toStartedMonthly(await ctx.run(input))),

  bySecret: procedure(getMonthly)
    .input(monthlySecretInput)
    .output(only(monthlyPage))
    .query(async ({ ctx, input }) => toMonthlyPage(await ctx.run(input))),

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
})
