import { z } from 'zod'
import { postings } from '#shared/approval.ts'
import { type Question, questionKinds } from '#shared/questions.ts'
import { nothingSet, type SettingName, type SettingsAnswer, shelterSettings } from '#shared/settings.ts'

/** The settings that are texts. */
export type LineName = Exclude<SettingName, 'questions' | 'posts'>
const isLine = (name: string): name is LineName => name !== 'questions' && name !== 'posts'
export const lineNames = Object.keys(nothingSet).filter(isLine)

const lines = Object.fromEntries(lineNames.map((name) => [name, z.string()])) as Record<LineName, z.ZodString>

const questionTexts = z.object({
  text: z.string(),
  kind: z.enum(questionKinds),
  /** One in each line. */
  choices: z.string(),
  required: z.boolean(),
})
export type QuestionTexts = z.infer<typeof questionTexts>

/** All that the form of the settings holds, as it is typed; what is not set is blank. */
export const settingsTexts = z.object({ ...lines, questions: z.array(questionTexts), posts: z.enum(postings) })
export type SettingsTexts = z.infer<typeof settingsTexts>

const toTexts = ({ choices, ...question }: Question): QuestionTexts => ({ ...question, choices: choices.join('\n') })

/** The settings as the form shows them. */
export const toForm = (saved: SettingsAnswer['saved']): SettingsTexts => ({
  ...(Object.fromEntries(lineNames.map((name) => [name, saved[name] ?? ''])) as Record<LineName, string>),
  questions: saved.questions.map(toTexts),
  posts: saved.posts,
})

/** The choices that were typed, one in each line. */
export const choicesIn = (typed: string): string[] =>
  typed
    .split('\n')
    .map((choice) => choice.trim())
    .filter(Boolean)

const asked = ({ questions, timeZone, ...typed }: SettingsTexts): z.input<typeof shelterSettings> => ({
  ...typed,
  // 'America/New York' is what people read in the list
  timeZone: timeZone.trim().replaceAll(' ', '_'),
  questions: questions.map(({ choices, ...question }) => ({
    ...question,
    // those typed before another kind was chosen stay in the form alone
    choices: question.kind === 'one_of' ? choicesIn(choices) : [],
  })),
})

/** What the form sends, or what is wrong with what was typed. */
export const settingsForm = settingsTexts.transform(asked).pipe(shelterSettings)

/** By which variable the server's environment sets this, and what it is there; null where it doesn't. */
export function fixedIn({ fixed, environment }: SettingsAnswer, name: SettingName) {
  const variables: Partial<Record<SettingName, string>> = fixed
  const values: Partial<Record<SettingName, string>> = environment
  const variable = variables[name]
  return variable === undefined ? null : { variable, value: values[name] ?? '' }
}
