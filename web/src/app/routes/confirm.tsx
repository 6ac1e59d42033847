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
import { confirmPageTexts as t } from './confirm.texts.ts'

type ConfirmationStatus = { tone: StatusTone; text: string }

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
      t.confirmed(),
      (error) => isLinkExpired(error) && setState('refused'),
    )
  const resend = () => run(sendConfirmation, t.resent())
  const { title } = pages.confirm
  const { tone = 'info', text = null } = status ?? (token === null ? { text: t.incompleteLink() } : {})
  return (
    <AuthCard drawing="register">
      <PageHeading
        title={title()}
        description={t.description()}
        lead={state === 'open' && token !== null && t.lead()}
        className="mb-6"
      />
      <StatusLine tone={tone}>{text}</StatusLine>
      <NeedsScripts action="confirmEmail">
        <div className="mt-6 space-y-4">
          {state === 'open' && token !== null && (
            <Button busy={busy} onClick={confirm} className="w-full">
              {t.confirm()}
            </Button>
          )}
          {state === 'confirmed' && (
            <LinkButton to={pathTo('home')} className="w-full">
              {t.home()}
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
        {t.logInToResend()}
      </LinkButton>
    )
  return (
    <Button look="secondary" busy={busy} onClick={onSend} className="w-full">
      {t.resend()}
    </Button>
  )
}
