import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '#web/components/ui/button.tsx'
import { SettingField } from './setting-field.tsx'
import type { SettingsForm } from './use-settings-form.ts'

const zones = Intl.supportedValuesOf('timeZone')
const asRead = (zone: string) => zone.replaceAll('_', ' ')

export function TimeZoneField({ settings }: { settings: SettingsForm }) {
  const { form } = settings
  const list = useId()
  const [here] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const chosen = useWatch({ control: form.control, name: 'timeZone' })
  return (
    <div>
      <SettingField
        settings={settings}
        name="timeZone"
        list={list}
        placeholder="Type a city"
        hint="Type the name of a large city near you, and choose from the list."
      />
      <datalist id={list}>
        {zones.map((zone) => (
          <option key={zone} value={asRead(zone)} />
        ))}
      </datalist>
      {chosen.trim() === '' && (
        <Button
          look="quiet"
          size="small"
          className="mt-2"
          onClick={() => form.setValue('timeZone', asRead(here), { shouldDirty: true, shouldValidate: true })}
        >
          Use {asRead(here)}, as on this device
        </Button>
      )}
    </div>
  )
}
