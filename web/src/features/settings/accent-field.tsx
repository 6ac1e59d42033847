import { useController } from 'react-hook-form'
import { accentPattern, accentProblems, defaultAccent, nearestAccent } from '#shared/accent.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { accentFieldTexts as t } from './accent-field.texts.ts'
import { settingLabels } from './setting-labels.texts.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** The accent color, picked or typed; shows at once if text in it can't be read. */
export function AccentField({ settings: { form } }: { settings: SettingsForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'accent' })
  const typed = field.value.trim().toLowerCase()
  const isComplete = accentPattern.test(typed)
  // checked only when complete: until it is saved, an incomplete color is no error
  const problems = isComplete ? accentProblems(typed) : []
  const setColor = (color: string) => {
    field.onChange(color)
    form.clearErrors('accent')
  }
  return (
    <div>
      <Field
        label={settingLabels.accent()}
        hint={t.hint({ color: defaultAccent })}
        error={problems.length > 0 ? problems.join(' ') : fieldState.error?.message}
      >
        {(control) => (
          <div className="flex items-stretch gap-3">
            <input
              type="color"
              aria-label={t.pick()}
              value={isComplete ? typed : defaultAccent}
              onChange={({ target }) => setColor(target.value)}
              className="h-12 w-16 shrink-0 cursor-pointer rounded-field border border-field-line bg-card p-1.5"
            />
            <Input
              {...control}
              {...field}
              placeholder={defaultAccent}
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
              className="max-w-40 font-mono"
            />
          </div>
        )}
      </Field>
      <div className="mt-2 flex flex-wrap gap-2">
        {problems.length > 0 && (
          <Button look="secondary" size="small" onClick={() => setColor(nearestAccent(typed))}>
            {t.closestColor()}
          </Button>
        )}
        {typed !== '' && (
          <Button look="quiet" size="small" onClick={() => setColor('')}>
            {t.reset()}
          </Button>
        )}
      </div>
    </div>
  )
}
