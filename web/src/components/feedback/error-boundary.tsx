import { useEffect, useRef, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { type ConnectionState, checkServer, useConnectionState } from '#web/lib/connection.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { pageErrorTexts as t } from './error-boundary.texts.ts'
import { tryAgainTexts } from './try-again.texts.ts'

const texts: Record<ConnectionState, { title: () => string; lead: () => string }> = {
  reachable: { title: t.brokenTitle, lead: t.brokenLead },
  offline: { title: t.offlineTitle, lead: t.offlineLead },
  'server-down': { title: t.serverDownTitle, lead: t.serverDownLead },
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
  const { title, lead } = texts[connection]
  const [busy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    if (!(await reloadIfAnswered())) setBusy(false)
  }
  return (
    <div className="mx-auto max-w-text px-4 py-20 sm:px-6">
      <PageHeading title={title()} lead={lead()} description={t.description()} />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={tryAgain} className="noscript:hidden">
          {tryAgainTexts.tryAgain()}
        </Button>
        {connection === 'reachable' && (
          // a full page load: the router's state may be what broke
          <a href="/" className={buttonClasses({ look: 'secondary' })}>
            {t.goHome()}
          </a>
        )}
      </div>
    </div>
  )
}
