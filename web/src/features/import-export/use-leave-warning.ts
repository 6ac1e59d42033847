import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { confirm } from '#web/components/feedback/alerts.ts'

/** While an import runs, asks before the user leaves the page, which cancels it. */
export function useLeaveWarning(underWay: boolean, cancel: () => void) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => underWay && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const ask = async () => {
      const leaves = await confirm({
        title: 'Leave while the import is under way?',
        text: 'Unless it has finished by then, it is cancelled, and nothing of it is kept.',
        yes: 'Leave',
        no: 'Stay',
        destroys: true,
      })
      if (!leaves) return blocker.reset()
      cancel()
      blocker.proceed()
    }
    void ask()
  }, [blocker, cancel])
  useEffect(() => {
    if (!underWay) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [underWay])
}
