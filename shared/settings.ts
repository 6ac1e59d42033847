import { z } from 'zod'
import { accentPattern, accentProblems } from './accent.ts'
import { postingModes } from './approval.ts'
import { image } from './images.ts'
import { isHttpUrl } from './pictures.ts'
import { maxChoices, maxQuestions, question, questionKinds } from './questions.ts'
import { optional, text } from './text.ts'
import { email } from './users.ts'

// The shelter's own settings (docs/product.md 14): one schema for the form, the APIs, and the database.

/** Absent, null, and blank become null: a setting that is not set is shown nowhere. */
const blankToNull = <Schema extends z.ZodType>(schema: Schema) => optional(schema).transform((value) => value ?? null)

const shortText = (label: string, max: number) => blankToNull(text({ label, max }))
const longText = (label: string, max: number) => blankToNull(text({ label, max, long: true }))

const socialLink = (name: string) =>
  blankToNull(
    z
      .string()
      .trim()
      .max(300, `The link to ${name} can have at most 300 characters`)
      .refine((value) => /^https:/i.test(value) && isHttpUrl(value), {
        error: `Please give the whole link to your page on ${name}, beginning with https://`,
      }),
  )

const wholeNumber = (label: string, max: number) =>
  blankToNull(
    z
      .string()
      .trim()
      .refine((value) => /^[1-9]\d{0,8}$/.test(value) && Number(value) <= max, {
        error: `${label} must be a whole number from 1 to ${max}`,
      }),
  )

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

const questions = z
  .array(question)
  .max(maxQuestions, `There can be at most ${maxQuestions} questions`)
  .refine((list) => new Set(list.map(({ text }) => text)).size === list.length, 'Two questions are the same')

export const shelterSettings = z.object({
  siteName: shortText('Name', 100),
  logo: blankToNull(image('Logo')),
  /** The color of buttons and links as lower-case `#rrggbb`; only colors with enough contrast (14.6). */
  accent: blankToNull(
    z
      .string()
      .meta({ pattern: accentPattern.source })
      .trim()
      .toLowerCase()
      .superRefine((hex, context) => {
        for (const message of accentProblems(hex)) context.addIssue({ code: 'custom', message })
      }),
  ),
  email: blankToNull(email),
  phone: shortText('Phone', 40),
  city: shortText('City', 100),
  country: shortText('Country', 100),
  timeZone: blankToNull(z.string().trim().max(60).refine(isTimeZone, 'Please choose a time zone from the list')),
  openingHours: longText('Opening hours', 500),
  facebook: socialLink('Facebook'),
  instagram: socialLink('Instagram'),
  x: socialLink('X'),
  youtube: socialLink('YouTube'),
  whoWeAre: longText('Who We Are', 1500),
  whyAdopt: longText('Why Adopt a Pet?', 1500),
  preparing: longText('Preparing for Your New Friend', 1500),
  privacyContact: shortText('Privacy contact', 300),
  howToPay: longText('How to pay', 1000),
  /** In dollars and days: when unpaid promises expire (8.18, `promise-terms.ts`). */
  largePromise: wholeNumber('The amount of a large promise', 1_000_000),
  largePromiseDays: wholeNumber('The days of a large promise', 365),
  promiseDays: wholeNumber('The days of a promise', 3650),
  promiseReminderDays: wholeNumber('The days before a reminder', 365),
  questions: questions.default([]),
  posts: z.enum(postingModes).default('at_once'),
})
export type ShelterSettings = z.output<typeof shelterSettings>
export type SettingName = keyof ShelterSettings

/** Settings that environment variables can override. */
export const settingVariables = {
  siteName: 'SITE_NAME',
  email: 'SUPPORT_EMAIL',
  phone: 'SUPPORT_PHONE',
  city: 'SITE_CITY',
  country: 'SITE_COUNTRY',
} as const satisfies Partial<Record<SettingName, string>>
export type FixedSettingName = keyof typeof settingVariables
const fixedNames = Object.fromEntries(Object.keys(settingVariables).map((name) => [name, z.string()])) as Record<
  FixedSettingName,
  z.ZodString
>
export type FixedSettings = { [Name in FixedSettingName]?: string }

export const emptySettings: ShelterSettings = shelterSettings.parse({})

type TextSettingShape = Record<Exclude<SettingName, 'questions' | 'posts'>, z.ZodNullable<z.ZodString>>
const { questions: _questions, posts: _posts, ...textSettings } = shelterSettings.shape
const textSettingsShape = Object.fromEntries(
  Object.keys(textSettings).map((name) => [name, z.string().nullable()]),
) as TextSettingShape

export const questionsResponse = z
  .array(
    z.object({
      text: z.string(),
      kind: z.enum(questionKinds),
      choices: z.array(z.string()).max(maxChoices),
      required: z.boolean(),
    }),
  )
  .max(maxQuestions)

/**
 * The settings as an admin sees them. `version` counts the saves. `fixed` maps overridden settings to their variables,
 * and `environment` to their values there.
 */
export const settingsResponse = z.object({
  version: z.number(),
  saved: z.object({
    ...textSettingsShape,
    questions: questionsResponse,
    posts: z.enum(postingModes),
  }),
  fixed: z.object({ ...fixedNames }).partial(),
  environment: z.object({ ...fixedNames }).partial(),
})
export type SettingsResponse = z.output<typeof settingsResponse>

/** All settings to save. With `version`, they are saved only if nobody saved since that version. */
export const settingsInput = z.object({ version: z.int().min(0).optional(), values: shelterSettings })
export type SettingsInput = z.output<typeof settingsInput>

/** A partial update; absent settings stay. `version` works as in `settingsInput`. */
export const settingsPatch = shelterSettings.partial().extend({
  questions: questions.optional(),
  posts: z.enum(postingModes).optional(),
  version: z.int().min(0).optional(),
})
