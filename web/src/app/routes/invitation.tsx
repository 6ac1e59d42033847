import { type ReactNode, useEffect, useState } from 'react'
import { formatDay, inLocalTime } from '#shared/dates.ts'
import type { InvitedRole, ShownInvitation } from '#shared/invitations.ts'
import { localPath } from '#shared/local-paths.ts'
import { loginPath } from '#shared/next-path.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { isAdmin, isStaff } from '#shared/permissions.ts'
import type { Me } from '#shared/users.ts'
import { PageBody } from '#web/app/layouts/public-layout.tsx'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button, buttonClasses, LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { Spinner } from '#web/components/ui/spinner.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useAcceptInvitation, useShownInvitation } from '#web/features/invitations/hooks.ts'
import { forgetInvitation, useInvitationSecret } from '#web/features/invitations/invitation-secret.ts'
import { rolePermissions } from '#web/features/users/role-labels.ts'
import { useSession } from '#web/identity/session.tsx'
import { useLogout } from '#web/identity/use-logout.ts'
import { errorText, refusalCode } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { invitationPageTexts as t } from './invitation.texts.ts'

const here = pathTo('invitation')

/** Whether the invitation can never be accepted, so that the link is of no use. */
const isOver = (error: unknown): boolean => Boolean(refusalCode(error)?.startsWith('INVITATION_'))

/** Target of the link in an invitation (docs/product.md 3.24). Opening it changes nothing; only its button accepts. */
export function InvitationPage() {
  const { user } = useSession()
  const token = useInvitationSecret()
  const [accepted, setAccepted] = useState<InvitedRole | null>(null)
  const { mutate: show, data, error, isPending } = useShownInvitation()
  useEffect(() => {
    if (token) show({ token })
  }, [token, show])
  useEffect(() => {
    if (isOver(error)) forgetInvitation()
  }, [error])
  if (accepted) return <Accepted role={accepted} />
  if (token === null) return <NoLink />
  if (token && error && !isPending)
    return isOver(error) ? (
      <Over reason={errorText(error)} />
    ) : (
      <Frame lead={errorText(error)}>
        <Button onClick={() => show({ token })}>{t.tryAgain()}</Button>
      </Frame>
    )
  if (!token || !data || user === undefined)
    return (
      <Frame lead={<span className="noscript:hidden">{t.loading()}</span>}>
        <NeedsScripts action="acceptInvitation">
          <Spinner label={t.loading()} />
        </NeedsScripts>
      </Frame>
    )
  if (!user) return <ForVisitor invitation={data} />
  return <ForUser user={user} invitation={data} token={token} onAccepted={setAccepted} />
}

type FrameProps = { title?: string; lead: ReactNode; children?: ReactNode }

function Frame({ title = pages.invitation.title(), lead, children }: FrameProps) {
  return (
    <PageBody>
      <div className="mx-auto max-w-text text-center">
        <PageHeading title={title} description={t.description()} lead={lead} className="justify-center" />
        {children}
      </div>
    </PageBody>
  )
}

const Choices = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>
)

/** What the invitation is: who invites, as what, what that allows, for whom, and until when. */
function InvitationFrame({ invitation, children }: { invitation: ShownInvitation; children: ReactNode }) {
  const { siteName } = useSiteConfig()
  const { role, inviter, email, expiresAt } = invitation
  return (
    <Frame lead={t.lead({ role, inviter, siteName })}>
      <div className="space-y-3 wrap-anywhere">
        <p>{rolePermissions[role]()}</p>
        <p className="text-ink-soft">
          {email !== null && <>{t.forEmail({ email })} </>}
          {t.expires({ date: formatDay(inLocalTime(new Date(expiresAt))) })}
        </p>
        {children}
      </div>
    </Frame>
  )
}

function ForVisitor({ invitation }: { invitation: ShownInvitation }) {
  const { email } = invitation
  return (
    <InvitationFrame invitation={invitation}>
      <p>{email === null ? t.visitor() : t.visitorFor({ email })}</p>
      <Choices>
        <LinkButton to={loginPath(here, 'register')}>{t.register()}</LinkButton>
        <LinkButton look="secondary" to={loginPath(here)}>
          {t.logIn()}
        </LinkButton>
      </Choices>
    </InvitationFrame>
  )
}

type ForUserProps = {
  user: Me
  invitation: ShownInvitation
  token: string
  onAccepted: (role: InvitedRole) => void
}

/** Null unless the user has the role, or a higher one. */
function nothingToAccept(user: Me, role: InvitedRole): string | null {
  if (isAdmin(user)) return t.alreadyAdmin()
  if (role !== 'admin' && isStaff(user)) return t.alreadyStaff()
  return null
}

function ForUser({ user, invitation, token, onAccepted }: ForUserProps) {
  const { role, email } = invitation
  if (email !== null && email !== user.email)
    return (
      <InvitationFrame invitation={invitation}>
        <StatusLine tone="error">{t.otherAccount({ email, own: user.email })}</StatusLine>
        <Choices>
          <LogOut />
        </Choices>
      </InvitationFrame>
    )
  const needless = nothingToAccept(user, role)
  if (needless === null) return <Accept user={user} invitation={invitation} token={token} onAccepted={onAccepted} />
  return (
    <Frame lead={needless}>
      <ToDashboard />
    </Frame>
  )
}

/** Leads to the login and back here. */
function LogOut() {
  const logOut = useLogout(loginPath(here))
  return (
    <Button look="secondary" onClick={logOut}>
      {t.logOut()}
    </Button>
  )
}

function Accept({ user, invitation, token, onAccepted }: ForUserProps) {
  const { role } = invitation
  const { mutate, isPending, error } = useAcceptInvitation()
  const accept = () =>
    mutate(
      { token },
      {
        onSuccess: () => {
          forgetInvitation()
          onAccepted(role)
        },
      },
    )
  return (
    <InvitationFrame invitation={invitation}>
      <p>{t.asYou({ email: user.email })}</p>
      <StatusLine tone="error">{error && errorText(error)}</StatusLine>
      <Choices>
        <Button busy={isPending} onClick={accept}>
          {t.accept({ role })}
        </Button>
        <LogOut />
      </Choices>
    </InvitationFrame>
  )
}

/** A full page load, so that everything uses the new role. */
const ToDashboard = () => (
  <a href={localPath(pathTo('dashboard'))} className={buttonClasses()}>
    {t.dashboard()}
  </a>
)

function Accepted({ role }: { role: InvitedRole }) {
  const { siteName } = useSiteConfig()
  return (
    <Frame title={t.acceptedTitle({ siteName })} lead={t.accepted({ role })}>
      <ToDashboard />
    </Frame>
  )
}

const Over = ({ reason }: { reason: string }) => (
  <Frame title={t.over()} lead={reason}>
    <ToHome />
  </Frame>
)

const NoLink = () => (
  <Frame lead={t.noLink()}>
    <ToHome />
  </Frame>
)

const ToHome = () => (
  <LinkButton look="secondary" to={pathTo('home')}>
    {t.home()}
  </LinkButton>
)
