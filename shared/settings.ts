import { z } from 'zod'
import { accentPattern, accentProblems } from './accent.ts'
import { unknownPlaceholder } from './agreement-placeholders.ts'
import { postingModes } from './approval.ts'
import { currencyCodes, defaultCurrency } from './currencies.ts'
import { maxDonationCents } from './donation-limits.ts'
import { image } from './images.ts'
import { toUnits } from './money.ts'
import { maxPageText, type PageTextName, pageTextNames } from './page-texts.ts'
import { languageTag, maxQuestions, question, questionInSettings, questionsShownTwice } from './questions.ts'
import { blankToNull, isTimeZone, longText, shortText, socialLink, wholeNumber } from './setting-schemas.ts'
import { settingRulesTexts as t } from './settings.texts.ts'
import { text } from './text.ts'
import { type Language, languages } from './texts/languages.ts'
import { email } from './users.ts'

// The shelter's own settings (docs/product.md 14): one schema for the form, the APIs, and the database.

export const questionsSetting = z
  .array(question)
  .max(maxQuestions, { error: () => t.tooManyQuestions({ max: maxQuestions }) })
  .refine((list) => !questionsShownTwice(list), { error: () => t.sameQuestions() })

/** In characters. */
export const maxPostalAddress = 300
export const maxTaxSentence = 600
export const maxFollowUpText = 2000
export const maxHowToPayFee = 1000
export const maxAgreementText = 20_000

const pageText = (name: PageTextName) => longText(t.pageText, maxPageText(name))
const pageTexts = Object.fromEntries(pageTextNames.map((name) => [name, pageText(name)])) as Record<
  PageTextName,
  ReturnType<typeof pageText>
>

/** The shelter's own texts that REST also has. */
export const restTexts = {
  openingHours: longText(t.openingHours, 500),
  whoWeAre: longText(t.whoWeAre, 1500),
  whyAdopt: longText(t.whyAdopt, 1500),
  preparing: longText(t.preparing, 1500),
  privacyContact: shortText(t.privacyContact, 300),
  howToPay: longText(t.howToPay, 1000),
}
export type RestTextName = keyof typeof restTexts
export const restTextNames = Object.keys(restTexts) as RestTextName[]

/** The shelter's own texts that only receipts show. */
const receiptTexts = { taxSentence: longText(t.taxSentence, maxTaxSentence) }
export const receiptTextNames = Object.keys(receiptTexts) as (keyof typeof receiptTexts)[]

/** The shelter's own texts in the emails after an adoption (docs/product.md 27.2). */
const followUpTexts = {
  followUpFirst: longText(t.followUpFirst, maxFollowUpText),
  followUpSecond: longText(t.followUpSecond, maxFollowUpText),
  followUpThird: longText(t.followUpThird, maxFollowUpText),
}
export const followUpTextNames = Object.keys(followUpTexts) as (keyof typeof followUpTexts)[]

/** The shelter's own adoption agreement (docs/product.md 28.2). */
const agreementTexts = {
  agreementText: blankToNull(
    text({ label: t.agreementText, max: maxAgreementText, long: true }).refine(
      (value) => unknownPlaceholder(value) === null,
      { error: ({ input }) => t.unknownPlaceholder({ placeholder: unknownPlaceholder(String(input)) ?? '' }) },
    ),
  ),
}
export const agreementTextNames = Object.keys(agreementTexts) as (keyof typeof agreementTexts)[]

/** How to pay an adoption fee other than by card. Donations have their own text, so that nobody pays into them. */
const feeTexts = { howToPayFee: longText(t.howToPayFee, maxHowToPayFee) }
export const feeTextNames = Object.keys(feeTexts) as (keyof typeof feeTexts)[]

/** The shelter's own texts that may have a version in each language (docs/product.md 20.4). */
const ownTexts = { ...restTexts, ...pageTexts, ...receiptTexts, ...followUpTexts, ...agreementTexts, ...feeTexts }
export type OwnTextName = keyof typeof ownTexts
export const ownTextNames = Object.keys(ownTexts) as OwnTextName[]

const maxTranslations = 40

type TextVersions = { [Name in OwnTextName]?: string }

const withoutNull = (texts: { [Name in OwnTextName]?: unknown }) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)) as TextVersions

/** By language, also languages that are not offered, or that only another version knows. */
export const translationsOf = (texts: Partial<typeof ownTexts>) =>
  z
    .record(languageTag, z.object(texts).transform(withoutNull))
    .refine((all) => Object.keys(all).length <= maxTranslations, {
      error: () => t.tooManyTranslations({ max: maxTranslations }),
    })
    .transform((all) => Object.fromEntries(Object.entries(all).filter(([, texts]) => Object.keys(texts).length > 0)))
const translations = translationsOf(ownTexts)

export const otherLanguagesSetting = z
  .array(z.enum(languages))
  .transform((list) => languages.filter((each) => list.includes(each)))

/** What a single donation or fee may be, in whole units of the currency. */
const maxWholeAmount = () => toUnits(maxDonationCents)

