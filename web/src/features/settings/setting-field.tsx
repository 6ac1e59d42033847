import type { ComponentProps, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { characterCount } from '#shared/characters.ts'
import { classes } from '#web/components/ui/classes.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { settingFieldTexts as t } from './setting-field.texts.ts'
import { settingLabel } from './setting-label.ts'
import { environmentValue, type TextSettingName } from './settings-texts.ts'
import type { SettingsForm } from './use-settings-form.ts'

type SettingProps = { settings: SettingsForm; name: TextSettingName; hint?: ReactNode }

/** A setting of one line; read-only if the server's environment sets it (docs/product.md 14.2). */
export function SettingField({ settings, name, hint, ...input }: SettingProps & Omit<ComponentProps<'input'>, 'name'>) {
  const { form, opened } = settings
  const fixed = environmentValue(opened, name)
  if (fixed)
    return (
      <Field label={settingLabel(name)} hint={t.setOnServer(fixed)}>
        {(control) => <Input {...control} readOnly value={fixed.value} />}
      </Field>
    )
  return (
    <Field label={settingLabel(name)} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => <Input autoComplete="off" {...input} {...control} {...form.register(name)} />}
    </Field>
  )
}

type WordsProps = SettingProps & {
  max: number
  rows?: number
  placeholder?: string
}

export function WordsField({ settings: { form }, name, hint, max, ...textarea }: WordsProps) {
  const count = characterCount(useWatch({ control: form.control, name }).trim())
  const counted = (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{hint}</span>
      <span className={classes('ml-auto', count > max && 'font-semibold text-danger')}>{t.length({ count, max })}</span>
    </span>
  )
  return (
    <Field label={settingLabel(name)} hint={counted} error={form.formState.errors[name]?.message}>
      {(control) => <Textarea className="placeholder:italic" {...textarea} {...control} {...form.register(name)} />}
    </Field>
  )
}
