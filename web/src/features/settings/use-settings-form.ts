import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { PublicConfig } from '#shared/config.ts'
import type { SettingName, SettingsResponse, ShelterSettings } from '#shared/settings.ts'
import { useSiteConfig } from '#web/app/config.ts'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { type ImageUpload, useImageUpload } from '#web/features/images/hooks.ts'
import { errorText, issuesIn, refusalCode } from '#web/lib/errors.ts'
import { useFormValues, useRestoredValues } from '#web/lib/use-typed.ts'
import { useSaveSettings, useShowSaved } from './hooks.ts'
import { previewConfig } from './preview-config.ts'
import { mergeSettings } from './settings-differences.ts'
import { type SettingsFormValues, settingsFormSchema, textSettingNames, toSettingsForm } from './settings-texts.ts'
import { useSettingsDraft } from './use-kept-settings.ts'

export type SettingsFormState = UseFormReturn<SettingsFormValues, unknown, ShelterSettings>

/** The settings that the form was made from: as they were when it was opened, saved, or loaded anew. */
type SettingsBase = { version: number; texts: SettingsFormValues }

const toBase = ({ version, saved }: SettingsResponse): SettingsBase => ({ version, texts: toSettingsForm(saved) })

export type SettingsForm = {
  form: SettingsFormState
  /** What the settings were when the page was opened, and which of them stand in the environment. */
  opened: SettingsResponse
  known: SettingsBase
  /** The logo on its way. */
  upload: ImageUpload
  /** Why it could not be saved, or ''. */
  failure: string
  /** Somebody else has saved since. */
  outdated: boolean
  /** What was typed before the tab was reloaded stands in the form. */
  restored: boolean
  save: (event?: BaseSyntheticEvent) => Promise<void>
  /** The form is as it was last saved. */
  undo: () => void
  /** From now on it is the settings as they are now that are being changed; `keep` says what of what was typed stays. */
  decide: (now: SettingsResponse, keep: (name: SettingName) => boolean) => void
}

type SettingsFormOptions = {
  opened: SettingsResponse
  /** What it is remembered by while it is not saved. */
  name: string
  /** Only these are checked and saved; what was typed elsewhere waits. */
  only?: readonly SettingName[]
  /** Told whether the whole site could be shown as it is now. */
  onSaved: (shown: boolean) => void
}

const resolveForm = zodResolver(settingsFormSchema)

/** A form of the settings, which are all saved together, or step by step. */
export function useSettingsForm({ opened, name, only, onSaved }: SettingsFormOptions): SettingsForm {
  const { kept, onTyped, onLeave } = useSettingsDraft(name)
  const [known, setKnown] = useState(() => (kept ? { version: kept.version, texts: kept.base } : toBase(opened)))
  const [restored, setRestored] = useState(kept !== null)
  const limitToStep = (typed: SettingsFormValues): SettingsFormValues =>
    only ? { ...known.texts, ...Object.fromEntries(only.map((setting) => [setting, typed[setting]])) } : typed
  const form: SettingsFormState = useForm({
    resolver: (typed, context, options) => resolveForm(limitToStep(typed), context, options),
    defaultValues: known.texts,
  })
  const upload = useImageUpload()
  useUnsavedWarning(form.formState.isDirty || upload.isPending, onLeave)
  useRestoredValues(form, kept?.typed ?? null)
  // known at once: a form that starts again from what was saved is told before it is rendered
  const latest = useRef(known)
  useFormValues(form, (typed) => onTyped({ version: latest.current.version, base: latest.current.texts, typed }))

  const rebase = (answer: SettingsResponse, base: SettingsFormValues, keep?: (name: SettingName) => boolean) => {
    const theirs = toSettingsForm(answer.saved)
    const merged = mergeSettings({ base, mine: form.getValues(), theirs }, keep)
    latest.current = toBase(answer)
    setKnown(latest.current)
    form.reset(theirs)
    form.reset(merged, { keepDefaultValues: true })
  }
  const saving = useSaveForm(form, known.version, (answer, sent, shown) => {
    // what was typed on while it was being sent stays, and is not saved yet
    rebase(answer, limitToStep(sent))
    setRestored(false)
    onSaved(shown)
  })
  return {
    ...{ form, opened, known, upload, restored, ...saving },
    undo: () => {
      form.reset(known.texts)
      upload.reset()
      saving.forget()
      setRestored(false)
      onLeave()
    },
    decide: (now, keep) => {
      rebase(now, known.texts, keep)
      saving.forget()
    },
  }
}

type OnSaved = (answer: SettingsResponse, sent: SettingsFormValues, shown: boolean) => void

/** Sends what was typed, and says how it went. */
function useSaveForm(form: SettingsFormState, version: number, onSaved: OnSaved) {
  const { mutateAsync: send } = useSaveSettings()
  const showSaved = useShowSaved()
  const [failure, setFailure] = useState('')
  const [outdated, setOutdated] = useState(false)
  const forget = () => {
    setFailure('')
    setOutdated(false)
  }
  const save = form.handleSubmit(async (values) => {
    forget()
    const sent = structuredClone(form.getValues())
    try {
      const answer = await send({ version, values })
      onSaved(answer, sent, await showSaved())
    } catch (error) {
      setFailure(errorText(error))
      setOutdated(refusalCode(error) === 'SETTINGS_CHANGED')
      showIssues(form, error)
    }
  })
  return { save, failure, outdated, forget }
}

/** Says what the server found wrong where it was typed. */
function showIssues(form: SettingsFormState, error: unknown): void {
  const found = issuesIn(error).flatMap(({ path, message }) => {
    const name = textSettingNames.find((line) => line === path)
    return name ? [{ name, message }] : []
  })
  for (const { name, message } of found) form.setError(name, { message })
  const first = textSettingNames.find((line) => found.some(({ name }) => name === line))
  if (first) form.setFocus(first)
}

/** The site as it would be with what stands in the form. */
export function usePreview({ form, opened }: Pick<SettingsForm, 'form' | 'opened'>): PublicConfig {
  const site = useSiteConfig()
  useWatch({ control: form.control })
  return previewConfig(site, { ...form.getValues(), ...opened.environment, questions: undefined })
}
