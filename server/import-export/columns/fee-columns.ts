import type { ListedFee } from '#shared/adoption-fees.ts'
import type { DayWriter } from '#shared/days-in-zones.ts'
import { currentCurrency } from '#shared/money.ts'
import { plainAmount } from '../csv/cells.ts'

export const feeColumns = [
  'request',
  'pet',
  'payer',
  'amount',
  'currency',
  'state',
  'method',
  'receipt',
  'asked_on',
  'paid_on',
  'ended_on',
] as const

/** An adoption fee for the treasurer. */
export const feeItem = (fee: ListedFee, dayOf: DayWriter): Record<(typeof feeColumns)[number], string> => ({
  request: String(fee.requestId),
  pet: fee.petName,
  payer: fee.payerName ?? '',
  amount: plainAmount(fee.amountCents),
  currency: currentCurrency(),
  state: fee.state,
  method: fee.method ?? '',
  receipt: fee.receiptNumber ?? '',
  asked_on: dayOf(new Date(fee.askedAt)),
  paid_on: fee.paidAt ? dayOf(new Date(fee.paidAt)) : '',
  ended_on: fee.endedAt ? dayOf(new Date(fee.endedAt)) : '',
})
