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
import { mailPartTexts as t } from './mail-part.texts.ts'
import { Section } from './section.tsx'
import { useUnsavedPart } from './unsaved-parts.ts'

export function MailPart({ off }: { off: MailTopic[] }) {
  const { mail } = useSiteConfig()
  if (mail) return <MailForm off={off} />
  return (
    <Section title={t.title()}>
      <p className="max-w-text">{t.noMail()}</p>
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
      setStatus({ tone: 'success', text: t.saved() })
    } catch (error) {
      setStatus({ tone: 'error', text: t.failed({ reason: errorText(error) }) })
    }
  })
  return (
    <Section title={t.title()} lead={t.lead()}>
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
          {t.save()}
        </Button>
      </form>
    </Section>
  )
}
