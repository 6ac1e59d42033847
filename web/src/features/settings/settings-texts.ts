import { z } from 'zod'
import { postingModes } from '#shared/approval.ts'
import { currencyCodes } from '#shared/currencies.ts'
import { type Question, questionKinds } from '#shared/questions.ts'
import {
  type OwnTextName,
  ownTextNames,
  type SettingName,
  type SettingsResponse,
  shelterSettings,
  type TextSettingName,
  textSettingNames,
} from '#shared/settings.ts'
import { languages } from '#shared/texts/languages.ts'

const textFields = Object.fromEntries(textSettingNames.map((name) => [name, z.string()])) as Record<
  TextSettingName,
  z.ZodString
>
const ownTextFields = Object.fromEntries(ownTextNames.map((name) => [name, z.string()])) as Record<
  OwnTextName,
  z.ZodString
>

const questionFormValues = z.object({
  text: z.string(),
  kind: z.enum(questionKinds),
  choices: z.string(),
  required: z.boolean(),
  /** By language; its choices by the question's own. */
  translations: z.record(z.string(), z.object({ text: z.string(), choices: z.record(z.string(), z.string()) })),
})
export type QuestionFormValues = z.infer<typeof questionFormValues>

/** Values of the settings form as typed; blank means not set. */
export const settingsFormValues = z.object({
  ...textFields,
  questions: z.array(questionFormValues),
  posts: z.enum(postingModes),
  postsChosen: z.boolean(),
  shelterDonations: z.boolean(),
  meetStep: z.boolean(),
  feeStep: z.boolean(),
  followUps: z.boolean(),
  agreementStep: z.boolean(),
  currency: z.enum(currencyCodes),
  language: z.enum(languages),
  otherLanguages: z.array(z.enum(languages)),
  textsLanguage: z.enum(languages).or(z.literal('')),
  translations: z.record(z.string(), z.object(ownTextFields)),
})
export type SettingsFormValues = z.infer<typeof settingsFormValues>

/** With an entry for each language, so that fields of all languages have values. */
const byLanguage = <Saved, Version>(
  saved: Record<string, Saved>,
  toForm: (version: Saved | undefined) => Version,
): Record<string, Version> =>
  Object.fromEntries([...new Set([...languages, ...Object.keys(saved)])].map((tag) => [tag, toForm(saved[tag])]))

export const noQuestion: QuestionFormValues = {
  text: '',
  kind: 'short',
  choices: '',
  required: false,
  translations: byLanguage({}, () => ({ text: '', choices: {} })),
}

const toQuestionForm = ({ text, kind, choices, required, translations = {} }: Question): QuestionFormValues => ({
  text,
  kind,
  choices: choices.join('\n'),
  required,
  translations: byLanguage(translations, (version) => version ?? { text: '', choices: {} }),
})

export const toSettingsForm = (saved: SettingsResponse['saved']): SettingsFormValues => ({
  ...(Object.fromEntries(textSettingNames.map((name) => [name, saved[name] ?? ''])) as Record<TextSettingName, string>),
  questions: saved.questions.map(toQuestionForm),
  posts: saved.posts,
  postsChosen: saved.postsChosen,
  shelterDonations: saved.shelterDonations,
  meetStep: saved.meetStep,
  feeStep: saved.feeStep,
  followUps: saved.followUps,
  agreementStep: saved.agreementStep,
  currency: saved.currency,
  language: saved.language,
  otherLanguages: saved.otherLanguages,
  textsLanguage: saved.textsLanguage ?? '',
  translations: byLanguage(
    saved.translations,
    (version) =>
      Object.fromEntries(ownTextNames.map((name) => [name, version?.[name] ?? ''])) as Record<OwnTextName, string>,
  ),
})

export const parseChoices = (typed: string): string[] =>
  typed
    .split('\n')
    .map((choice) => choice.trim())
    .filter(Boolean)

const toSettings = ({
  questions,
  timeZone,
  textsLanguage,
  ...typed
}: SettingsFormValues): z.input<typeof shelterSettings> => ({
  ...typed,
  textsLanguage: textsLanguage || null,
  // the list shows 'America/New York'
  timeZone: timeZone.trim().replaceAll(' ', '_'),
  questions: questions.map(({ choices, ...question }) => ({
    ...question,
    // choices typed before the kind was changed stay only in the form
    choices: question.kind === 'one_of' ? parseChoices(choices) : [],
  })),
})

export const settingsFormSchema = settingsFormValues.transform(toSettings).pipe(shelterSettings)

/** The environment variable that sets this setting, and its value; null if none does. */
export function environmentValue({ fixed, environment }: SettingsResponse, name: SettingName) {
  const variables: Partial<Record<SettingName, string>> = fixed
  const values: Partial<Record<SettingName, string>> = environment
  const variable = variables[name]
  return variable === undefined ? null : { variable, value: values[name] ?? '' }
}
