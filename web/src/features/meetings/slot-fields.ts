import { z } from 'zod'
import { inUtc } from '#shared/dates.ts'
import { meetingLengths } from '#shared/meetings.ts'
import { wallTimeIn } from '#shared/time-zones.ts'
import { dayOf } from '#web/lib/days.ts'

// Times of meetings as the fields of a form have them, in the reader's time zone.

const day = 86_400_000

export const slotFormValues = z.object({ date: z.string(), time: z.string() })
export type SlotFormValues = z.infer<typeof slotFormValues>

const pad = (number: number) => String(number).padStart(2, '0')

/** Quarter hours from 6:00 to 22:45, as '14:15'. */
export const timesOfDay = Array.from({ length: 68 }, (_, place) => {
  const minutes = 6 * 60 + place * 15
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
})

/** '14:15' as a time of the clock, to write it in the reader's language. */
export const clockOf = (time: string) => inUtc(new Date(`1970-01-01T${time}:00Z`))

export const lengthOptions = meetingLengths.map(String)

/** The start as ISO 8601 in UTC; an empty text if it is no time. */
export function startOf({ date, time }: SlotFormValues): string {
  const start = new Date(`${date}T${time}`)
  return Number.isNaN(start.getTime()) ? '' : start.toISOString()
}

/** The next day at the same time, for the next slot to offer; without one, tomorrow at ten. */
export function nextSlot(last?: SlotFormValues): SlotFormValues {
  // noon: clocks are never changed then
  const noon = last?.date ? new Date(`${last.date}T12:00`).getTime() : Date.now()
  const date = dayOf(new Date((Number.isNaN(noon) ? Date.now() : noon) + day))
  return { date, time: last?.time || '10:00' }
}

/** Whether the shelter's clock shows another time than the reader's. */
export function isOtherZone(timeZone: string | null): boolean {
  if (timeZone === null) return false
  const now = new Date()
  try {
    const there = wallTimeIn(now, timeZone)
    return there.hour !== now.getHours() || there.minute !== now.getMinutes()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return false
  }
}
