import { useSyncExternalStore } from 'react'
import { formatDay, formatDayAndTime, formatFullDayAndTime, formatTime, inLocalTime, inUtc } from '#shared/dates.ts'
import { dayOf } from '#web/lib/days.ts'
import { momentTexts as t } from './moment.texts.ts'

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
  const then = dayOf(date)
  const wallTime = inLocalTime(date)
  if (then === now) return t.today({ time: formatTime(wallTime) })
  return then === dayBefore(now) ? t.yesterday({ time: formatTime(wallTime) }) : formatDayAndTime(wallTime)
}

/**
 * An ISO 8601 time as the reader's day and hour, in the page's language: 'yesterday, 2:20 PM' or 'Nov 1, 2026, 2:20 PM'.
 * In the server's HTML, as the day in UTC: it doesn't know the reader's time zone.
 */
export function Moment({ time, className }: { time: string; className?: string }) {
  const now = useSyncExternalStore(subscribeToMinutes, today, () => null)
  const date = new Date(time)
  if (now === null)
    return (
      <time dateTime={time} className={className}>
        {formatDay(inUtc(date))}
      </time>
    )
  return (
    <time dateTime={time} title={formatFullDayAndTime(inLocalTime(date))} className={className}>
      {formatMoment(date, now)}
    </time>
  )
}
