import { z } from 'zod'
import { postingModes } from '#shared/approval.ts'
import type { Currency } from '#shared/currencies.ts'
import { type Question, questionKinds } from '#shared/questions.ts'
import { emptySettings, type SettingName, type SettingsResponse, shelterSettings } from '#shared/settings.ts'

export type TextSettingName = Exclude<SettingName, 'questions' | 'posts'>
const isTextSetting = (name: string): name is TextSettingName => name !== 'questions' && name !== 'posts'
export const textSettingNames = Object.keys(emptySettings).filter(isTextSetting)

const textFields = Object.fromEntries(textSettingNames.map((name) => [name, z.string()])) as Record<
  TextSettingName,
  z.ZodString
>

const questionFormValues = z.object({
  text: z.string(),
  kind: z.enum(questionKinds),
  choices: z.string(),
  required: z.boolean(),
})
export type QuestionFormValues = z.infer<typeof questionFormValues>

/** Values of the settings form as typed; blank means not set. */
export const settingsFormValues = z.object({
  ...textFields,
  questions: z.array(questionFormValues),
  posts: z.enum(postingModes),
})
export type SettingsFormValues = z.infer<typeof settingsFormValues>

const toQuestionForm = ({ choices, ...question }: Question): QuestionFormValues => ({
  ...question,
  choices: choices.join('\n'),
})

export const toSettingsForm = (saved: SettingsResponse['saved']): SettingsFormValues => ({
  ...(Object.fromEntries(textSettingNames.map((name) => [name, saved[name] ?? ''])) as Record<TextSettingName, string>),
  questions: saved.questions.map(toQuestionForm),
  posts: saved.posts,
})

export const parseChoices = (typed: string): string[] =>
  typed
    .split('\n')
    .map((choice) => choice.trim())
    .filter(Boolean)

const toSettings = ({
  questions,
  timeZone,
  currency,
  ...typed
}: SettingsFormValues): z.input<typeof shelterSettings> => ({
  ...typed,
  currency: currency as Currency,
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
