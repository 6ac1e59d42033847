import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { countUnsavedForm, hasUnsavedText } from '#web/lib/unsaved-forms.ts'
import { confirm } from './alerts.ts'
import { unsavedChangesTexts as t } from './unsaved-changes.texts.ts'

const askToLeave = () =>
  confirm({
    title: t.question(),
    text: t.loss(),
    yes: t.leave(),
    no: t.stay(),
    destroys: true,
    leaves: true,
  })

/** Asks before logging out deletes unsaved text. */
export const mayLogOut = async (): Promise<boolean> => !hasUnsavedText() || askToLeave()

/**
 * `unsaved`: the browser asks before the tab is closed or reloaded. `wouldBeLost`: in addition, we ask before a link or
 * Back leaves the page, because this browser could not keep the text (lib/use-kept-form.tsx), or a picture is on its way.
 */
export function useUnsavedWarning(unsaved: boolean, wouldBeLost: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => wouldBeLost && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () => ((await askToLeave()) ? blocker.proceed() : blocker.reset())
    void ask()
  }, [blocker])
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const end = countUnsavedForm()
    window.addEventListener('beforeunload', warn)
    return () => {
      end()
      window.removeEventListener('beforeunload', warn)
    }
  }, [unsaved])
}
