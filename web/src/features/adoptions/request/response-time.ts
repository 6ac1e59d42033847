const hour = 3_600_000
const day = 24 * hour
const week = 7 * day

const countWords = ['', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** Rounds up; a tenth over doesn't count as another unit. */
const isWithinUnit = (time: number, unit: number) => Math.max(1, Math.ceil(time / unit - 0.1))

const within = (count: number, unit: string) =>
  count === 1 ? `${unit === 'hour' ? 'an' : 'a'} ${unit}` : `${countWords[count] ?? count} ${unit}s`

/** An owner's usual response time, rounded up, as a sentence; `time` is in milliseconds. */
export function responseTimeText(time: number): string {
  const hours = isWithinUnit(time, hour)
  const days = isWithinUnit(time, day)
  const weeks = isWithinUnit(time, week)
  if (weeks > 12) return 'The owner usually takes more than three months to answer.'
  const span = hours <= 12 ? within(hours, 'hour') : days < 7 ? within(days, 'day') : within(weeks, 'week')
  return `The owner usually answers within ${span}.`
}
