import type { ShelterSettings } from './settings.ts'

// When promises expire (docs/product.md 8.18), in dollars and days; settings override these defaults.

export const defaultTerms = { largePromise: 500, largePromiseDays: 7, promiseDays: 60, promiseReminderDays: 7 } as const
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
    largeCents: of('largePromise') * 100,
    largeDays: of('largePromiseDays'),
    days: of('promiseDays'),
    reminderDays: of('promiseReminderDays'),
  }
}
