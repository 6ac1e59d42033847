import { responseTimeTexts as t } from './response-time.texts.ts'

const hour = 3_600_000
const day = 24 * hour
const week = 7 * day

/** Rounds up; a tenth over doesn't count as another unit. */
const isWithinUnit = (time: number, unit: number) => Math.max(1, Math.ceil(time / unit - 0.1))

/** An owner's usual response time, rounded up, as a sentence; `time` is in milliseconds. */
export function responseTimeText(time: number): string {
  const hours = isWithinUnit(time, hour)
  const days = isWithinUnit(time, day)
  const weeks = isWithinUnit(time, week)
  if (weeks > 12) return t.months()
  if (hours <= 12) return t.hours({ count: hours })
  return days < 7 ? t.days({ count: days }) : t.weeks({ count: weeks })
}
