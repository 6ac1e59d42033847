import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useSession } from '#web/identity/session.tsx'
import { clearDraft, loadDraft, saveDraft } from '#web/lib/form-drafts.ts'
import { type SettingsFormValues, settingsFormValues } from './settings-texts.ts'

/** The typed values, and the settings that they are based on: another admin may have saved since. */
const settingsDraft = z.object({ version: z.number(), base: settingsFormValues, typed: settingsFormValues })
export type SettingsDraft = z.infer<typeof settingsDraft>

/** The user's text in a settings form from before the tab was reloaded or crashed. */
export function useSettingsDraft(form: string) {
  const { user } = useSession()
  // after a session has ended, the form still belongs to its user
  const [owner] = useState(user?.email)
  const [kept] = useState(() => {
    const { data } = settingsDraft.safeParse(owner === undefined ? null : loadDraft(form, owner))
    return data && !isSame(data.typed, data.base) ? data : null
  })
  useEffect(() => {
    if (!kept) clearDraft(form)
  }, [kept, form])
  return {
    kept,
    onTyped: (now: SettingsDraft) => {
      if (owner === undefined || isSame(now.typed, now.base)) clearDraft(form)
      else saveDraft(form, owner, now)
    },
    onLeave: () => clearDraft(form),
  }
}

const isSame = (some: SettingsFormValues, others: SettingsFormValues): boolean =>
  JSON.stringify(settingsFormValues.parse(some)) === JSON.stringify(settingsFormValues.parse(others))
