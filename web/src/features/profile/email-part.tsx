import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '#shared/profile.ts'
import { StatusBadge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { EmailText } from '#web/components/ui/email-text.tsx'
import { StatusLine, type StatusTone } from '#web/components/ui/status-line.tsx'
import { sendConfirmation } from '#web/identity/recovery.ts'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { emailPartTexts as t } from './email-part.texts.ts'
import { Section } from './section.tsx'

type EmailPartProps = { email: string; profile: Pick<Profile, 'emailVerified' | 'mailRefusedAt' | 'keptHere'> }

export function EmailPart({ email, profile: { emailVerified, mailRefusedAt, keptHere } }: EmailPartProps) {
  const { mail } = useSiteConfig()
  const canAsk = mail && keptHere && (!emailVerified || mailRefusedAt !== null)
  return (
    <Section title={t.title()}>
      <div className="max-w-text space-y-4">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <span className="min-w-0 font-bold">
            <EmailText email={email} />
          </span>
          <StatusBadge status={emailVerified ? 'good' : 'waiting'}>
            {emailVerified ? t.confirmed() : t.notConfirmed()}
          </StatusBadge>
        </p>
        {mailRefusedAt && (
          <StatusLine tone="error">
            <span>{t.bounced({ date: () => <Day time={mailRefusedAt} /> })}</span>
          </StatusLine>
        )}
        {canAsk && <Confirming email={email} />}
      </div>
    </Section>
  )
}

function Confirming({ email }: { email: string }) {
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState<{ tone: StatusTone; text: string } | null>(null)
  const send = async () => {
    setBusy(true)
    setStatus(null)
    try {
      await sendConfirmation()
      setStatus({ tone: 'success', text: t.sent({ email }) })
    } catch (error) {
      setStatus({ tone: 'error', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="space-y-3">
      <Button look="secondary" icon={Mail} busy={busy} onClick={send}>
        {t.sendAgain()}
      </Button>
      <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
    </div>
  )
}
