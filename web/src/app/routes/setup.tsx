import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { localPath } from '#shared/local-paths.ts'
import { loginPath } from '#shared/next-path.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { isAdmin } from '#shared/permissions.ts'
import type { Me } from '#shared/users.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button, buttonClasses, LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { trpc } from '#web/lib/trpc.ts'

const firstSettings = pathTo('welcome')

/** Target of the link that `pawstead serve` prints while there is no admin (docs/product.md 2.5). */
export function SetupPage() {
  const { user } = useSession()
  const [search] = useSearchParams()
  const token = search.get('token')
  if (user === undefined)
    return (
      <Frame lead="One moment...">
        <Spinner label="One moment..." />
      </Frame>
    )
  if (isAdmin(user)) return <AlreadyAdmin />
  if (!token) return <NoLink />
  return user ? <Claim user={user} token={token} /> : <Invitation />
}

function Frame({
  title = pages.setup.title(),
  lead,
  children,
}: {
  title?: string
  lead: string
  children?: ReactNode
}) {
  return (
    <PageBody>
      <div className="mx-auto max-w-text text-center">
        <PageHeading
          title={title}
          description="For the first admin of a new shelter."
          lead={lead}
          className="justify-center"
        />
        {children}
      </div>
    </PageBody>
  )
}

const Choices = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-center gap-3">{children}</div>
)

function Invitation() {
  const { pathname, search } = useLocation()
  const back = pathname + search
  return (
    <Frame lead="An admin looks after the shelter’s settings and users, and may change every pet and campaign. Make an account for yourself first: then this page makes you the admin, and leads you through the few settings that matter.">
      <NeedsScripts action="Setting up the shelter" />
      <Choices>
        <LinkButton to={loginPath(back, 'register')}>Make an account</LinkButton>
        <LinkButton look="secondary" to={loginPath(back)}>
          I have an account
        </LinkButton>
      </Choices>
    </Frame>
  )
}

function Claim({ user, token }: { user: Me; token: string }) {
  const claim = trpc.users.claimSetup.useMutation({
    // a full page load, so that everything uses the new role
    onSuccess: () => window.location.assign(localPath(firstSettings)),
  })
  const { mutate, isPending, isSuccess, error } = claim
  return (
    <Frame
      lead={`${user.email} will look after the shelter’s settings and users, and may change every pet and campaign.`}
    >
      <div className="mb-6">
        <StatusLine tone="error">{error && errorText(error)}</StatusLine>
      </div>
      <NeedsScripts action="Setting up the shelter">
        <Button busy={isPending || isSuccess} onClick={() => mutate({ token })}>
          Become admin
        </Button>
      </NeedsScripts>
    </Frame>
  )
}

const AlreadyAdmin = () => (
  <Frame title="You are an admin" lead="This link has done what it is for. The settings wait where you left them.">
    <a href={localPath(firstSettings)} className={buttonClasses()}>
      Go on with the settings
    </a>
  </Frame>
)

const NoLink = () => (
  <Frame lead="Pawstead prints a link to this page when it starts and nobody is admin yet. Please open that one.">
    <LinkButton look="secondary" to={pathTo('home')}>
      Go to the home page
    </LinkButton>
  </Frame>
)
