import { useSyncExternalStore } from 'react'

const never = () => () => {}

// made when first needed: loading Intl costs the server 15 ms
let plain: Intl.DateTimeFormat | undefined
let readers: Intl.DateTimeFormat | undefined

/** What the server writes and the browser shows first, in whatever place both are. */
function plainDay(date: Date): string {
  plain ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return plain.format(date)
}

function readersDay(date: Date): string {
  readers ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
  return readers.format(date)
}

/** An ISO 8601 time as the reader's day, e.g. 'Nov 21, 2026'; in the server's HTML the day in UTC. */
export function Day({ time, className }: { time: string; className?: string }) {
  const date = new Date(time)
  const shown = useSyncExternalStore(
    never,
    () => readersDay(date),
    () => plainDay(date),
  )
  return (
    <time dateTime={time} className={className}>
      {shown}
    </time>
  )
}
