import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pages, pathTo } from '#shared/pages.ts'
import type { Me } from '#shared/users.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { buttonClasses } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { RequireLogin } from '#web/identity/require-login.tsx'
import { sentenceFor } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'

/** Where the link that `pawstead serve` prints while there is no admin leads (docs/product.md 2.5). */
export function SetupPage() {
  return (
    <PageBody>
      <NeedsScripts act="Setting up the shelter" />
      <RequireLogin>{(user) => <Claim user={user} />}</RequireLogin>
    </PageBody>
  )
}

function Claim({ user }: { user: Me }) {
  const [search] = useSearchParams()
  const { mutate, isSuccess, error } = trpc.users.claimSetup.useMutation()
  // the link works once: a second try, which React makes in development, would only be refused
  const tried = useRef(false)
  const token = search.get('token') ?? ''
  useEffect(() => {
    if (!tried.current) mutate({ token })
    tried.current = true
  }, [mutate, token])
  const lead = isSuccess
    ? `${user.email} now looks after the users of this shelter and may change every pet and campaign.`
    : error && sentenceFor(error)
  return (
    <div role="status" className="mx-auto max-w-text text-center">
      <PageHeading
        title={isSuccess ? 'You are the admin' : pages.setup.title}
        description={pages.setup.description}
        lead={lead}
        className="justify-center"
      />
      {!isSuccess && !error && <Spinner label="One moment..." />}
      {(isSuccess || error) && (
        // a full load, so that the whole site knows about the new role
        <a href={isSuccess ? pathTo('users') : pathTo('home')} className={buttonClasses()}>
          {isSuccess ? 'Manage Users' : 'Go to the home page'}
        </a>
      )}
    </div>
  )
}
