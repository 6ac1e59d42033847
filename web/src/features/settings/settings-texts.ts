import { z } from 'zod'
import { postingModes } from '#shared/approval.ts'
import { type Question, questionKinds } from '#shared/questions.ts'
import { emptySettings, type SettingName, type SettingsResponse, shelterSettings } from '#shared/settings.ts'

/** The settings that are texts. */
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
  /** One in each line. */
  choices: z.string(),
  required: z.boolean(),
})
export type QuestionFormValues = z.infer<typeof questionFormValues>

/** All that the form of the settings holds, as it is typed; what is not set is blank. */
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

/** The settings as the form shows them. */
export const toSettingsForm = (saved: SettingsResponse['saved']): SettingsFormValues => ({
  ...(Object.fromEntries(textSettingNames.map((name) => [name, saved[name] ?? ''])) as Record<TextSettingName, string>),
  questions: saved.questions.map(toQuestionForm),
  posts: saved.posts,
})

/** The choices that were typed, one in each line. */
export const parseChoices = (typed: string): string[] =>
  typed
    .split('\n')
    .map((choice) => choice.trim())
    .filter(Boolean)

const toSettings = ({ questions, timeZone, ...typed }: SettingsFormValues): z.input<typeof shelterSettings> => ({
  ...typed,
  // 'America/New York' is what people read in the list
  timeZone: timeZone.trim().replaceAll(' ', '_'),
  questions: questions.map(({ choices, ...question }) => ({
    ...question,
    // those typed before another kind was chosen stay in the form alone
    choices: question.kind === 'one_of' ? parseChoices(choices) : [],
  })),
})

/** What the form sends, or what is wrong with what was typed. */
export const settingsFormSchema = settingsFormValues.transform(toSettings).pipe(shelterSettings)

/** By which variable the server's environment sets this, and what it is there; null where it doesn't. */
export function environmentValue({ fixed, environment }: SettingsResponse, name: SettingName) {
  const variables: Partial<Record<SettingName, string>> = fixed
  const values: Partial<Record<SettingName, string>> = environment
  const variable = variables[name]
  return variable === undefined ? null : { variable, value: values[name] ?? '' }
}
