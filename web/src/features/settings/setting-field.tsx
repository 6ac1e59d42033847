import type { ComponentProps, ReactNode } from 'react'
import { get, useWatch } from 'react-hook-form'
import { characterCount } from '#shared/characters.ts'
import { type OwnTextName, ownTextNames, type TextSettingName } from '#shared/settings.ts'
import { currentLanguage, directionOf, languageNames } from '#shared/texts/languages.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { settingFieldTexts as t } from './setting-field.texts.ts'
import { settingLabel } from './setting-label.ts'
import { environmentValue } from './settings-texts.ts'
import { WrittenText } from './texts-in.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type SettingProps = { settings: SettingsForm; name: TextSettingName; hint?: ReactNode }

/** The field of a setting, or of its version in the language whose texts are shown (docs/product.md 20.4). */
function useVersion({ form, texts: { written, shown, tabs } }: SettingsForm, name: TextSettingName) {
  const own: OwnTextName | undefined = ownTextNames.find((each) => each === name)
  const isTranslation = own !== undefined && shown !== written
  const path = isTranslation ? (`translations.${shown}.${own}` as const) : name
  const label = settingLabel(name)
  const { message }: { message?: string } = get(form.formState.errors, path) ?? {}
  return {
    path,
    isTranslation,
    label: isTranslation ? t.inLanguage({ label, language: languageNames[shown] }) : label,
    error: message,
    /** A new element for each version: it takes its value when it is created. */
    input: {
      key: path,
      ...(own && tabs.length > 1 && { lang: shown, dir: directionOf(shown) }),
      ...form.register(path),
    },
  }
}

/** A placeholder is in the page's language, and the text of the field perhaps in another one. */
const placeholderClasses = 'placeholder:[unicode-bidi:plaintext]'

/** A setting of one line; read-only if the server's environment sets it (docs/product.md 14.2). */
export function SettingField({ settings, name, hint, ...input }: SettingProps & Omit<ComponentProps<'input'>, 'name'>) {
  const { label, error, isTranslation, input: version } = useVersion(settings, name)
  const { key, ...field } = version
  const fixed = environmentValue(settings.opened, name)
  if (fixed)
    return (
      <Field label={settingLabel(name)} hint={t.setOnServer(fixed)}>
        {(control) => <Input {...control} readOnly value={fixed.value} />}
      </Field>
    )
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          {isTranslation && <WrittenText settings={settings} path={name} />}
          <Input key={key} autoComplete="off" className={placeholderClasses} {...input} {...control} {...field} />
        </>
      )}
    </Field>
  )
}

type WordsProps = SettingProps & {
  max: number
  rows?: number
  placeholder?: string
}

export function WordsField({ settings, name, hint, max, placeholder, ...textarea }: WordsProps) {
  const { path, label, error, isTranslation, input } = useVersion(settings, name)
  const { key, ...field } = input
  const typed: string = useWatch({ control: settings.form.control, name: path })
  const count = characterCount(typed.trim())
  const counted = (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{hint}</span>
      <span className={classes('ms-auto', count > max && 'font-semibold text-danger')}>{t.length({ count, max })}</span>
    </span>
  )
  return (
    <Field label={label} hint={counted} error={error}>
      {(control) => (
        <>
          {isTranslation && <WrittenText settings={settings} path={name} />}
          <Textarea
            key={key}
            className="placeholder:italic"
            placeholder={isTranslation ? undefined : placeholder}
            {...textarea}
            {...control}
            {...field}
            {...(field.dir && typed === '' && !isTranslation && { dir: directionOf(currentLanguage()) })}
          />
        </>
      )}
    </Field>
  )
}
