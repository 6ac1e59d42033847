import type { ListedFee } from '#shared/adoption-fees.ts'
import { currentCurrency } from '#shared/money.ts'
import { plainAmount } from '../csv/cells.ts'

const dayOf = (time: string | null): string => time?.slice(0, 10) ?? ''

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

/** An adoption fee for the treasurer. Days are in UTC. */
export const feeItem = (fee: ListedFee): Record<(typeof feeColumns)[number], string> => ({
  request: String(fee.requestId),
  pet: fee.petName,
  payer: fee.payerName ?? '',
  amount: plainAmount(fee.amountCents),
  currency: currentCurrency(),
  state: fee.state,
  method: fee.method ?? '',
  receipt: fee.receiptNumber ?? '',
  asked_on: dayOf(fee.askedAt),
  paid_on: dayOf(fee.paidAt),
  ended_on: dayOf(fee.endedAt),
})
