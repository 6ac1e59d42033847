import { sideOf } from '#server/features/adoptions/adoptions.policy.ts'
import { requireRequest } from '#server/features/adoptions/adoptions.service.ts'
import { receiptSettings } from '#server/features/settings/receipt-settings.service.ts'
import { operation } from '#server/platform/access/operation.ts'
import type { FeeReceipt } from '#shared/adoption-fees.ts'
import { formatReceiptNumber } from '#shared/receipt-numbers.ts'
import { feeOf, receiptOf } from './adoption-fees.queries.ts'

const paidBack = ['refunding', 'refunded', 'to_return', 'returned']

/** The receipt of a request's fee; null until the fee is paid (docs/product.md 29). Throws as `requireRequest`. */
export const getFeeReceipt = operation(
  { access: 'user', cost: 3 },
  async function getFeeReceipt({ db, user, payments }, { id }: { id: number }): Promise<FeeReceipt | null> {
    const request = await requireRequest(db, user, id)
    // throws unless the user is on one of its sides
    sideOf(user, request)
    const fee = await feeOf(db, id)
    const receipt = fee && (await receiptOf(db, fee))
    if (!receipt || receipt.day === null) return null
    const { issuer } = await receiptSettings(db)
    return {
      number: formatReceiptNumber(receipt),
      day: receipt.day,
      amountCents: fee.amountCents,
      payerName: request.requesterName || null,
      petName: request.petName,
      void: paidBack.includes(fee.state),
      test: payments?.live === false && fee.method === 'online',
      issuer,
    }
  },
)
