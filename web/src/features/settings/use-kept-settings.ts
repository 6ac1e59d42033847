import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useSession } from '#web/identity/session.tsx'
import { forget, keep, recall } from '#web/lib/kept.ts'
import { type SettingsTexts, settingsTexts } from './settings-texts.ts'

/** What was typed, and the settings that it was typed over: somebody may have saved others since. */
const keptSettings = z.object({ version: z.number(), base: settingsTexts, typed: settingsTexts })
export type KeptSettings = z.infer<typeof keptSettings>

/** What whoever is logged in had typed into a form of the settings before the tab was reloaded or broke down. */
export function useKeptSettings(form: string) {
  const { user } = useSession()
  // a session that ends leaves the form to whom it belonged to
  const [owner] = useState(user?.email)
  const [kept] = useState(() => {
    const { data } = keptSettings.safeParse(owner === undefined ? null : recall(form, owner))
    return data && !isSame(data.typed, data.base) ? data : null
  })
  useEffect(() => {
    if (!kept) forget(form)
  }, [kept, form])
  return {
    kept,
    onTyped: (now: KeptSettings) => {
      if (owner === undefined || isSame(now.typed, now.base)) forget(form)
      else keep(form, owner, now)
    },
    onLeave: () => forget(form),
  }
}

const isSame = (some: SettingsTexts, others: SettingsTexts): boolean =>
  JSON.stringify(settingsTexts.parse(some)) === JSON.stringify(settingsTexts.parse(others))
