import { formatFullDayAndTime, inLocalTime, type WallTime } from '#shared/dates.ts'
import { wallTimeIn } from '#shared/time-zones.ts'
import { meetingTimeTexts as t } from './meeting-time.texts.ts'

/** '1 hour 30 minutes' */
export function formatLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return t.minutes({ minutes })
  return rest === 0
    ? t.hours({ hours })
    : t.hoursAndMinutes({ hours: t.hours({ hours }), minutes: t.minutes({ minutes: rest }) })
}

/** 'Saturday, November 28, 2026 at 2:00 PM, 45 minutes', in the reader's time zone. */
export const formatSlot = ({ startsAt, minutes }: { startsAt: string; minutes: number }): string =>
  t.whenAndLength({ when: formatFullDayAndTime(inLocalTime(new Date(startsAt))), length: formatLength(minutes) })

const isSameTime = (some: WallTime, other: WallTime) =>
  (['year', 'month', 'day', 'hour', 'minute'] as const).every((part) => some[part] === other[part])

/** The same time on the shelter's clock, if that shows another one than the reader's; otherwise null. */
export function formatShelterTime(startsAt: string, timeZone: string | null): string | null {
  if (timeZone === null) return null
  const date = new Date(startsAt)
  try {
    const there = wallTimeIn(date, timeZone)
    if (isSameTime(there, inLocalTime(date))) return null
    return t.shelterTime({ when: formatFullDayAndTime(there), zone: timeZone.replaceAll('_', ' ') })
  } catch (error) {
    // a time zone that this browser doesn't know
    if (!(error instanceof RangeError)) throw error
    return null
  }
}

type MeetingTimeProps = { time: { startsAt: string; minutes: number }; timeZone: string | null }

export function MeetingTime({ time, timeZone }: MeetingTimeProps) {
  const there = formatShelterTime(time.startsAt, timeZone)
  return (
    <>
      <time dateTime={time.startsAt} className="font-bold">
        {formatSlot(time)}
      </time>
      {there !== null && <span className="block text-sm font-normal text-ink-soft">{there}</span>}
    </>
  )
}
