import { moneyForm, toUnits } from './money.ts'
import type { ShelterSettings } from './settings.ts'

// When promises expire (docs/product.md 8.18), in the currency's unit and days; settings override these defaults.

/** In dollars; times the currency's scale, as the suggested amounts. */
const largePromiseCents = 50_000

export const defaultTerms = {
  get largePromise() {
    return toUnits(largePromiseCents * moneyForm().scale)
  },
  largePromiseDays: 7,
  promiseDays: 60,
  promiseReminderDays: 7,
} as const
type TermName = keyof typeof defaultTerms

export type PromiseTerms = {
  largeCents: number
  largeDays: number
  days: number
  reminderDays: number
}

export function promiseTerms(settings: Pick<ShelterSettings, TermName>): PromiseTerms {
  const of = (name: TermName) => Number(settings[name] ?? defaultTerms[name])
  return {
    largeCents: of('largePromise') * 10 ** moneyForm().decimals,
    largeDays: of('largePromiseDays'),
    days: of('promiseDays'),
    reminderDays: of('promiseReminderDays'),
  }
}
