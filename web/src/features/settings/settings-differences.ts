import type { SettingName } from '#shared/settings.ts'
import { choicesIn, type QuestionTexts, type SettingsTexts } from './settings-texts.ts'
import { kindWords, postingWords, settingLabels } from './settings-words.ts'

/** What the form was opened with, what stands in it, and what others have saved meanwhile. */
export type ThreeWays = { base: SettingsTexts; mine: SettingsTexts; theirs: SettingsTexts }

const names = Object.keys(settingLabels) as SettingName[]

const isSame = (name: SettingName, some: SettingsTexts, others: SettingsTexts): boolean =>
  JSON.stringify(some[name]) === JSON.stringify(others[name])

/** Where the form differs from what others have saved: in what was changed here, and in what was changed by them alone. */
export function differences({ base, mine, theirs }: ThreeWays): { here: SettingName[]; elsewhere: SettingName[] } {
  const differing = names.filter((name) => !isSame(name, mine, theirs))
  return {
    here: differing.filter((name) => !isSame(name, mine, base)),
    elsewhere: differing.filter((name) => isSame(name, mine, base)),
  }
}

/** What others have saved, with what was changed here on top: all of it, or only what `keep` allows. */
export function onTopOf({ base, mine, theirs }: ThreeWays, keep = (_name: SettingName) => true): SettingsTexts {
  const kept = names.filter((name) => !isSame(name, mine, base) && keep(name))
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name]])) }
}

function questionWords({ text, kind, choices, required }: QuestionTexts, place: number): string {
  const answers = kind === 'one_of' ? `: ${choicesIn(choices).join(', ')}` : ''
  return `${place + 1}. ${text.trim() || 'No question yet'} (${kindWords[kind]}${answers}${required ? '; required' : ''})`
}

/** What stands in a field, as people read it. */
export function wordsOf(name: SettingName, texts: SettingsTexts): string {
  if (name === 'posts') return postingWords[texts.posts]
  const words = name === 'questions' ? texts.questions.map(questionWords).join('\n') : texts[name].trim()
  return words || 'Not set'
}
