import { useState } from 'react'
import { loginPath } from '#shared/next-path.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { AuthCard } from '#web/app/layouts/auth-layout.tsx'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { StatusLine, type StatusTone } from '#web/components/ui/status-line.tsx'
import { useLinkToken } from '#web/identity/link-token.ts'
import { confirmEmail, isLinkExpired, sendConfirmation } from '#web/identity/recovery.ts'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'

type ConfirmationStatus = { tone: StatusTone; text: string }

const withoutToken: ConfirmationStatus = { tone: 'info', text: 'This page needs the whole link that was sent to you.' }

/**
 * Target of the link in the first email (docs/product.md 3.18). It waits for a click: programs that scan emails open
 * links too, and that must not confirm anything.
 */
export function ConfirmPage() {
  const token = useLinkToken()
  const [state, setState] = useState<'open' | 'confirmed' | 'refused'>('open')
  const [status, setStatus] = useState<ConfirmationStatus | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async (action: () => Promise<void>, successText: string, onError?: (error: unknown) => void) => {
    setBusy(true)
    setStatus(null)
    try {
      await action()
      setStatus({ tone: 'success', text: successText })
    } catch (error) {
      setStatus({ tone: 'error', text: errorText(error) })
      onError?.(error)
    } finally {
      setBusy(false)
    }
  }
  const confirm = () =>
    run(
      async () => {
        await confirmEmail(token ?? '')
        setState('confirmed')
      },
      'Thank you. Your email address is confirmed.',
      (error) => isLinkExpired(error) && setState('refused'),
    )
  const resend = () => run(sendConfirmation, 'A mail with a new link is on its way.')
  const { title } = pages.confirm
  const { tone = 'info', text = null } = status ?? (token === null ? withoutToken : {})
  return (
    <AuthCard drawing="register">
      <PageHeading
        title={title()}
        description="Confirm that this email address is yours."
        lead={state === 'open' && token !== null && 'With this you hear of what happens to your requests and pets.'}
        className="mb-6"
      />
      <StatusLine tone={tone}>{text}</StatusLine>
      <NeedsScripts action="Confirming an address">
        <div className="mt-6 space-y-4">
          {state === 'open' && token !== null && (
            <Button busy={busy} onClick={confirm} className="w-full">
              Confirm
            </Button>
          )}
          {state === 'confirmed' && (
            <LinkButton to={pathTo('home')} className="w-full">
              Go to the home page
            </LinkButton>
          )}
          {(state === 'refused' || token === null) && <AnotherMail busy={busy} onSend={resend} />}
        </div>
      </NeedsScripts>
    </AuthCard>
  )
}

function AnotherMail({ busy, onSend }: { busy: boolean; onSend: () => void }) {
  const { user } = useSession()
  const { mail } = useSiteConfig()
  if (!mail) return null
  if (!user)
    return (
      <LinkButton look="secondary" to={loginPath(pathTo('confirm'))} className="w-full">
        Log in to have another mail sent
      </LinkButton>
    )
  return (
    <Button look="secondary" busy={busy} onClick={onSend} className="w-full">
      Send another mail
    </Button>
  )
}
