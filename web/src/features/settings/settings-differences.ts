import type { SettingName } from '#shared/settings.ts'
import { postingLabels, questionKindLabels, settingLabels } from './setting-labels.ts'
import { parseChoices, type QuestionFormValues, type SettingsFormValues } from './settings-texts.ts'

/**
 * `base`: values when the form was opened. `mine`: values in the form. `theirs`: values that others have saved since.
 */
export type SettingsVersions = { base: SettingsFormValues; mine: SettingsFormValues; theirs: SettingsFormValues }

const names = Object.keys(settingLabels) as SettingName[]

const isSame = (name: SettingName, some: SettingsFormValues, others: SettingsFormValues): boolean =>
  JSON.stringify(some[name]) === JSON.stringify(others[name])

/**
 * Differences between form and saved settings: settings that were changed here, and settings that only others have
 * changed.
 */
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

/** The settings saved by others with the changes made here: all of them, or only those that `keep` allows. */
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

export function formatSetting(name: SettingName, texts: SettingsFormValues): string {
  if (name === 'posts') return postingLabels[texts.posts]
  const text = name === 'questions' ? texts.questions.map(formatQuestion).join('\n') : texts[name].trim()
  return text || 'Not set'
}
