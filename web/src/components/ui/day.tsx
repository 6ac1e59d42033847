import { useSyncExternalStore } from 'react'
import { formatDay, formatMonth, inLocalTime, inUtc } from '#shared/dates.ts'

const never = () => () => {}

/** A day without a time (`YYYY-MM-DD`) is the same day in every time zone. */
const isDay = (time: string) => !time.includes('T')

type DayProps = {
  /** An ISO 8601 time, or a day. */
  time: string
  month?: boolean
  className?: string
}

/** A time as the reader's day in the page's language, e.g. 'Nov 21, 2026'; in the server's HTML, as the day in UTC. */
export function Day({ time, month = false, className }: DayProps) {
  const write = month ? formatMonth : formatDay
  const date = new Date(time)
  const text = useSyncExternalStore(
    never,
    () => write(isDay(time) ? inUtc(date) : inLocalTime(date)),
    () => write(inUtc(date)),
  )
  return (
    <time dateTime={time} className={className}>
      {text}
    </time>
  )
}