export const shelterSettings = z.object({
  siteName: shortText(t.name, 100),
  logo: blankToNull(image(t.logo)),
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
  phone: shortText(t.phone, 40),
  city: shortText(t.city, 100),
  country: shortText(t.country, 100),
  timeZone: blankToNull(
    z
      .string()
      .trim()
      .max(60)
      .refine(isTimeZone, { error: () => t.timeZone() }),
  ),
  openingHours: ownTexts.openingHours,
  facebook: socialLink(t.facebook),
  instagram: socialLink(t.instagram),
  x: socialLink(t.x),
  youtube: socialLink(t.youtube),
  whoWeAre: ownTexts.whoWeAre,
  whyAdopt: ownTexts.whyAdopt,
  preparing: ownTexts.preparing,
  privacyContact: ownTexts.privacyContact,
  howToPay: ownTexts.howToPay,
  /** In the currency's unit and days: when unpaid promises expire (8.18, `promise-terms.ts`). */
  largePromise: wholeNumber(t.largePledge, maxWholeAmount),
  largePromiseDays: wholeNumber(t.largePledgeDays, () => 365),
  promiseDays: wholeNumber(t.pledgeDays, () => 3650),
  promiseReminderDays: wholeNumber(t.reminderDays, () => 365),
  questions: questionsSetting.default([]),
  posts: z.enum(postingModes).default('at_once'),
  /** The language of URLs without a prefix, and the others that the website offers (20.1). */
  language: z.enum(languages).default('en'),
  otherLanguages: otherLanguagesSetting.default([]),
  /** The language in which the texts above are written; null for the shelter's own (20.4). */
  textsLanguage: z.enum(languages).nullable().default(null),
  translations: translations.default({}),
  /** Changes only while no amount is stored (8.19). */
  currency: z.enum(currencyCodes, { error: () => t.currency() }).default(defaultCurrency),
  /** Whether the shelter has chosen `posts`, rather than never been asked (14.13). Only the website knows it. */
  postsChosen: z.boolean().default(false),
  /** Whether visitors can give to the shelter itself, at `/give` (8.23). */
  shelterDonations: z.boolean().default(false),
  /** Whether the page of an adoption request has the step 'Meet' (26.11). */
  meetStep: z.boolean().default(true),
  /** Whether the page of an adoption request has the step 'Fee', and the usual amount in the currency's unit (29.1). */
  feeStep: z.boolean().default(false),
  adoptionFee: wholeNumber(t.adoptionFee, maxWholeAmount),
  ...feeTexts,
  ...pageTexts,
  /** Who issues receipts and statements (8.25). */
  legalName: shortText(t.legalName, 200),
  registrationNumber: shortText(t.registrationNumber, 100),
  postalAddress: longText(t.postalAddress, maxPostalAddress),
  receiptSigner: shortText(t.receiptSigner, 100),
  ...receiptTexts,
  /** Whether adopters of the shelter's own pets get emails afterwards (27.1). */
  followUps: z.boolean().default(true),
  ...followUpTexts,
  /** Whether adopters of the shelter's own pets agree to its text; for how many years it is kept (28). */
  agreementStep: z.boolean().default(false),
  ...agreementTexts,
  agreementYears: wholeNumber(t.agreementYears, () => 30),
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

/** The shelter's own language, then the others that it offers. */
export const offeredLanguages = ({
  language,
  otherLanguages,
}: Pick<ShelterSettings, 'language' | 'otherLanguages'>): Language[] => [
  language,
  ...otherLanguages.filter((each) => each !== language),
]

/** The language in which a reader is written to: the chosen one if the shelter offers it, else its own (20.3). */
export const readingLanguage = (
  settings: Pick<ShelterSettings, 'language' | 'otherLanguages'>,
  chosen: Language | null,
): Language => (chosen && offeredLanguages(settings).includes(chosen) ? chosen : settings.language)

export const emptySettings: ShelterSettings = shelterSettings.parse({})

/** Settings that are not a single text. */
export const otherSettings = [
  'questions',
  'posts',
  'postsChosen',
  'shelterDonations',
  'meetStep',
  'feeStep',
  'followUps',
  'agreementStep',
  'currency',
  'language',
  'otherLanguages',
  'textsLanguage',
  'translations',
] as const satisfies SettingName[]
export type TextSettingName = Exclude<SettingName, (typeof otherSettings)[number]>
const isTextSetting = (name: string): name is TextSettingName => !otherSettings.some((other) => other === name)
export const textSettingNames = Object.keys(shelterSettings.shape).filter(isTextSetting)

const textSettingsShape = Object.fromEntries(textSettingNames.map((name) => [name, z.string().nullable()])) as Record<
  TextSettingName,
  z.ZodNullable<z.ZodString>
>
const translatedTexts = Object.fromEntries(ownTextNames.map((name) => [name, z.string()])) as Record<
  OwnTextName,
  z.ZodString
>

/**
 * The settings as an admin sees them. `version` counts the saves. `fixed` maps overridden settings to their variables,
 * and `environment` to their values there. `currencyFixed`: an amount is stored, so the currency can't change anymore.
 */
export const settingsResponse = z.object({
  version: z.number(),
  saved: z.object({
    ...textSettingsShape,
    questions: z.array(questionInSettings).max(maxQuestions),
    posts: z.enum(postingModes),
    currency: z.enum(currencyCodes),
    language: z.enum(languages),
    otherLanguages: z.array(z.enum(languages)).max(languages.length),
    textsLanguage: z.enum(languages).nullable(),
    translations: z.record(z.string(), z.object(translatedTexts).partial()),
    postsChosen: z.boolean(),
    shelterDonations: z.boolean(),
    meetStep: z.boolean(),
    feeStep: z.boolean(),
    followUps: z.boolean(),
    agreementStep: z.boolean(),
  }),
  currencyFixed: z.boolean(),
  fixed: z.object({ ...fixedNames }).partial(),
  environment: z.object({ ...fixedNames }).partial(),
})
export type SettingsResponse = z.output<typeof settingsResponse>

/** All settings to save. With `version`, they are saved only if nobody saved since that version. */
export const settingsInput = z.object({
  version: z.int().min(0).optional(),
  values: shelterSettings,
})
export type SettingsInput = z.output<typeof settingsInput>

/** The language of the page that shows the questions; the shelter's own by default. */
export const questionsInput = z.object({ language: z.enum(languages).optional() })
export type QuestionsInput = z.output<typeof questionsInput>
