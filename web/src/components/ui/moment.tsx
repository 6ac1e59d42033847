import { useSyncExternalStore } from 'react'
import { dayOf } from '#web/lib/days.ts'

// cached: a page may show hundreds, and creating a format is slow
let cachedFormats: ReturnType<typeof makeFormats> | undefined
const makeFormats = () => ({
  relative: new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }),
  hour: new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }),
  day: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  full: new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }),
})
const formats = () => {
  cachedFormats ??= makeFormats()
  return cachedFormats
}

/** Midnight may pass while a page is open. */
function subscribeToMinutes(onChange: () => void) {
  const timer = setInterval(onChange, 60_000)
  return () => clearInterval(timer)
}

const today = () => dayOf(new Date())

function dayBefore(day: string): string {
  // noon: clocks are never changed then
  const date = new Date(`${day}T12:00`)
  date.setDate(date.getDate() - 1)
  return dayOf(date)
}

function formatMoment(date: Date, now: string): string {
  const { relative, hour, day } = formats()
  const then = dayOf(date)
  const days = then === now ? 0 : then === dayBefore(now) ? -1 : null
  return days === null ? day.format(date) : `${relative.format(days, 'day')}, ${hour.format(date)}`
}

/**
 * An ISO 8601 time as the reader's day and hour, in the reader's language: 'yesterday, 2:20 PM' or 'Nov 1, 2026, 2:20
 * PM'. Only for pages that the browser renders.
 */
export function Moment({ time, className }: { time: string; className?: string }) {
  const now = useSyncExternalStore(subscribeToMinutes, today)
  const date = new Date(time)
  return (
    <time dateTime={time} title={formats().full.format(date)} className={className}>
      {formatMoment(date, now)}
    </time>
  )
}
