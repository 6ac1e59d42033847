import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { StatusLine, type StatusTone } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
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
      setStatus({ tone: 'success', text: `A mail with a link is on its way to ${email}.` })
    } catch (error) {
      setStatus({ tone: 'error', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Section
        title="Password"
        lead="Your password is kept by Google Firebase, which sends you a link to choose a new one."
      >
        <div className="max-w-text space-y-3">
          <Button look="secondary" icon={Mail} busy={busy} onClick={send}>
            Send me the link
          </Button>
          <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
        </div>
      </Section>
      <Section title="Where you are logged in">
        <p className="max-w-text">
          Firebase keeps you logged in, and doesn’t tell us where. A new password logs you out everywhere.
        </p>
      </Section>
    </>
  )
}
