import { z } from 'zod'
import { accentPattern, accentProblems } from './accent.ts'
import { postings } from './approval.ts'
import { image } from './images.ts'
import { isHttpUrl } from './pictures.ts'
import { mostChoices, mostQuestions, question, questionKinds } from './questions.ts'
import { optional, text } from './text.ts'
import { email } from './users.ts'

// What a shelter says of itself (docs/product.md 14): one schema for the form, the APIs and the database.

/** Absent, null and blank all become null: what is not set is shown nowhere. */
const unlessBlank = <Schema extends z.ZodType>(schema: Schema) => optional(schema).transform((value) => value ?? null)

const line = (label: string, max: number) => unlessBlank(text({ label, max }))
const words = (label: string, max: number) => unlessBlank(text({ label, max, long: true }))

const place = (name: string) =>
  unlessBlank(
    z
      .string()
      .trim()
      .max(300, `The link to ${name} can have at most 300 characters`)
      .refine((value) => /^https:/i.test(value) && isHttpUrl(value), {
        error: `Please give the whole link to your page on ${name}, beginning with https://`,
      }),
  )

/** A whole number as it is typed, at least 1; null where it is not set. */
const whole = (label: string, max: number) =>
  unlessBlank(
    z
      .string()
      .trim()
      .refine((typed) => /^[1-9]\d{0,8}$/.test(typed) && Number(typed) <= max, {
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
  .max(mostQuestions, `There can be at most ${mostQuestions} questions`)
  .refine((list) => new Set(list.map(({ text }) => text)).size === list.length, 'Two questions are the same')

/** All that a shelter can say of itself. Every line is null until it is set. */
export const shelterSettings = z.object({
  siteName: line('Name', 100),
  logo: unlessBlank(image('Logo')),
  /** The colour of buttons and links, `#rrggbb` in small letters; one with which all can be read (14.6). */
  accent: unlessBlank(
    z
      .string()
      .meta({ pattern: accentPattern.source })
      .trim()
      .toLowerCase()
      .superRefine((hex, context) => {
        for (const message of accentProblems(hex)) context.addIssue({ code: 'custom', message })
      }),
  ),
  email: unlessBlank(email),
  phone: line('Phone', 40),
  city: line('City', 100),
  country: line('Country', 100),
  timeZone: unlessBlank(z.string().trim().max(60).refine(isTimeZone, 'Please choose a time zone from the list')),
  openingHours: words('Opening hours', 500),
  facebook: place('Facebook'),
  instagram: place('Instagram'),
  x: place('X'),
  youtube: place('YouTube'),
  whoWeAre: words('Who We Are', 1500),
  whyAdopt: words('Why Adopt a Pet?', 1500),
  preparing: words('Preparing for Your New Friend', 1500),
  privacyContact: line('Privacy contact', 300),
  howToPay: words('How to pay', 1000),
  /** In dollars and days; how promises that nobody pays come to an end (8.18, `promise-terms.ts`). */
  largePromise: whole('The amount of a large promise', 1_000_000),
  largePromiseDays: whole('The days of a large promise', 365),
  promiseDays: whole('The days of a promise', 3650),
  promiseReminderDays: whole('The days before a reminder', 365),
  questions: questions.default([]),
  /** How pets and campaigns appear that neither staff nor admins post. */
  posts: z.enum(postings).default('at_once'),
})
export type ShelterSettings = z.output<typeof shelterSettings>
export type SettingName = keyof ShelterSettings

/** Settings that the server's environment can fix, and by which variable. */
export const fixedBy = {
  siteName: 'SITE_NAME',
  email: 'SUPPORT_EMAIL',
  phone: 'SUPPORT_PHONE',
  city: 'SITE_CITY',
  country: 'SITE_COUNTRY',
} as const satisfies Partial<Record<SettingName, string>>
export type FixedName = keyof typeof fixedBy
const fixedNames = Object.fromEntries(Object.keys(fixedBy).map((name) => [name, z.string()])) as Record<
  FixedName,
  z.ZodString
>
/** What the environment says of them. */
export type FixedSettings = { [Name in FixedName]?: string }

/** What nobody has set. */
export const nothingSet: ShelterSettings = shelterSettings.parse({})

type Lines = Record<Exclude<SettingName, 'questions' | 'posts'>, z.ZodNullable<z.ZodString>>
const { questions: _questions, posts: _posts, ...lines } = shelterSettings.shape
const shownLines = Object.fromEntries(Object.keys(lines).map((name) => [name, z.string().nullable()])) as Lines

/** The questions as they are shown. */
export const questionsAnswer = z
  .array(
    z.object({
      text: z.string(),
      kind: z.enum(questionKinds),
      choices: z.array(z.string()).max(mostChoices),
      required: z.boolean(),
    }),
  )
  .max(mostQuestions)

/**
 * The settings as an admin sees them. `version` counts how often they were saved; `fixed` names those that the server's
 * environment sets, by the variable, and `environment` is what they are there.
 */
export const settingsAnswer = z.object({
  version: z.number(),
  saved: z.object({
    ...shownLines,
    questions: questionsAnswer,
    posts: z.enum(postings),
  }),
  fixed: z.object({ ...fixedNames }).partial(),
  environment: z.object({ ...fixedNames }).partial(),
})
export type SettingsAnswer = z.output<typeof settingsAnswer>

/** All settings as they shall be from now on. With `version`, the one that was seen, only if nobody has saved since. */
export const settingsChange = z.object({ version: z.int().min(0).optional(), values: shelterSettings })
export type SettingsChange = z.output<typeof settingsChange>

/** Some of the settings, and the version that they were made from if that matters. What is absent stays as it is. */
export const settingsPart = shelterSettings
  .partial()
  .extend({ questions: questions.optional(), posts: z.enum(postings).optional(), version: z.int().min(0).optional() })
