import { useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { askAgain } from '#web/lib/reachable.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

/** Replaces a page that broke, or whose code did not load, and lets people carry on. */
export function PageError() {
  const error = useRouteError()
  console.warn('This page could not be shown.', error)
  const [busy, setBusy] = useState(false)
  // reloading while the server is away would replace the page with the browser's own error page
  const tryAgain = async () => {
    setBusy(true)
    if (await askAgain()) window.location.reload()
    else setBusy(false)
  }
  return (
    <div className="mx-auto max-w-text px-4 py-20 sm:px-6">
      <PageHeading
        title="Something went wrong"
        description="This page could not be shown."
        lead="This page could not be shown. It is not your fault, and nothing you saved is lost. Please try again, or go on from the home page."
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={tryAgain} className="noscript:hidden">
          Try again
        </Button>
        {/* asks for the page anew: what broke may be what the router has in mind */}
        <a href="/" className={buttonClasses({ look: 'secondary' })}>
          Go to the home page
        </a>
      </div>
    </div>
  )
}
