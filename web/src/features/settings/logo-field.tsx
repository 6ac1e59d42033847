import { useController } from 'react-hook-form'
import { Field } from '#web/components/ui/field.tsx'
import { PictureDrop } from '#web/features/images/picture-drop.tsx'
import { settingLabels } from './setting-labels.ts'
import type { SettingsForm } from './use-settings-form.ts'

export function LogoField({ settings: { form, upload } }: { settings: SettingsForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'logo' })
  return (
    <Field
      label={settingLabels.logo}
      hint="It stands beside the name at the top of every page. Best with a transparent ground, twice as wide as it is high or less."
      error={fieldState.error?.message}
    >
      {(control) => (
        <PictureDrop
          value={field.value}
          whole
          upload={upload}
          onChange={field.onChange}
          input={{ ...control, ref: field.ref }}
        />
      )}
    </Field>
  )
}
