import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useSession } from '#web/identity/session.tsx'
import { clearDraft, loadDraft, saveDraft } from '#web/lib/kept.ts'
import { type SettingsFormValues, settingsFormValues } from './settings-texts.ts'

/** What was typed, and the settings that it was typed over: somebody may have saved others since. */
const settingsDraft = z.object({ version: z.number(), base: settingsFormValues, typed: settingsFormValues })
export type SettingsDraft = z.infer<typeof settingsDraft>

/** What whoever is logged in had typed into a form of the settings before the tab was reloaded or broke down. */
export function useSettingsDraft(form: string) {
  const { user } = useSession()
  // a session that ends leaves the form to whom it belonged to
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
