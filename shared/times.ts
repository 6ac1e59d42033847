import { z } from 'zod'
import { inputRulesTexts as t } from './input-rules.texts.ts'
import { type Label, writeLabel } from './labels.ts'

/**
 * A time in the future: an ISO 8601 time, or a day, which lasts until its end in UTC. The output is an ISO 8601 time.
 */
export function futureTime(label: Label) {
  const about = () => ({ label: writeLabel(label) })
  const invalid = () => t.notADate(about())
  return z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: invalid })
    .transform((value) => new Date(value.includes('T') ? value : `${value}T23:59:59.999Z`))
    .refine((date) => !Number.isNaN(date.getTime()), { error: invalid, abort: true })
    .refine((date) => date.getTime() > Date.now(), { error: () => t.notInFuture(about()) })
    .transform((date) => date.toISOString())
}

/** The next day begins up to 14 hours earlier somewhere on Earth than in UTC. */
const latestLocalDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

export function pastDay(label: Label) {
  const about = () => ({ label: writeLabel(label) })
  return z.iso
    .date({ error: () => t.notADay({ ...about(), example: '2024-03-31' }), abort: true })
    .refine((day) => day >= '1900-01-01', { error: () => t.dayTooEarly(about()) })
    .refine((day) => day <= latestLocalDay(), { error: () => t.dayInFuture(about()) })
}
