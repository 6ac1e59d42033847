import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, type FieldErrors, useWatch } from 'react-hook-form'
import { ownTextNames, type ShelterSettings } from '#shared/settings.ts'
import { languages } from '#shared/texts/languages.ts'
import type { SettingsFormValues } from './settings-texts.ts'

type TextLanguage = (typeof languages)[number]

export type ShownTexts = {
  /** The language in which the shelter writes its texts first. */
  written: TextLanguage
  /** `written`, then the languages into which the texts can be translated. */
  tabs: TextLanguage[]
  shown: TextLanguage
  show: (language: TextLanguage) => void
  /** Shows the language of the first invalid text, and focuses it. */
  showFirstError: (errors: FieldErrors<SettingsFormValues>) => void
}

export const hasTexts = (values: Pick<SettingsFormValues, 'questions' | (typeof ownTextNames)[number]>): boolean =>
  values.questions.length > 0 || ownTextNames.some((name) => values[name].trim() !== '')

/** The language of a form's texts: as chosen, or as before a change of the shelter's language (docs/product.md 20.4). */
function writtenLanguage(values: SettingsFormValues, before: SettingsFormValues): TextLanguage {
  if (values.textsLanguage) return values.textsLanguage
  return values.language !== before.language && hasTexts(values)
    ? before.textsLanguage || before.language
    : values.language
}

/** The language in which a form shows the shelter's texts; only the first one unless `translates`. */
export function useShownTexts(
  control: Control<SettingsFormValues, unknown, ShelterSettings>,
  before: SettingsFormValues,
  translates: boolean,
): ShownTexts {
  const values = useWatch({ control }) as SettingsFormValues
  const [chosen, show] = useState<TextLanguage | null>(null)
  const written = writtenLanguage(values, before)
  const others = languages.filter((each) => each === values.language || values.otherLanguages.includes(each))
  const tabs = translates ? [written, ...others.filter((each) => each !== written)] : [written]
  const shown = chosen && tabs.includes(chosen) ? chosen : written
  return {
    written,
    tabs,
    shown,
    show,
    showFirstError(errors) {
      const wrong = tabs.filter((language) => isWrongIn(errors, language))
      const [language] = isWrongIn(errors, null) ? [written] : wrong
      if (!language || language === shown) return
      flushSync(() => show(language))
      document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    },
  }
}

/** Whether a text's version in a language is invalid; `null` for all other fields. */
function isWrongIn(errors: FieldErrors<SettingsFormValues>, language: TextLanguage | null): boolean {
  const { translations, questions, ...others } = errors
  const ofQuestions = Array.isArray(questions) ? questions.filter(Boolean) : []
  if (language === null)
    return (
      Object.keys(others).length > 0 ||
      ofQuestions.some(({ translations: _versions, ...own }) => Object.keys(own).length > 0)
    )
  return Boolean(translations?.[language] ?? ofQuestions.some((question) => question.translations?.[language]))
}
