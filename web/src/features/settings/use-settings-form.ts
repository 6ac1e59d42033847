import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import type { PublicConfig } from '#shared/config.ts'
import type { SettingName, SettingsAnswer, ShelterSettings } from '#shared/settings.ts'
import { useSiteConfig } from '#web/app/config.ts'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { type ImageUpload, useImageUpload } from '#web/features/images/hooks.ts'
import { issuesIn, refusalOf, sentenceFor } from '#web/lib/errors.ts'
import { useTyped, useTypedBefore } from '#web/lib/use-typed.ts'
import { useSaveSettings, useShowSaved } from './hooks.ts'
import { previewConfig } from './preview-config.ts'
import { onTopOf } from './settings-differences.ts'
import { lineNames, type SettingsTexts, settingsForm, toForm } from './settings-texts.ts'
import { useKeptSettings } from './use-kept-settings.ts'

export type SettingsFormState = UseFormReturn<SettingsTexts, unknown, ShelterSettings>

/** The settings that the form was made from: as they were when it was opened, saved, or loaded anew. */
type Known = { version: number; texts: SettingsTexts }

const asKnown = ({ version, saved }: SettingsAnswer): Known => ({ version, texts: toForm(saved) })

export type SettingsForm = {
  form: SettingsFormState
  /** What the settings were when the page was opened, and which of them stand in the environment. */
  opened: SettingsAnswer
  known: Known
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
  decide: (now: SettingsAnswer, keep: (name: SettingName) => boolean) => void
}

type Options = {
  opened: SettingsAnswer
  /** What it is remembered by while it is not saved. */
  name: string
  /** Only these are checked and saved; what was typed elsewhere waits. */
  only?: readonly SettingName[]
  /** Told whether the whole site could be shown as it is now. */
  onSaved: (shown: boolean) => void
}

const check = zodResolver(settingsForm)

/** A form of the settings, which are all saved together, or step by step. */
export function useSettingsForm({ opened, name, only, onSaved }: Options): SettingsForm {
  const { kept, onTyped, onLeave } = useKeptSettings(name)
  const [known, setKnown] = useState(() => (kept ? { version: kept.version, texts: kept.base } : asKnown(opened)))
  const [restored, setRestored] = useState(kept !== null)
  const asked = (typed: SettingsTexts): SettingsTexts =>
    only ? { ...known.texts, ...Object.fromEntries(only.map((setting) => [setting, typed[setting]])) } : typed
  const form: SettingsFormState = useForm({
    resolver: (typed, context, options) => check(asked(typed), context, options),
    defaultValues: known.texts,
  })
  const upload = useImageUpload()
  useUnsavedWarning(form.formState.isDirty || upload.isPending, onLeave)
  useTypedBefore(form, kept?.typed ?? null)
  // known at once: a form that starts again from what was saved is told before it is rendered
  const latest = useRef(known)
  useTyped(form, (typed) => onTyped({ version: latest.current.version, base: latest.current.texts, typed }))

  const rebase = (answer: SettingsAnswer, base: SettingsTexts, keep?: (name: SettingName) => boolean) => {
    const theirs = toForm(answer.saved)
    const merged = onTopOf({ base, mine: form.getValues(), theirs }, keep)
    latest.current = asKnown(answer)
    setKnown(latest.current)
    form.reset(theirs)
    form.reset(merged, { keepDefaultValues: true })
  }
  const saving = useSaving(form, known.version, (answer, sent, shown) => {
    // what was typed on while it was being sent stays, and is not saved yet
    rebase(answer, asked(sent))
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

type OnSaved = (answer: SettingsAnswer, sent: SettingsTexts, shown: boolean) => void

/** Sends what was typed, and says how it went. */
function useSaving(form: SettingsFormState, version: number, onSaved: OnSaved) {
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
      setFailure(sentenceFor(error))
      setOutdated(refusalOf(error) === 'SETTINGS_CHANGED')
      showIssues(form, error)
    }
  })
  return { save, failure, outdated, forget }
}

/** Says what the server found wrong where it was typed. */
function showIssues(form: SettingsFormState, error: unknown): void {
  const found = issuesIn(error).flatMap(({ path, message }) => {
    const name = lineNames.find((line) => line === path)
    return name ? [{ name, message }] : []
  })
  for (const { name, message } of found) form.setError(name, { message })
  const first = lineNames.find((line) => found.some(({ name }) => name === line))
  if (first) form.setFocus(first)
}

/** The site as it would be with what stands in the form. */
export function usePreview({ form, opened }: Pick<SettingsForm, 'form' | 'opened'>): PublicConfig {
  const site = useSiteConfig()
  useWatch({ control: form.control })
  return previewConfig(site, { ...form.getValues(), ...opened.environment, questions: undefined })
}
