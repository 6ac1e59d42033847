import { useEffect, useRef, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { type ConnectionState, checkServer, useConnectionState } from '#web/lib/reachable.ts'
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

/** How long to wait before the server is asked once more, in milliseconds. */
const pause = 5000

/**
 * Loads the whole page anew, the only way that works everywhere: a browser may keep in mind that a module did not
 * arrive, and then every other `import()` of it fails without a request until the page is loaded again. While the
 * server is away that would replace the page with the browser's own error page, so it is asked first.
 */
async function reloadIfAnswered(): Promise<boolean> {
  const answered = await checkServer()
  if (answered) window.location.reload()
  return answered
}

/** Asks whether the connection is what is missing, and loads the page anew as soon as it is back. */
function useRecovery(reach: ConnectionState) {
  const wasCut = useRef(false)
  useEffect(() => {
    if (reach === 'offline') {
      wasCut.current = true
      return
    }
    if (reach === 'reachable' && wasCut.current) {
      void reloadIfAnswered()
      return
    }
    // what other calls met is not enough: a page that breaks at each loading must not load itself for ever
    const ask = async () => {
      if (!(await checkServer())) wasCut.current = true
    }
    void ask()
    if (reach === 'reachable') return
    const asking = setInterval(ask, pause)
    return () => clearInterval(asking)
  }, [reach])
}

/** Replaces a page that broke, or whose code did not load, and lets people carry on. */
export function PageError() {
  const error = useRouteError()
  console.warn('This page could not be shown.', error)
  const reach = useConnectionState()
  useRecovery(reach)
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    if (!(await reloadIfAnswered())) setBusy(false)
  }
  return (
    <div className="mx-auto max-w-text px-4 py-20 sm:px-6">
      <PageHeading {...texts[reach]} description="This page could not be shown." />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={tryAgain} className="noscript:hidden">
          Try again
        </Button>
        {reach === 'reachable' && (
          // asks for the page anew: what broke may be what the router has in mind
          <a href="/" className={buttonClasses({ look: 'secondary' })}>
            Go to the home page
          </a>
        )}
      </div>
    </div>
  )
}
