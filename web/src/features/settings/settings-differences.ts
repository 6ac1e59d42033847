import { formatList } from '#shared/format-values.ts'
import { emptySettings, type OwnTextName, ownTextNames, type SettingName } from '#shared/settings.ts'
import { type Language, languageNames, languages } from '#shared/texts/languages.ts'
import { settingFieldTexts } from './setting-field.texts.ts'
import { settingLabel } from './setting-label.ts'
import { postingLabels, questionKindLabels } from './setting-values.texts.ts'
import { settingsDifferencesTexts as t } from './settings-conflict.texts.ts'
import { parseChoices, type QuestionFormValues, type SettingsFormValues } from './settings-texts.ts'

/**
 * `base`: values when the form was opened. `mine`: values in the form. `theirs`: values that others have saved since.
 */
export type SettingsVersions = { base: SettingsFormValues; mine: SettingsFormValues; theirs: SettingsFormValues }

/** A setting, or one of the shelter's texts in another language. */
type SingleSetting = Exclude<SettingName, 'translations' | 'postsChosen'>
export type SettingPart = SingleSetting | `${Language}.${OwnTextName}`

const parts = [
  ...Object.keys(emptySettings).filter((name) => name !== 'translations' && name !== 'postsChosen'),
  ...languages.flatMap((language) => ownTextNames.map((name) => `${language}.${name}`)),
] as SettingPart[]

type SplitPart =
  | { setting: SingleSetting; translated?: undefined }
  | { setting?: undefined; translated: OwnTextName; language: Language }

function splitPart(part: SettingPart): SplitPart {
  const [first, translated] = part.split('.', 2)
  return (translated ? { language: first, translated } : { setting: first }) as SplitPart
}

function partValue(part: SettingPart, values: SettingsFormValues): unknown {
  const split = splitPart(part)
  return split.translated ? values.translations[split.language]?.[split.translated] : values[split.setting]
}

export function partLabel(part: SettingPart): string {
  const split = splitPart(part)
  if (!split.translated) return settingLabel(split.setting)
  return settingFieldTexts.inLanguage({
    label: settingLabel(split.translated),
    language: languageNames[split.language],
  })
}

const isSame = (part: SettingPart, some: SettingsFormValues, others: SettingsFormValues): boolean =>
  JSON.stringify(partValue(part, some)) === JSON.stringify(partValue(part, others))

/**
 * Differences between form and saved settings: settings that were changed here, and settings that only others have
 * changed.
 */
export function settingsDifferences({ base, mine, theirs }: SettingsVersions): {
  here: SettingPart[]
  elsewhere: SettingPart[]
} {
  const differing = parts.filter((part) => !isSame(part, mine, theirs))
  return {
    here: differing.filter((name) => !isSame(name, mine, base)),
    elsewhere: differing.filter((name) => isSame(name, mine, base)),
  }
}

/** The settings saved by others with the changes made here: all of them, or only those that `keep` allows. */
export function mergeSettings(
  { base, mine, theirs }: SettingsVersions,
  keep = (_part: SettingPart) => true,
): SettingsFormValues {
  const merged = structuredClone(theirs)
  merged.postsChosen ||= mine.postsChosen
  for (const part of parts) {
    if (isSame(part, mine, base) || !keep(part)) continue
    const split = splitPart(part)
    const value = structuredClone(partValue(part, mine))
    if (split.translated) Object.assign(merged.translations[split.language] ?? {}, { [split.translated]: value })
    else Object.assign(merged, { [split.setting]: value })
  }
  return merged
}

/** With its versions in other languages, each on its own line. */
const formatVersions = (question: QuestionFormValues, index: number): string =>
  [
    formatQuestion(question, index),
    ...languages.flatMap((language) => {
      const { text = '', choices = {} } = question.translations[language] ?? {}
      const version = [text.trim(), formatList(Object.values(choices).filter(Boolean))].filter(Boolean).join(': ')
      return version ? [`${languageNames[language]}: ${version}`] : []
    }),
  ].join('\n')

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

export function formatPart(part: SettingPart, texts: SettingsFormValues): string {
  const split = splitPart(part)
  if (split.translated) return texts.translations[split.language]?.[split.translated].trim() || t.notSet()
  const { setting: name } = split
  if (name === 'textsLanguage') return texts.textsLanguage ? languageNames[texts.textsLanguage] : t.notSet()
  const value = texts[name]
  if (typeof value === 'boolean') return value ? t.on() : t.off()
  if (name === 'posts') return postingLabels[texts.posts]()
  if (name === 'language') return languageNames[texts.language]
  if (name === 'otherLanguages')
    return formatList(texts.otherLanguages.map((each) => languageNames[each])) || t.notSet()
  const text = typeof value === 'string' ? value.trim() : texts.questions.map(formatVersions).join('\n')
  return text || t.notSet()
}
