import type { SettingName } from '#shared/settings.ts'
import { parseChoices, type QuestionFormValues, type SettingsFormValues } from './settings-texts.ts'
import { postingLabels, questionKindLabels, settingLabels } from './settings-words.ts'

/** What the form was opened with, what stands in it, and what others have saved meanwhile. */
export type SettingsVersions = { base: SettingsFormValues; mine: SettingsFormValues; theirs: SettingsFormValues }

const names = Object.keys(settingLabels) as SettingName[]

const isSame = (name: SettingName, some: SettingsFormValues, others: SettingsFormValues): boolean =>
  JSON.stringify(some[name]) === JSON.stringify(others[name])

/** Where the form differs from what others have saved: in what was changed here, and in what was changed by them alone. */
export function settingsDifferences({ base, mine, theirs }: SettingsVersions): {
  here: SettingName[]
  elsewhere: SettingName[]
} {
  const differing = names.filter((name) => !isSame(name, mine, theirs))
  return {
    here: differing.filter((name) => !isSame(name, mine, base)),
    elsewhere: differing.filter((name) => isSame(name, mine, base)),
  }
}

/** What others have saved, with what was changed here on top: all of it, or only what `keep` allows. */
export function mergeSettings(
  { base, mine, theirs }: SettingsVersions,
  keep = (_name: SettingName) => true,
): SettingsFormValues {
  const changed = names.filter((name) => !isSame(name, mine, base) && keep(name))
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) }
}

function formatQuestion({ text, kind, choices, required }: QuestionFormValues, index: number): string {
  const answers = kind === 'one_of' ? `: ${parseChoices(choices).join(', ')}` : ''
  return `${index + 1}. ${text.trim() || 'No question yet'} (${questionKindLabels[kind]}${answers}${required ? '; required' : ''})`
}

/** What stands in a field, as people read it. */
export function formatSetting(name: SettingName, texts: SettingsFormValues): string {
  if (name === 'posts') return postingLabels[texts.posts]
  const words = name === 'questions' ? texts.questions.map(formatQuestion).join('\n') : texts[name].trim()
  return words || 'Not set'
}
