import { z } from 'zod'
import { postingModes } from './approval.ts'
import { pageTextNames } from './page-texts.ts'
import {
  agreementTextNames,
  feeTextNames,
  followUpTextNames,
  otherLanguagesSetting,
  questionsSetting,
  type RestTextName,
  receiptTextNames,
  restTextNames,
  restTexts,
  type ShelterSettings,
  settingsResponse,
  shelterSettings,
  translationsOf,
} from './settings.ts'
import { languages } from './texts/languages.ts'

// The settings as REST has them: without the texts of pages (docs/product.md 14.15) of receipts (14.16), of follow-up emails
// (27.2), of the adoption agreement (28.2), and of adoption fees (29.1).

const websiteTexts = [
  ...pageTextNames,
  ...receiptTextNames,
  ...followUpTextNames,
  ...agreementTextNames,
  ...feeTextNames,
] as const
const others = [
  'postsChosen',
  'shelterDonations',
  'meetStep',
  'feeStep',
  'adoptionFee',
  'followUps',
  'agreementStep',
  'agreementYears',
  'legalName',
  'registrationNumber',
  'postalAddress',
  'receiptSigner',
] as const
const websiteOnly = Object.fromEntries([...others, ...websiteTexts].map((name) => [name, true])) as Record<
  (typeof others)[number] | (typeof websiteTexts)[number],
  true
>

const translatedTexts = Object.fromEntries(restTextNames.map((name) => [name, z.string()])) as Record<
  RestTextName,
  z.ZodString
>

export const restSettingsResponse = settingsResponse.extend({
  saved: settingsResponse.shape.saved
    .omit(websiteOnly)
    .extend({ translations: z.record(z.string(), z.object(translatedTexts).partial()) }),
})

/** A partial update; absent settings stay. `version` works as in `settingsInput`. */
export const settingsPatch = shelterSettings
  .omit(websiteOnly)
  .partial()
  .extend({
    questions: questionsSetting.optional(),
    posts: z.enum(postingModes).optional(),
    currency: shelterSettings.shape.currency.unwrap().optional(),
    language: z.enum(languages).optional(),
    otherLanguages: otherLanguagesSetting.optional(),
    textsLanguage: z.enum(languages).nullable().optional(),
    translations: translationsOf(restTexts).optional(),
    version: z.int().min(0).optional(),
  })

type SavedTranslations = ShelterSettings['translations']

/** Translations from REST, with those of the texts that REST doesn't have. */
export function withPageTexts(sent: SavedTranslations, saved: SavedTranslations): SavedTranslations {
  const merged = structuredClone(sent)
  for (const [language, texts] of Object.entries(saved)) {
    const kept = Object.fromEntries(websiteTexts.flatMap((name) => (texts[name] ? [[name, texts[name]]] : [])))
    if (Object.keys(kept).length > 0) merged[language] = { ...merged[language], ...kept }
  }
  return merged
}
