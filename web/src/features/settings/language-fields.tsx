import { useController, useWatch } from 'react-hook-form'
import { languageNames, languages, readByNativeSpeaker, sourceLanguage } from '#shared/texts/languages.ts'
import { Tick } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Select } from '#web/components/ui/input.tsx'
import { languageFieldsTexts as t } from './language-fields.texts.ts'
import { settingLabels } from './setting-labels.texts.ts'
import type { SettingsFormValues } from './settings-texts.ts'
import type { SettingsForm } from './use-settings-form.ts'
import { hasTexts } from './use-shown-texts.ts'

type WebLanguage = (typeof languages)[number]

const prefixOf = (language: WebLanguage) => `/${language.toLowerCase()}`

const Options = () =>
  languages.map((language) => (
    <option key={language} value={language} lang={language}>
      {languageNames[language]}
    </option>
  ))

function statusOf(language: WebLanguage): string {
  if (readByNativeSpeaker[language]) return t.read()
  return language === sourceLanguage ? t.original() : t.notRead()
}

/** The shelter's own language, in the first setup. */
export const FirstLanguageField = ({ settings: { form } }: { settings: SettingsForm }) => (
  <Field label={settingLabels.language()} hint={t.firstLanguageHint()}>
    {(control) => (
      <Select {...control} {...form.register('language')}>
        <Options />
      </Select>
    )}
  </Field>
)

/** The website's languages, and the language of the shelter's own texts (docs/product.md 20.1, 20.4). */
export function LanguageFields({ settings }: { settings: SettingsForm }) {
  const { form, baseline } = settings
  const { field } = useController({ control: form.control, name: 'language' })
  const others = useController({ control: form.control, name: 'otherLanguages' }).field
  const before = baseline.texts.language
  const choose = (language: WebLanguage) => {
    field.onChange(language)
    // the language that visitors know stays offered
    const stays = (each: WebLanguage) => each !== language && (each === before || others.value.includes(each))
    others.onChange(languages.filter(stays))
  }
  const [example = sourceLanguage] = languages.filter((each) => each !== field.value && each !== sourceLanguage)
  return (
    <>
      <Field
        label={settingLabels.language()}
        hint={
          field.value === before
            ? t.languageHint({ example: prefixOf(example) })
            : t.changed({
                language: languageNames[field.value],
                before: languageNames[before],
                prefix: prefixOf(before),
              })
        }
      >
        {(control) => (
          <Select
            {...control}
            ref={field.ref}
            name={field.name}
            value={field.value}
            onBlur={field.onBlur}
            onChange={({ target }) => choose(languages.find((each) => each === target.value) ?? field.value)}
          >
            <Options />
          </Select>
        )}
      </Field>
      <OtherLanguages own={field.value} offered={others.value} onChange={others.onChange} />
      <TextsLanguageField settings={settings} />
    </>
  )
}

type OtherLanguagesProps = {
  own: WebLanguage
  offered: WebLanguage[]
  onChange: (offered: WebLanguage[]) => void
}

function OtherLanguages({ own, offered, onChange }: OtherLanguagesProps) {
  const toggle = (language: WebLanguage, isOffered: boolean) =>
    onChange(languages.filter((each) => (each === language ? isOffered : offered.includes(each))))
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">{settingLabels.otherLanguages()}</legend>
      {languages
        .filter((each) => each !== own)
        .map((language) => (
          <Tick
            key={language}
            name={`otherLanguages.${language}`}
            label={<bdi lang={language}>{languageNames[language]}</bdi>}
            hint={statusOf(language)}
            checked={offered.includes(language)}
            onChange={({ target }) => toggle(language, target.checked)}
          />
        ))}
      <p className="mt-1.5 text-sm text-ink-soft">{t.othersHint()}</p>
    </fieldset>
  )
}

function TextsLanguageField({ settings: { form, texts } }: { settings: SettingsForm }) {
  const { field } = useController({ control: form.control, name: 'textsLanguage' })
  const values = useWatch({ control: form.control }) as SettingsFormValues
  if (!hasTexts(values) || (texts.tabs.length < 2 && texts.written === values.language)) return null
  return (
    <Field label={settingLabels.textsLanguage()} hint={t.textsHint()}>
      {(control) => (
        <Select {...control} {...field} value={texts.written}>
          <Options />
        </Select>
      )}
    </Field>
  )
}
