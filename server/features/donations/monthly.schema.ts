import {
  type CreatedMonthly,
  formatMonthlyReference,
  type MonthlyPage,
  type MonthlyRow,
} from '#shared/monthly-donations.ts'
import { answerDays, monthlyStatus, nextDonationAt } from '#shared/monthly-states.ts'
import { donationPath, monthlyPath } from '#shared/pages.ts'
import { maskEmail } from './donations.schema.ts'
import { type MonthlyRecord, monthlySecret } from './monthly.queries.ts'
import type { StartedMonthly } from './monthly.service.ts'
import type { MonthlyPageData } from './monthly-page.service.ts'

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

const day = 86_400_000

const isPending = ({ version, confirmedVersion }: MonthlyRecord): boolean => version > confirmedVersion

export const toStartedMonthly = ({ monthly, checkoutUrl }: StartedMonthly): CreatedMonthly => ({
  path: monthlyPath(monthlySecret(monthly)),
  checkoutUrl,
})

export function toMonthlyPage(
  { monthly, donations, isPetShown, howToPay, canMail, test }: MonthlyPageData,
  now = new Date(),
): MonthlyPage {
  const { id, state, petId, petName, askedAt, email } = monthly
  const { method, purpose, amountCents, endedBy, name } = monthly
  return {
    reference: formatMonthlyReference(id),
    status: monthlyStatus(monthly, now),
    ...{ method, purpose, amountCents, endedBy, name, howToPay, canMail, test },
    pet: petId === null ? null : { id: petId, name: petName ?? '', shown: isPetShown },
    nextAt: iso(nextDonationAt(monthly, now)),
    pausedUntil: iso(monthly.pausedUntil),
    answerBy: askedAt && new Date(askedAt.getTime() + answerDays * day).toISOString(),
    endedAt: iso(monthly.endedAt),
    createdAt: monthly.createdAt.toISOString(),
    email: email && maskEmail(email),
    erased: monthly.erasedAt !== null,
    pending: isPending(monthly),
    checkoutUrl: state === 'starting' ? monthly.url : null,
    donations: donations.map(({ state, standingCents, secret, createdAt, ...donation }) => ({
      amountCents: donation.amountCents,
      standingCents,
      state,
      at: createdAt.toISOString(),
      path: donationPath(secret ?? ''),
    })),
  }
}

export function toMonthlyRow(monthly: MonthlyRecord, now = new Date()): MonthlyRow {
  const { id, method, purpose, petName, amountCents, endedBy, name, email } = monthly
  return {
    ...{ id, method, purpose, petName, amountCents, endedBy, name, email },
    reference: formatMonthlyReference(id),
    status: monthlyStatus(monthly, now),
    nextAt: iso(nextDonationAt(monthly, now)),
    createdAt: monthly.createdAt.toISOString(),
    endedAt: iso(monthly.endedAt),
    pending: isPending(monthly),
  }
}
