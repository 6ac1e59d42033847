import { z } from 'zod'
import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import { anonymousName } from '#shared/anonymous-name.ts'
import { isPublished } from '#shared/approval.ts'
import { donationSumsInput, donationSumsPart } from '#shared/bookkeeping.ts'
import {
  bulkDonationResult,
  cashInput,
  createdDonation,
  donationChange,
  donationIds,
  donationInput,
  donationListInput,
  donationListPage,
  donationPage,
  donationSearchInput,
  donationSecretInput,
  donationSummaries,
  donationSummariesInput,
  myDonationListInput,
  myDonationPage,
  remindedDonation,
  shelterDonationInput,
} from '#shared/donations.ts'
import { wallInput, wallPage } from '#shared/donor-wall.ts'
import { idInput } from '#shared/ids.ts'
import { donationPath } from '#shared/pages.ts'
import {
  donorStatementInput,
  linkedStatementInput,
  myStatementInput,
  sentStatement,
  statement,
  statementYears,
} from '#shared/receipts.ts'
import { unmatchedPayment, unmatchedPaymentListInput, unmatchedPaymentPage } from '#shared/stray-payments.ts'
import { cancelDonations, enterCash, listDonations, receiveDonations, removeMessage } from './bookkeeping.service.ts'
import {
  changeDonation,
  emailDonationLink,
  eraseDonation,
  getDonation,
  leaveDonation,
  listRememberedDonations,
  refreshDonation,
} from './donation-page.service.ts'
import { searchDonations } from './donation-search.service.ts'
import { toDonationResponse, toDonationRow, toDonationSummary, toNewDonationResponse } from './donations.schema.ts'
import { donate, myDonations, readWall } from './donations.service.ts'
import { remindDonor } from './promise-reminders.service.ts'
import { sumDonations } from './reports.service.ts'
import { donateToShelter } from './shelter-donations.service.ts'
import { donorStatement, linkedStatement, myStatement, myStatementYears, sendStatement } from './statements.service.ts'
import { listStrays, settleStray, toStrayPayment } from './stray-payments.service.ts'

export const donationsRouter = router({
  give: procedure(donate)
    .input(donationInput)
    .output(only(createdDonation))
    .mutation(async ({ ctx, input }) => toNewDonationResponse(await ctx.run(input))),

  giveToShelter: procedure(donateToShelter)
    .input(shelterDonationInput)
    .output(only(createdDonation))
    .mutation(async ({ ctx, input }) => toNewDonationResponse(await ctx.run(input))),

  mine: procedure(myDonations)
    .input(myDonationListInput)
    .output(only(myDonationPage))
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const { items, ...page } = await ctx.run({ before: cursor, limit })
      const rows = items.map(({ secret, createdAt, approval, hidden, ...item }) => ({
        ...item,
        // null without a campaign
        campaignShown: approval !== null && hidden !== null && isPublished({ approval, hidden }),
        path: secret && donationPath(secret),
        createdAt: createdAt.toISOString(),
      }))
      return { ...page, items: rows }
    }),

  bySecret: procedure(getDonation)
    .input(donationSecretInput)
    .output(only(donationPage))
    .query(async ({ ctx, input }) => toDonationResponse(await ctx.run(input))),

  // a mutation, because the URL of a query would contain the secrets
  summaries: procedure(listRememberedDonations)
    .input(donationSummariesInput)
    .output(only(donationSummaries))
    .mutation(async ({ ctx, input }) => ({ items: (await ctx.run(input)).map(toDonationSummary) })),

  emailLink: procedure(emailDonationLink)
    .input(donationSecretInput)
    .output(only(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await ctx.run(input)
      return {}
    }),

  change: procedure(changeDonation)
    .input(donationChange)
    .output(only(donationPage))
    .mutation(async ({ ctx, input }) => toDonationResponse(await ctx.run(input))),

  erase: procedure(eraseDonation)
    .input(donationSecretInput)
    .output(only(donationPage))
    .mutation(async ({ ctx, input }) => toDonationResponse(await ctx.run(input))),

  refresh: procedure(refreshDonation)
    .input(donationSecretInput)
    .output(only(donationPage))
    .mutation(async ({ ctx, input }) => toDonationResponse(await ctx.run(input))),

  leave: procedure(leaveDonation)
    .input(donationSecretInput)
    .output(only(donationPage))
    .mutation(async ({ ctx, input }) => toDonationResponse(await ctx.run(input))),

  wall: procedure(readWall)
    .input(wallInput)
    .output(only(wallPage))
    .query(async ({ ctx, input: { cursor, ...input } }) => {
      const { items, ...page } = await ctx.run({ ...input, before: cursor })
      const shown = items.map(({ id, name, message, standingCents, state, createdAt }) => ({
        id,
        message,
        amountCents: standingCents,
        state,
        name: name ?? anonymousName,
        createdAt: createdAt.toISOString(),
      }))
      return { ...page, items: shown }
    }),

  removeMessage: procedure(removeMessage)
    .input(idInput)
    .output(only(idInput))
    .mutation(({ ctx, input }) => ctx.run(input)),

  list: procedure(listDonations)
    .input(donationListInput)
    .output(only(donationListPage))
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.run(input)
      return { items: items.map((donation) => toDonationRow(donation, ctx.user)), nextCursor }
    }),

  search: procedure(searchDonations)
    .input(donationSearchInput)
    .output(only(donationListPage))
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.run(input)
      return { items: items.map((donation) => toDonationRow(donation, ctx.user)), nextCursor }
    }),

  receive: procedure(receiveDonations)
    .input(donationIds)
    .output(only(bulkDonationResult))
    .mutation(({ ctx, input }) => ctx.run(input)),

  cancel: procedure(cancelDonations)
    .input(donationIds)
    .output(only(bulkDonationResult))
    .mutation(({ ctx, input }) => ctx.run(input)),

  remind: procedure(remindDonor)
    .input(idInput)
    .output(only(remindedDonation))
    .mutation(({ ctx, input }) => ctx.run(input)),

  enterCash: procedure(enterCash)
    .input(cashInput)
    .output(only(createdDonation))
    .mutation(async ({ ctx, input }) => toNewDonationResponse(await ctx.run(input))),

  sums: procedure(sumDonations)
    .input(donationSumsInput)
    .output(only(donationSumsPart))
    .query(({ ctx, input }) => ctx.run(input)),

  statementYears: procedure(myStatementYears)
    .output(only(statementYears))
    .query(({ ctx }) => ctx.run()),

  statement: procedure(myStatement)
    .input(myStatementInput)
    .output(only(statement))
    .query(({ ctx, input }) => ctx.run(input)),

  donorStatement: procedure(donorStatement)
    .input(donorStatementInput)
    .output(only(statement))
    .query(({ ctx, input }) => ctx.run(input)),

  sendStatement: procedure(sendStatement)
    .input(donationSecretInput)
    .output(only(sentStatement))
    .mutation(({ ctx, input }) => ctx.run(input)),

  linkedStatement: procedure(linkedStatement)
    .input(linkedStatementInput)
    .output(only(statement))
    .mutation(({ ctx, input }) => ctx.run(input)),

  problems: procedure(listStrays)
    .input(unmatchedPaymentListInput)
    .output(only(unmatchedPaymentPage))
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const { items, nextCursor } = await ctx.run({ before: cursor, limit })
      return { items: items.map(toStrayPayment), nextCursor }
    }),

  settleProblem: procedure(settleStray)
    .input(idInput)
    .output(only(unmatchedPayment))
    .mutation(async ({ ctx, input }) => toStrayPayment(await ctx.run(input))),
})
