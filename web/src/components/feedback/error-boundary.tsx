import { useEffect, useRef, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { type ConnectionState, checkServer, useConnectionState } from '#web/lib/connection.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

const texts: Record<ConnectionState, { title: string; lead: string }> = {
  reachable: {
    title: 'Something went wrong',
    lead: 'This page could not be shown. It is not your fault, and nothing you saved is lost. Please try again, or continue from the home page.',
  },
  offline: { title: "You're offline", lead: "This page will open by itself when you're back online." },
  'server-down': {
    title: "We can't reach the shelter's server",
    lead: 'Please check your connection. This page will open by itself as soon as the server answers.',
  },
}

/** Milliseconds before the server is checked again. */
const pause = 5000

/**
 * Reloads the page, the only recovery that works in every browser. A browser may remember that a module failed to load.
 * Every later `import()` of it then fails without a request until a reload. Checks the server first: without it, the
 * reload would end on the browser's own error page.
 */
async function reloadIfAnswered(): Promise<boolean> {
  const answered = await checkServer()
  if (answered) window.location.reload()
  return answered
}

function useRecovery(connection: ConnectionState) {
  const wasCut = useRef(false)
  useEffect(() => {
    if (connection === 'offline') {
      wasCut.current = true
      return
    }
    if (connection === 'reachable' && wasCut.current) {
      void reloadIfAnswered()
      return
    }
    // results of other calls don't count: a page that always breaks must not reload forever
    const ask = async () => {
      if (!(await checkServer())) wasCut.current = true
    }
    void ask()
    if (connection === 'reachable') return
    const asking = setInterval(ask, pause)
    return () => clearInterval(asking)
  }, [connection])
}

export function PageError() {
  const error = useRouteError()
  console.warn('This page could not be shown.', error)
  const connection = useConnectionState()
  useRecovery(connection)
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    if (!(await reloadIfAnswered())) setBusy(false)
  }
  return (
    <div className="mx-auto max-w-text px-4 py-20 sm:px-6">
      <PageHeading {...texts[connection]} description="This page could not be shown." />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={tryAgain} className="noscript:hidden">
          Try again
        </Button>
        {connection === 'reachable' && (
          // a full page load: the router's state may be what broke
          <a href="/" className={buttonClasses({ look: 'secondary' })}>
            Go to the home page
          </a>
        )}
      </div>
    </div>
  )
}
