import { z } from 'zod'
import type { Label } from './labels.ts'
import { isHttpUrl } from './pictures.ts'
import { settingRulesTexts as t } from './settings.texts.ts'
import { optional, text } from './text.ts'

// Schemas of single settings. Each is null if it is not set.

/** Absent, null, and blank become null: a setting that is not set is shown nowhere. */
export const blankToNull = <Schema extends z.ZodType>(schema: Schema) =>
  optional(schema).transform((value) => value ?? null)

export const shortText = (label: Label, max: number) => blankToNull(text({ label, max }))
export const longText = (label: Label, max: number) => blankToNull(text({ label, max, long: true }))

const maxLinkLength = 300

export const socialLink = (name: () => string) =>
  blankToNull(
    z
      .string()
      .trim()
      .max(maxLinkLength, { error: () => t.linkTooLong({ network: name(), max: maxLinkLength }) })
      .refine((value) => /^https:/i.test(value) && isHttpUrl(value), {
        error: () => t.invalidLink({ network: name() }),
      }),
  )

export const wholeNumber = (label: () => string, max: () => number) =>
  blankToNull(
    z
      .string()
      .trim()
      .refine((value) => /^[1-9]\d{0,8}$/.test(value) && Number(value) <= max(), {
        error: () => t.notInRange({ label: label(), max: max() }),
      }),
  )

export const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
