import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { confirm } from './alerts.ts'
import { unsavedChangesTexts as t } from './unsaved-changes.texts.ts'

let unsavedForms = 0

const askToLeave = () =>
  confirm({
    title: t.question(),
    text: t.loss(),
    yes: t.leave(),
    no: t.stay(),
    destroys: true,
    leaves: true,
  })

export const hasUnsavedText = (): boolean => unsavedForms > 0

/** Asks before something other than a link leaves a page with unsaved text, e.g. logging out. */
export const mayLeave = async (): Promise<boolean> => !hasUnsavedText() || askToLeave()

/**
 * While `unsaved`, asks before the user leaves the page by a link, by Back, or by closing or reloading the tab.
 * `onLeave` is called when they choose to lose the text.
 */
export function useUnsavedWarning(unsaved: boolean, onLeave?: () => void) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const leaving = useRef(onLeave)
  useEffect(() => {
    leaving.current = onLeave
  }, [onLeave])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () => {
      if (!(await askToLeave())) return blocker.reset()
      leaving.current?.()
      blocker.proceed()
    }
    void ask()
  }, [blocker])
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    unsavedForms += 1
    window.addEventListener('beforeunload', warn)
    return () => {
      unsavedForms -= 1
      window.removeEventListener('beforeunload', warn)
    }
  }, [unsaved])
}
