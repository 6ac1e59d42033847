import type { MonthlyRecord } from '#server/features/donations/monthly.queries.ts'
import { currentCurrency } from '#shared/money.ts'
import { formatMonthlyReference } from '#shared/monthly-donations.ts'
import { monthlyStatus, nextDonationAt } from '#shared/monthly-states.ts'
import { plainAmount } from '../csv/cells.ts'

const dayOf = (time: Date | null): string => time?.toISOString().slice(0, 10) ?? ''

export const monthlyColumns = [
  'reference',
  'status',
  'method',
  'purpose',
  'pet',
  'amount',
  'currency',
  'donor',
  'email',
  'began_on',
  'next_on',
  'ended_on',
  'ended_by',
] as const

/** A monthly donation for the treasurer, without anything that opens its page. Days are in UTC. */
export function monthlyItem(monthly: MonthlyRecord, now = new Date()): Record<(typeof monthlyColumns)[number], string> {
  const { id, method, purpose, petName, amountCents, name, email, createdAt, endedAt, endedBy } = monthly
  return {
    reference: formatMonthlyReference(id),
    status: monthlyStatus(monthly, now),
    method,
    purpose,
    pet: petName ?? '',
    amount: plainAmount(amountCents),
    currency: currentCurrency(),
    donor: name ?? '',
    email: email ?? '',
    began_on: dayOf(createdAt),
    next_on: dayOf(nextDonationAt(monthly, now)),
    ended_on: dayOf(endedAt),
    ended_by: endedBy ?? '',
  }
}
