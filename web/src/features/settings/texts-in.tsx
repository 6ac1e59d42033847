import { useId } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { ownTextNames } from '#shared/settings.ts'
import { directionOf, type Language, languageNames } from '#shared/texts/languages.ts'
import { parseChoices, type QuestionFormValues, type SettingsFormValues } from './settings-texts.ts'
import { textsInTexts as t } from './texts-in.texts.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** Switches all fields of the shelter's texts to another language (docs/product.md 20.4); absent for one language. */
export function TextsIn({ settings }: { settings: SettingsForm }) {
  const { tabs, shown, written, show } = settings.texts
  const id = useId()
  if (tabs.length < 2) return null
  return (
    <div className="rounded-card bg-band p-4">
      <div role="radiogroup" aria-labelledby={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span id={id} className="font-bold">
          {t.label()}
        </span>
        <div className="flex flex-wrap gap-1.5">
          {tabs.map((language) => (
            <label
              key={language}
              className="flex min-h-11 cursor-pointer items-center rounded-field border border-field-line bg-card px-4 font-semibold text-ink-soft transition-colors hover:border-ink-soft has-checked:border-amber-ink has-checked:bg-amber-soft has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-amber-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-3"
            >
              <input
                type="radio"
                name={id}
                value={language}
                checked={language === shown}
                onChange={() => show(language)}
                className="sr-only"
              />
              <bdi lang={language}>{languageNames[language]}</bdi>
            </label>
          ))}
        </div>
      </div>
      <p role="status" className="mt-2 text-sm text-ink-soft empty:hidden">
        {shown !== written && <Count settings={settings} />}
      </p>
    </div>
  )
}

function Count({ settings: { form, texts } }: { settings: SettingsForm }) {
  const values = useWatch({ control: form.control }) as SettingsFormValues
  const { all, done } = countTranslated(values, texts.shown)
  const language = languageNames[texts.written]
  if (all === 0) return t.none({ language })
  return done === all ? t.complete() : t.count({ done, all, language })
}

/** How many of the shelter's texts and questions there are, and how many of them have a version in a language. */
export function countTranslated(values: SettingsFormValues, language: Language): { all: number; done: number } {
  const written = ownTextNames.filter((name) => values[name].trim() !== '')
  const version = values.translations[language]
  const isTranslated = ({ translations, kind, choices }: QuestionFormValues) =>
    Boolean(translations[language]?.text.trim()) &&
    (kind !== 'one_of' || parseChoices(choices).every((choice) => translations[language]?.choices[choice]?.trim()))
  const done = written.filter((name) => version?.[name].trim()).length + values.questions.filter(isTranslated).length
  return { all: written.length + values.questions.length, done }
}

type WrittenTextProps = { settings: SettingsForm; path: FieldPath<SettingsFormValues> }

/** A text as it was written, above the field of its translation. */
export function WrittenText({ settings: { form, texts }, path }: WrittenTextProps) {
  const text = String(useWatch({ control: form.control, name: path }) ?? '').trim()
  const { written } = texts
  return (
    <p
      lang={written}
      dir={directionOf(written)}
      className="mb-2 border-s-4 border-line ps-3 whitespace-pre-line break-words text-ink-soft empty:hidden"
    >
      {text}
    </p>
  )
}
