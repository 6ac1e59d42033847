import { useSyncExternalStore } from 'react'

const never = () => () => {}

// made when first needed: loading Intl costs the server 15 ms
const formats = new Map<string, Intl.DateTimeFormat>()

/** What is no time but a day, `YYYY-MM-DD`, is the same day everywhere. */
const isDay = (time: string) => !time.includes('T')

function format(time: string, locale: string | undefined, { month, utc }: { month: boolean; utc: boolean }): string {
  const key = `${locale} ${month} ${utc}`
  const known = formats.get(key)
  const made =
    known ??
    new Intl.DateTimeFormat(locale, {
      ...(month ? { month: 'short', year: 'numeric' } : { dateStyle: 'medium' }),
      ...(utc && { timeZone: 'UTC' }),
    })
  if (!known) formats.set(key, made)
  return made.format(new Date(time))
}

type DayProps = {
  /** An ISO 8601 time, or a day. */
  time: string
  /** Only its month: 'Nov 2026'. */
  month?: boolean
  className?: string
}

/** A time as the reader's day, e.g. 'Nov 21, 2026'; in the server's HTML, which is shown first, in English and UTC. */
export function Day({ time, month = false, className }: DayProps) {
  const shown = useSyncExternalStore(
    never,
    () => format(time, undefined, { month, utc: isDay(time) }),
    () => format(time, 'en-US', { month, utc: true }),
  )
  return (
    <time dateTime={time} className={className}>
      {shown}
    </time>
  )
}
