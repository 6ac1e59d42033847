import type { ShelterSettings } from './settings.ts'

// When promises expire (docs/product.md 8.18), as settings say it; what is not set is as here.

/** In dollars and days. */
export const defaultTerms = { largePromise: 500, largePromiseDays: 7, promiseDays: 60, promiseReminderDays: 7 } as const
type TermName = keyof typeof defaultTerms

export type PromiseTerms = {
  /** Cents above which a promise is large. */
  largeCents: number
  /** Days after which a large promise expires, and after which any other does. */
  largeDays: number
  days: number
  /** Days before that on which its donor is reminded. */
  reminderDays: number
}

export function promiseTerms(settings: Pick<ShelterSettings, TermName>): PromiseTerms {
  const of = (name: TermName) => Number(settings[name] ?? defaultTerms[name])
  return {
    largeCents: of('largePromise') * 100,
    largeDays: of('largePromiseDays'),
    days: of('promiseDays'),
    reminderDays: of('promiseReminderDays'),
  }
}
