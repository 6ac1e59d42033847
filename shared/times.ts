import { z } from 'zod'

/**
 * A time in the future: an ISO 8601 time, or a day, which lasts until its end in UTC. The output is an ISO 8601 time.
 */
export const futureTime = (label: string) =>
  z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], `${label} is not a valid date`)
    .transform((value) => new Date(value.includes('T') ? value : `${value}T23:59:59.999Z`))
    .refine((date) => !Number.isNaN(date.getTime()), { error: `${label} is not a valid date`, abort: true })
    .refine((date) => date.getTime() > Date.now(), `${label} must lie in the future`)
    .transform((date) => date.toISOString())

/** The next day begins up to 14 hours earlier somewhere on Earth than in UTC. */
const latestLocalDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

export const pastDay = (label: string) =>
  z.iso
    .date({ error: `${label} must be a date, as in 2024-03-31`, abort: true })
    .refine((day) => day >= '1900-01-01', `${label} can't lie before 1900`)
    .refine((day) => day <= latestLocalDay(), `${label} can't lie in the future`)
