import { only, procedure, router } from '#server/trpc/init.ts'
import { isShown } from '#shared/approval.ts'
import { anonymousName, donationInput, givenDonation, myDonationListInput, myDonationPage } from '#shared/campaigns.ts'
import { giftSumsInput, giftSumsPart } from '#shared/gift-books.ts'
import {
  cashInput,
  giftChange,
  giftIds,
  giftInput,
  giftListInput,
  giftListPage,
  giftPage,
  giftsDone,
  strayListInput,
  strayPage,
  strayPayment,
  wallInput,
  wallPage,
} from '#shared/gifts.ts'
import { idInput } from '#shared/ids.ts'
import { giftPath } from '#shared/pages.ts'
import { giftAnswer, givenAnswer, rowAnswer } from './answers.ts'
import { sumGifts } from './books.ts'
import { cancelGifts, enterCash, listGifts, receiveGifts, removeMessage } from './desk.ts'
import { changeGift, eraseGift, getGift, leaveGift, refreshGift } from './page.ts'
import { listStrays, settleStray, strayAnswer } from './payments.ts'
import { donate, myDonations, readWall } from './service.ts'

export const donationsRouter = router({
  give: procedure(donate)
    .input(donationInput)
    .output(only(givenDonation))
    .mutation(async ({ ctx, input }) => givenAnswer(await ctx.run(input))),

  mine: procedure(myDonations)
    .input(myDonationListInput)
    .output(only(myDonationPage))
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const { items, ...page } = await ctx.run({ before: cursor, limit })
      const rows = items.map(({ secret, createdAt, approval, hidden, ...item }) => ({
        ...item,
        campaignShown: isShown({ approval, hidden }),
        path: secret && giftPath(secret),
        createdAt: createdAt.toISOString(),
      }))
      return { ...page, items: rows }
    }),
})

export const giftsRouter = router({
  bySecret: procedure(getGift)
    .input(giftInput)
    .output(only(giftPage))
    .query(async ({ ctx, input }) => giftAnswer(await ctx.run(input))),

  change: procedure(changeGift)
    .input(giftChange)
    .output(only(giftPage))
    .mutation(async ({ ctx, input }) => giftAnswer(await ctx.run(input))),

  erase: procedure(eraseGift)
    .input(giftInput)
    .output(only(giftPage))
    .mutation(async ({ ctx, input }) => giftAnswer(await ctx.run(input))),

  refresh: procedure(refreshGift)
    .input(giftInput)
    .output(only(giftPage))
    .mutation(async ({ ctx, input }) => giftAnswer(await ctx.run(input))),

  leave: procedure(leaveGift)
    .input(giftInput)
    .output(only(giftPage))
    .mutation(async ({ ctx, input }) => giftAnswer(await ctx.run(input))),

  wall: procedure(readWall)
    .input(wallInput)
    .output(only(wallPage))
    .query(async ({ ctx, input: { cursor, ...input } }) => {
      const { items, ...page } = await ctx.run({ ...input, before: cursor })
      const shown = items.map(({ id, name, message, standingCents, createdAt }) => ({
        ...{ id, message, amountCents: standingCents },
        name: name ?? anonymousName,
        createdAt: createdAt.toISOString(),
      }))
      return { ...page, items: shown }
    }),

  removeMessage: procedure(removeMessage)
    .input(idInput)
    .output(only(idInput))
    .mutation(({ ctx, input }) => ctx.run(input)),

  list: procedure(listGifts)
    .input(giftListInput)
    .output(only(giftListPage))
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.run(input)
      return { items: items.map((gift) => rowAnswer(gift, ctx.user)), nextCursor }
    }),

  receive: procedure(receiveGifts)
    .input(giftIds)
    .output(only(giftsDone))
    .mutation(({ ctx, input }) => ctx.run(input)),

  cancel: procedure(cancelGifts)
    .input(giftIds)
    .output(only(giftsDone))
    .mutation(({ ctx, input }) => ctx.run(input)),

  enterCash: procedure(enterCash)
    .input(cashInput)
    .output(only(givenDonation))
    .mutation(async ({ ctx, input }) => givenAnswer(await ctx.run(input))),

  sums: procedure(sumGifts)
    .input(giftSumsInput)
    .output(only(giftSumsPart))
    .query(({ ctx, input }) => ctx.run(input)),

  problems: procedure(listStrays)
    .input(strayListInput)
    .output(only(strayPage))
    .query(async ({ ctx, input: { cursor, limit } }) => {
      const { items, nextCursor } = await ctx.run({ before: cursor, limit })
      return { items: items.map(strayAnswer), nextCursor }
    }),

  settleProblem: procedure(settleStray)
    .input(idInput)
    .output(only(strayPayment))
    .mutation(async ({ ctx, input }) => strayAnswer(await ctx.run(input))),
})
