import { useController, useWatch } from 'react-hook-form'
import { directionOf, languageNames } from '#shared/texts/languages.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { questionCardTexts } from './question-card.texts.ts'
import { questionVersionTexts as t } from './question-version.texts.ts'
import { settingFieldTexts } from './setting-field.texts.ts'
import { parseChoices } from './settings-texts.ts'
import { WrittenText } from './texts-in.tsx'
import type { SettingsForm } from './use-settings-form.ts'

type QuestionVersionProps = { settings: SettingsForm; index: number }

/** A question's version in the language whose texts are shown (docs/product.md 20.4). */
export function QuestionVersion({ settings, index }: QuestionVersionProps) {
  const { form, texts } = settings
  const { shown } = texts
  const name = `questions.${index}` as const
  const path = `${name}.translations.${shown}` as const
  const errors = form.formState.errors.questions?.[index]?.translations?.[shown]
  const [kind, choices] = useWatch({ control: form.control, name: [`${name}.kind`, `${name}.choices`] })
  const inLanguage = (label: string) => settingFieldTexts.inLanguage({ label, language: languageNames[shown] })
  return (
    <div className="space-y-4">
      <Field label={inLanguage(t.question({ number: index + 1 }))} error={errors?.text?.message}>
        {(control) => (
          <>
            <WrittenText settings={settings} path={`${name}.text`} />
            <Input
              {...control}
              {...form.register(`${path}.text`)}
              lang={shown}
              dir={directionOf(shown)}
              autoComplete="off"
            />
          </>
        )}
      </Field>
      {kind === 'one_of' && (
        <ChoiceVersions
          {...{ settings, path }}
          choices={parseChoices(choices)}
          label={inLanguage(questionCardTexts.choices())}
          error={choicesError(errors?.choices)}
        />
      )}
    </div>
  )
}

type ChoiceVersionsProps = {
  settings: SettingsForm
  path: `questions.${number}.translations.${string}`
  choices: string[]
  label: string
  error: string | undefined
}

/** One field per choice, so that each version belongs to its choice, whatever their order. */
function ChoiceVersions({ settings: { form, texts }, path, choices, label, error }: ChoiceVersionsProps) {
  const { field } = useController({ control: form.control, name: `${path}.choices` })
  const { shown, written } = texts
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 font-bold">{label}</legend>
      {choices.map((choice, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: two choices may be the same while they are typed
          key={index}
          htmlFor={`${field.name}.${index}`}
          className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2"
        >
          <span lang={written} dir={directionOf(written)} className="min-w-0 break-words text-ink-soft">
            {choice}
          </span>
          <Input
            id={`${field.name}.${index}`}
            value={field.value[choice] ?? ''}
            onChange={({ target }) => field.onChange({ ...field.value, [choice]: target.value })}
            lang={shown}
            dir={directionOf(shown)}
            autoComplete="off"
          />
        </label>
      ))}
      {error && <p className="text-sm font-semibold text-danger">{error}</p>}
    </fieldset>
  )
}

/** Of the choices as a whole, or of the first invalid one. */
function choicesError(error: object | undefined): string | undefined {
  if (!error) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  const [first] = Object.values(error).filter((each) => typeof each === 'object' && each)
  return first && 'message' in first ? String(first.message) : undefined
}
