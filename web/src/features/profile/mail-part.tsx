import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type MailTopic, mailGroups, mailTopicNames } from '#shared/mail.ts'
import { canApprove } from '#shared/permissions.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Tick } from '#web/components/ui/choice.tsx'
import { StatusLine, type StatusTone } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useChooseMail } from './hooks.ts'
import { Section } from './section.tsx'
import { useUnsavedPart } from './unsaved-parts.ts'

const title = 'What we tell you by mail'

export function MailPart({ off }: { off: MailTopic[] }) {
  const { mail } = useSiteConfig()
  if (mail) return <MailForm off={off} />
  return (
    <Section title={title}>
      <p className="max-w-text">This shelter sends no mail. You find everything that happens on this site.</p>
    </Section>
  )
}

type MailChoices = Record<MailTopic, boolean>

const toMailChoices = (off: MailTopic[]) =>
  Object.fromEntries(mailTopicNames.map((kind) => [kind, !off.includes(kind)])) as MailChoices

function MailForm({ off }: { off: MailTopic[] }) {
  const choose = useChooseMail()
  const { user = null } = useSession()
  const [status, setStatus] = useState<{ tone: StatusTone; text: string } | null>(null)
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: toMailChoices(off) })
  const { isDirty, isSubmitting } = formState
  useUnsavedPart(isDirty)
  const submit = handleSubmit(async (values) => {
    setStatus(null)
    try {
      const saved = await choose.mutateAsync({ off: mailTopicNames.filter((kind) => !values[kind]) })
      reset(toMailChoices(saved.off))
      setStatus({ tone: 'success', text: 'Saved.' })
    } catch (error) {
      setStatus({ tone: 'error', text: `It could not be saved. ${errorText(error)}` })
    }
  })
  return (
    <Section
      title={title}
      lead="Everything is shown on this site in any case. Mail about your account, such as a new password, always comes."
    >
      <form onSubmit={submit} className="max-w-text space-y-6">
        <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
          {mailGroups
            .filter(({ staff }) => !staff || canApprove(user))
            .map(({ title, topics }) => (
              <fieldset key={title()}>
                <legend className="mb-1 font-bold">{title()}</legend>
                {Object.entries(topics).map(([kind, { label }]) => (
                  <Tick key={kind} label={label()} {...register(kind as MailTopic)} />
                ))}
              </fieldset>
            ))}
        </div>
        <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
        <Button type="submit" busy={isSubmitting}>
          Save choices
        </Button>
      </form>
    </Section>
  )
}
