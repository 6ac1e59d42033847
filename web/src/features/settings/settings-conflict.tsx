import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { thumbnailOf } from '#shared/pictures.ts'
import type { SettingsResponse } from '#shared/settings.ts'
import { Comparison, CurrentVersion, Side } from '#web/components/feedback/changed-elsewhere.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useLoadSettings } from './hooks.ts'
import { settingsConflictTexts as t } from './settings-conflict.texts.ts'
import { formatPart, partLabel, type SettingPart, settingsDifferences } from './settings-differences.ts'
import { type SettingsFormValues, toSettingsForm } from './settings-texts.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** Another admin has saved since: shows both versions until the user has decided (docs/product.md 14.12). */
export function SettingsConflict({ settings }: { settings: SettingsForm }) {
  const load = useLoadSettings()
  return (
    <div className="space-y-4">
      <StatusLine tone="error">{settings.failure}</StatusLine>
      <CurrentVersion button={t.load()} load={load} atOnce>
        {(now) => <SettingsComparison now={now} settings={settings} />}
      </CurrentVersion>
    </div>
  )
}

type ConflictChoices = Partial<Record<SettingPart, 'mine' | 'theirs'>>

function SettingsComparison({ settings, now }: { settings: SettingsForm; now: SettingsResponse }) {
  const { form, baseline, upload, decide } = settings
  useWatch({ control: form.control })
  const [picks, setPicks] = useState<ConflictChoices>({})
  const mine = form.getValues()
  const theirs = toSettingsForm(now.saved)
  const { here, elsewhere } = settingsDifferences({ base: baseline.texts, mine, theirs })
  const pickAll = (side: 'mine' | 'theirs') => setPicks(Object.fromEntries(here.map((name) => [name, side])))
  return (
    <Comparison title={t.latest()} differs={here.length > 0}>
      {here.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" size="small" onClick={() => pickAll('mine')}>
            {t.allMine()}
          </Button>
          <Button look="secondary" size="small" onClick={() => pickAll('theirs')}>
            {t.allTheirs()}
          </Button>
        </div>
      )}
      {here.map((name) => (
        <Difference
          key={name}
          {...{ name, mine, theirs }}
          picked={picks[name] ?? 'mine'}
          onPick={(side) => setPicks({ ...picks, [name]: side })}
        />
      ))}
      {elsewhere.length > 0 && <Elsewhere names={elsewhere} theirs={theirs} />}
      <Button disabled={upload.isPending} onClick={() => decide(now, (name) => picks[name] !== 'theirs')}>
        {here.length > 0 ? t.continueWithChoices() : t.continue()}
      </Button>
    </Comparison>
  )
}

type DifferenceProps = {
  name: SettingPart
  mine: SettingsFormValues
  theirs: SettingsFormValues
  picked: 'mine' | 'theirs'
  onPick: (side: 'mine' | 'theirs') => void
}

function Difference({ name, mine, theirs, picked, onPick }: DifferenceProps) {
  const sides = [
    ['mine', t.mine(), mine],
    ['theirs', t.theirs(), theirs],
  ] as const
  return (
    <fieldset>
      <legend className="mb-1.5 font-bold">{partLabel(name)}</legend>
      <dl className="grid gap-2 sm:grid-cols-2">
        {sides.map(([side, title, texts]) => (
          <Side
            key={side}
            title={
              <label className="flex min-h-8 cursor-pointer items-center gap-2 font-semibold text-ink">
                <input
                  type="radio"
                  name={`both-${name}`}
                  checked={picked === side}
                  onChange={() => onPick(side)}
                  className="size-4"
                />
                {title}
              </label>
            }
          >
            <Value name={name} texts={texts} />
          </Side>
        ))}
      </dl>
    </fieldset>
  )
}

function Value({ name, texts }: { name: SettingPart; texts: SettingsFormValues }) {
  if (name !== 'logo' || !texts.logo) return formatPart(name, texts)
  return (
    <Picture src={thumbnailOf(texts.logo)} alt="" width={96} height={64} eager className="h-16 w-24 object-contain" />
  )
}

const Elsewhere = ({ names, theirs }: { names: SettingPart[]; theirs: SettingsFormValues }) => (
  <div>
    <h3 className="mb-1.5 font-sans font-bold">{t.elsewhere()}</h3>
    <p className="mb-2 text-sm text-ink-soft">{t.elsewhereHint()}</p>
    <dl className="grid gap-2">
      {names.map((name) => (
        <Side key={name} title={partLabel(name)}>
          <Value name={name} texts={theirs} />
        </Side>
      ))}
    </dl>
  </div>
)
