import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { StatusLine, type StatusTone } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { firebaseAccountTexts as t } from './firebase-account.texts.ts'
import { Section } from './section.tsx'

export function FirebaseAccount({ email }: { email: string }) {
  const { forgot } = useSession()
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState<{ tone: StatusTone; text: string } | null>(null)
  const send = async () => {
    setBusy(true)
    setStatus(null)
    try {
      await forgot(email)
      setStatus({ tone: 'success', text: t.sent({ email }) })
    } catch (error) {
      setStatus({ tone: 'error', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Section title={t.password()} lead={t.passwordLead()}>
        <div className="max-w-text space-y-3">
          <Button look="secondary" icon={Mail} busy={busy} onClick={send}>
            {t.sendLink()}
          </Button>
          <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
        </div>
      </Section>
      <Section title={t.sessions()}>
        <p className="max-w-text">{t.sessionsLead()}</p>
      </Section>
    </>
  )
}
