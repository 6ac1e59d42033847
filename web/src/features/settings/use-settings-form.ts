import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { PublicConfig } from '#shared/config.ts'
import { type SettingName, type SettingsResponse, type ShelterSettings, textSettingNames } from '#shared/settings.ts'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { type ImageUpload, useImageUpload } from '#web/features/images/hooks.ts'
import { useSession } from '#web/identity/session.tsx'
import { errorText, issuesIn, refusalCode } from '#web/lib/errors.ts'
import { clearDraft, loadDraft, saveDraft } from '#web/lib/form-drafts.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useFormValues, useRestoredValues } from '#web/lib/use-form-values.ts'
import { movedPage, useSaveSettings, useShowSaved } from './hooks.ts'
import { previewConfig } from './preview-config.ts'
import { mergeSettings, type SettingPart } from './settings-differences.ts'
import { type SettingsFormValues, settingsFormSchema, settingsFormValues, toSettingsForm } from './settings-texts.ts'
import { type ShownTexts, useShownTexts } from './use-shown-texts.ts'

export type SettingsFormState = UseFormReturn<SettingsFormValues, unknown, ShelterSettings>

/** The settings that the form is based on: when they were opened, saved, or reloaded. */
type SettingsBase = { version: number; texts: SettingsFormValues }

const toBase = ({ version, saved }: SettingsResponse): SettingsBase => ({ version, texts: toSettingsForm(saved) })

export type SettingsForm = {
  form: SettingsFormState
  opened: SettingsResponse
  baseline: SettingsBase
  upload: ImageUpload
  /** The language in which fields of texts are edited. */
  texts: ShownTexts
  failure: string
  outdated: boolean
  restored: boolean
  save: (event?: BaseSyntheticEvent) => Promise<void>
  undo: () => void
  /** The form continues from the current settings; `keep` selects the typed values that stay. */
  decide: (now: SettingsResponse, keep: (part: SettingPart) => boolean) => void
}

type SettingsFormOptions = {
  opened: SettingsResponse
  name: string
  /** Only these are checked and saved; other typed values wait. */
  only?: readonly SettingName[]
  /** The path after a save that changes this page's URL; the page itself by default. */
  nextPath?: () => string
  /** `isSiteUpdated`: whether the whole tab could be updated. */
  onSaved: (isSiteUpdated: boolean) => void
}

const resolveForm = zodResolver(settingsFormSchema)

/** The typed values, and the settings that they are based on: another admin may have saved since. */
const settingsDraft = z.object({ version: z.number(), base: settingsFormValues, typed: settingsFormValues })

type SettingsDraft = z.infer<typeof settingsDraft>

/** The user's text in a settings form, kept in the tab with the settings that it is based on (docs/product.md 11.22). */
function useSettingsDraft(form: string) {
  const { user } = useSession()
  // after a session has ended, the form still belongs to its user
  const [owner] = useState(user?.email)
  const [stored] = useState(() => {
    const { data } = settingsDraft.safeParse(owner === undefined ? null : loadDraft(form, owner))
    return data && !isSame(data.typed, data.base) ? data : null
  })
  const [isKept, setIsKept] = useState(owner !== undefined)
  useEffect(() => {
    if (!stored) clearDraft(form)
  }, [stored, form])
  return {
    stored,
    onTyped: (now: SettingsDraft) => {
      if (owner === undefined || isSame(now.typed, now.base)) clearDraft(form)
      else setIsKept(saveDraft(form, owner, now))
    },
    isKept,
    forget: () => clearDraft(form),
  }
}

const isSame = (some: SettingsFormValues, others: SettingsFormValues): boolean =>
  JSON.stringify(settingsFormValues.parse(some)) === JSON.stringify(settingsFormValues.parse(others))

/** Returns a function that loads a page anew, once the form around it is no longer unsaved; null stays. */
function useLeaveTo(): (path: string | null) => void {
  const [path, setPath] = useState<string | null>(null)
  useEffect(() => {
    if (path !== null) window.location.assign(path)
  }, [path])
  return setPath
}

