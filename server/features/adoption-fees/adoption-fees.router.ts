import { only, procedure, router } from '#server/platform/trpc/procedure.ts'
import {
  feeAmountInput,
  feeCheckout,
  feeListInput,
  feePage,
  feeReceiptPage,
  feeTotals,
  requestFee,
} from '#shared/adoption-fees.ts'
import { requestIdInput } from '#shared/adoptions.ts'
import { askForFee, markFeePaid, markFeeReturned, waiveFee } from './adoption-fees.service.ts'
import { checkFee, payFeeByCard } from './fee-checkout.service.ts'
import { listFees, sumFees } from './fee-list.service.ts'
import { getFee } from './fee-page.service.ts'
import { getFeeReceipt } from './fee-receipt.service.ts'

export const adoptionFeesRouter = router({
  ofRequest: procedure(getFee)
    .input(requestIdInput)
    .output(only(requestFee))
    .query(({ ctx, input }) => ctx.run(input)),

  ask: procedure(askForFee)
    .input(feeAmountInput)
    .output(only(requestFee))
    .mutation(({ ctx, input }) => ctx.run(input)),

  waive: procedure(waiveFee)
    .input(requestIdInput)
    .output(only(requestFee))
    .mutation(({ ctx, input }) => ctx.run(input)),

  markPaid: procedure(markFeePaid)
    .input(feeAmountInput)
    .output(only(requestFee))
    .mutation(({ ctx, input }) => ctx.run(input)),

  pay: procedure(payFeeByCard)
    .input(feeAmountInput)
    .output(only(feeCheckout))
    .mutation(({ ctx, input }) => ctx.run(input)),

  check: procedure(checkFee)
    .input(requestIdInput)
    .output(only(requestFee))
    .mutation(({ ctx, input }) => ctx.run(input)),

  list: procedure(listFees)
    .input(feeListInput)
    .output(only(feePage))
    .query(({ ctx, input: { cursor, ...input } }) => ctx.run({ ...input, before: cursor })),

  totals: procedure(sumFees)
    .output(only(feeTotals))
    .query(({ ctx }) => ctx.run()),

  markReturned: procedure(markFeeReturned)
    .input(requestIdInput)
    .output(only(requestFee))
    .mutation(({ ctx, input }) => ctx.run(input)),

  receipt: procedure(getFeeReceipt)
    .input(requestIdInput)
    .output(only(feeReceiptPage))
    .query(async ({ ctx, input }) => ({ receipt: await ctx.run(input) })),
})
