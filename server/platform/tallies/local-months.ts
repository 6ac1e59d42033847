import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { wallTimeIn } from '#shared/time-zones.ts'

// Months of a time zone in SQL, the same on both engines: SQLite has no time zones, and PostgreSQL's may differ from ours.

const minute = 60_000
const week = 7 * 24 * 60 * minute

/** Until when, in milliseconds since 1970, the zone is how many minutes ahead of UTC. The last entry has no end. */
export type ZoneOffsets = { until: number; minutes: number }[]

/** The offsets of a time zone between two times; always 0 without a zone, or if it is unknown here. */
export function zoneOffsets(timeZone: string | null, from: Date, to: Date): ZoneOffsets {
  const minutesAt = (time: number) => {
    const { year, month, day, hour, minute: minutes } = wallTimeIn(new Date(time), timeZone ?? 'UTC')
    return Math.round((Date.UTC(year, month - 1, day, hour, minutes) - Math.floor(time / minute) * minute) / minute)
  }
  try {
    const found: ZoneOffsets = []
    let minutes = minutesAt(from.getTime())
    for (let time = from.getTime(); time < to.getTime(); time += week) {
      const next = minutesAt(time + week)
      if (next === minutes) continue
      found.push({ until: changeBetween(time, time + week, (at) => minutesAt(at) !== minutes), minutes })
      minutes = next
    }
    return [...found, { until: Number.POSITIVE_INFINITY, minutes }]
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [{ until: Number.POSITIVE_INFINITY, minutes: 0 }]
  }
}

/** The first minute for which `hasChanged` is true. */
function changeBetween(from: number, to: number, hasChanged: (time: number) => boolean): number {
  let [before, after] = [Math.floor(from / minute), Math.ceil(to / minute)]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (hasChanged(middle * minute)) after = middle
    else before = middle
  }
  return after * minute
}

/** The month, such as '2026-12', of a time in the zone with these offsets. */
export function localMonth({ dialect }: Pick<Database, 'dialect'>, time: Column, offsets: ZoneOffsets): SQL<string> {
  const at = (milliseconds: number) =>
    dialect === 'sqlite' ? sql.raw(String(milliseconds)) : sql.raw(`to_timestamp(${milliseconds / 1000})`)
  const [last, ...earlier] = offsets.toReversed()
  const branches = earlier
    .toReversed()
    .map(({ until, minutes }) => sql`when ${time} < ${at(until)} then ${sql.raw(String(minutes))} `)
  const end = sql.raw(String(last?.minutes ?? 0))
  const minutes = branches.length > 0 ? sql`(case ${sql.join(branches)}else ${end} end)` : end
  return dialect === 'sqlite'
    ? sql`strftime('%Y-%m', ${time} / 1000 + ${minutes} * 60, 'unixepoch')`
    : sql`to_char((${time} at time zone 'UTC') + ${minutes} * interval '1 minute', 'YYYY-MM')`
}
