import type { DonationState } from './donation-states.ts'

// When the desk can remind a donor of an unpaid promise (docs/product.md 8.18).

const day = 86_400_000

const firstAfterDays = 7
export const maxReminders = 2

type RemindablePromise = {
  state: DonationState
  createdAt: Date
  /** An email of the donor's that reminders can be sent to. */
  hasEmail: boolean
  reminders: number
  remindedAt: Date | null
}

export const canBeReminded = (
  { state, createdAt, hasEmail, reminders, remindedAt }: RemindablePromise,
  now: Date,
): boolean =>
  state === 'promised' &&
  hasEmail &&
  reminders < maxReminders &&
  now.getTime() - createdAt.getTime() >= firstAfterDays * day &&
  (remindedAt === null || now.getTime() - remindedAt.getTime() >= day)
