import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { confirm } from './alerts.ts'

/** While `unsaved`, asks before somebody leaves the page: by a link, by Back, or by closing or reloading the tab. */
export function useUnsavedWarning(unsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () => {
      const leave = await confirm({
        title: 'Leave without saving?',
        text: 'What you have typed here will be lost.',
        yes: 'Leave',
        no: 'Stay',
        destroys: true,
      })
      if (leave) blocker.proceed()
      else blocker.reset()
    }
    void ask()
  }, [blocker])
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}