/** A settings form that is saved as a whole, or step by step. */
export function useSettingsForm({ opened, name, only, nextPath, onSaved }: SettingsFormOptions): SettingsForm {
  const { stored, isKept, onTyped, forget } = useSettingsDraft(name)
  const [baseline, setBaseline] = useState(() =>
    stored ? { version: stored.version, texts: stored.base } : toBase(opened),
  )
  const [restored, setRestored] = useState(stored !== null)
  const limitToStep = (typed: SettingsFormValues): SettingsFormValues =>
    only ? { ...baseline.texts, ...Object.fromEntries(only.map((setting) => [setting, typed[setting]])) } : typed
  const form: SettingsFormState = useForm({
    resolver: (typed, context, options) => resolveForm(limitToStep(typed), context, options),
    defaultValues: baseline.texts,
  })
  const upload = useImageUpload()
  const texts = useShownTexts(form.control, baseline.texts, only === undefined)
  const leaveTo = useLeaveTo()
  const { isDirty } = form.formState
  useUnsavedWarning(isDirty || upload.isPending, (isDirty && !isKept) || upload.isPending)
  useRestoredValues(form, stored?.typed ?? null)
  // a ref: a form that is reset calls this before the next render
  const latest = useRef(baseline)
  useFormValues(form, (typed) => onTyped({ version: latest.current.version, base: latest.current.texts, typed }))

  const rebase = (answer: SettingsResponse, base: SettingsFormValues, keep?: (part: SettingPart) => boolean) => {
    const theirs = toSettingsForm(answer.saved)
    const merged = mergeSettings({ base, mine: form.getValues(), theirs }, keep)
    latest.current = toBase(answer)
    setBaseline(latest.current)
    form.reset(theirs)
    form.reset(merged, { keepDefaultValues: true })
  }
  const saving = useSaveForm({ form, texts, version: baseline.version }, (answer, sent, isSiteUpdated) => {
    // text that was typed while sending stays, and is not saved yet
    rebase(answer, limitToStep(sent))
    setRestored(false)
    onSaved(isSiteUpdated)
    leaveTo(movedPage(answer.saved, nextPath))
  })
  return {
    form,
    opened,
    baseline,
    upload,
    texts,
    restored,
    ...saving,
    undo: () => {
      form.reset(baseline.texts)
      upload.reset()
      saving.forget()
      setRestored(false)
      forget()
    },
    decide: (now, keep) => {
      rebase(now, baseline.texts, keep)
      saving.forget()
    },
  }
}

type OnSaved = (answer: SettingsResponse, sent: SettingsFormValues, isSiteUpdated: boolean) => void

type SavedForm = Pick<SettingsForm, 'form' | 'texts'> & { version: number }

function useSaveForm({ form, texts, version }: SavedForm, onSaved: OnSaved) {
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
      onSaved(answer, sent, await showSaved(answer.saved))
    } catch (error) {
      setFailure(errorText(error))
      setOutdated(refusalCode(error) === 'SETTINGS_CHANGED')
      showIssues(form, error)
    }
  }, texts.showFirstError)
  return { save, failure, outdated, forget }
}

function showIssues(form: SettingsFormState, error: unknown): void {
  const issues = issuesIn(error).flatMap(({ path, message }) => {
    const name = textSettingNames.find((line) => line === path)
    return name ? [{ name, message }] : []
  })
  for (const { name, message } of issues) form.setError(name, { message })
  const first = textSettingNames.find((line) => issues.some(({ name }) => name === line))
  if (first) form.setFocus(first)
}

export function usePreview({ form, opened, texts }: SettingsForm): PublicConfig {
  const site = useSiteConfig()
  useWatch({ control: form.control })
  return previewConfig(site, { ...form.getValues(), ...opened.environment }, texts)
}
