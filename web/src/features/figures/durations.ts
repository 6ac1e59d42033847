import type { Durations } from '#shared/figures.ts'
import { formatCount } from '#shared/format-values.ts'
import { moneyForm } from '#shared/money.ts'
import { durationTexts as t } from './figure-labels.texts.ts'

type Duration = Durations[keyof Durations]

/** Medians have halves: '12.5'. */
export function formatHalf(value: number): string {
  const halves = Math.round(value * 2)
  return formatCount(Math.floor(halves / 2)) + (halves % 2 === 1 ? `${moneyForm().point}5` : '')
}

const inDays = (days: number, isExact: boolean) =>
  (isExact ? t.days : t.aboutDays)({ count: days, shown: formatHalf(days) })

/** '12 days', 'about 14 days', or 'not known'. */
export const daysText = (waited: Duration): string =>
  waited && waited.count > 0 ? inDays(waited.median, waited.exact) : t.unknown()

/** The number alone, for a column whose heading says that it is days. */
export function daysNumber(waited: Duration): string {
  if (!waited || waited.count === 0) return t.unknown()
  const { median, exact } = waited
  const shown = formatHalf(median)
  return exact ? shown : t.about({ shown })
}

/** '5 hours', and from two days on '2.5 days'. */
export function hoursText(took: Duration): string {
  if (!took || took.count === 0) return t.unknown()
  const { median, exact } = took
  if (median >= 48) return inDays(Math.round(median / 12) / 2, exact)
  if (!exact && median < 24) return t.underADay()
  if (median < 1) return t.underAnHour()
  const hours = Math.round(median)
  return (exact ? t.hours : t.aboutHours)({ count: hours, shown: formatCount(hours) })
}
