import type { MonthlyRecord } from '#server/features/donations/monthly.queries.ts'
import type { DayWriter } from '#shared/days-in-zones.ts'
import { currentCurrency } from '#shared/money.ts'
import { formatMonthlyReference } from '#shared/monthly-donations.ts'
import { monthlyStatus, nextDonationAt } from '#shared/monthly-states.ts'
import { plainAmount } from '../csv/cells.ts'

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

/** A monthly donation for the treasurer, without anything that opens its page. */
export function monthlyItem(
  monthly: MonthlyRecord,
  dayOf: DayWriter,
  now = new Date(),
): Record<(typeof monthlyColumns)[number], string> {
  const nextAt = nextDonationAt(monthly, now)
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
    next_on: nextAt ? dayOf(nextAt) : '',
    ended_on: endedAt ? dayOf(endedAt) : '',
    ended_by: endedBy ?? '',
  }
}
