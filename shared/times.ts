import { z } from 'zod'

/** A time in the future: an ISO 8601 time, or a day, which lasts until its end in UTC. Its output is an ISO 8601 time. */
export const futureTime = (label: string) =>
  z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], `${label} is not a valid date`)
    .transform((value) => new Date(value.includes('T') ? value : `${value}T23:59:59.999Z`))
    .refine((date) => !Number.isNaN(date.getTime()), { error: `${label} is not a valid date`, abort: true })
    .refine((date) => date.getTime() > Date.now(), `${label} must lie in the future`)
    .transform((date) => date.toISOString())
