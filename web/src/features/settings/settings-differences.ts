import { formatList } from '#shared/format-values.ts'
import { emptySettings, type SettingName } from '#shared/settings.ts'
import { languageNames } from '#shared/texts/languages.ts'
import { postingLabels, questionKindLabels } from './setting-values.texts.ts'
import { settingsDifferencesTexts as t } from './settings-conflict.texts.ts'
import { parseChoices, type QuestionFormValues, type SettingsFormValues } from './settings-texts.ts'

/**
 * `base`: values when the form was opened. `mine`: values in the form. `theirs`: values that others have saved since.
 */
export type SettingsVersions = { base: SettingsFormValues; mine: SettingsFormValues; theirs: SettingsFormValues }

const names = Object.keys(emptySettings) as SettingName[]

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
  const kindLabel = questionKindLabels[kind]()
  const line = {
    number: index + 1,
    question: text.trim() || t.noQuestion(),
    answer:
      kind === 'one_of'
        ? t.answerWithChoices({ kind: kindLabel, choices: formatList(parseChoices(choices)) })
        : kindLabel,
  }
  return required ? t.requiredQuestion(line) : t.question(line)
}

export function formatSetting(name: SettingName, texts: SettingsFormValues): string {
  if (name === 'posts') return postingLabels[texts.posts]()
  if (name === 'language') return languageNames[texts.language]
  if (name === 'otherLanguages') return texts.otherLanguages.map((each) => languageNames[each]).join(', ') || t.notSet()
  const text = name === 'questions' ? texts.questions.map(formatQuestion).join('\n') : texts[name].trim()
  return text || t.notSet()
}
