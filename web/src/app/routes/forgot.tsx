import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { forgotInput } from '#shared/auth.ts'
import { pages } from '#shared/pages.ts'
import { AuthCard, inlineLink, OtherAuthLink } from '#web/app/layouts/auth-layout.tsx'
import { alertError } from '#web/components/feedback/alerts.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { noMailTexts } from '#web/components/feedback/no-mail.texts.ts'
import { NoMail } from '#web/components/feedback/no-mail.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { EmailText } from '#web/components/ui/email-text.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { telephone } from '#web/lib/telephone.ts'
import { forgotPageTexts as t } from './forgot.texts.ts'

/** Password recovery, as far as this shelter offers it (docs/product.md 3.17). */
export function ForgotPage() {
  const { mail, identity } = useSiteConfig()
  const atFirebase = identity.provider === 'firebase'
  if (!mail && !atFirebase) return <AskAnAdmin />
  return (
    <Frame lead={t.lead()}>
      <NeedsScripts action="resetPassword">
        <AskForLink sentText={atFirebase ? t.sentByFirebase : t.sent} />
      </NeedsScripts>
    </Frame>
  )
}

function Frame({ lead, children }: { lead: string; children: ReactNode }) {
  const { title } = pages.forgot
  return (
    <AuthCard drawing="login">
      <PageHeading title={title()} description={t.description()} lead={lead} className="mb-6" />
      {children}
      <OtherAuthLink question={t.remembered()} page="login">
        {t.logIn()}
      </OtherAuthLink>
    </AuthCard>
  )
}

const emailInState = (state: unknown): string =>
  typeof state === 'object' && state && 'email' in state && typeof state.email === 'string' ? state.email : ''

function AskForLink({ sentText }: { sentText: typeof t.sent }) {
  const { forgot } = useSession()
  const { state } = useLocation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotInput),
    defaultValues: { email: emailInState(state) },
  })
  const submit = handleSubmit(async ({ email }) => {
    setSentTo(null)
    try {
      await forgot(email)
      setSentTo(email)
    } catch (error) {
      void alertError(t.failed({ reason: errorText(error) }))
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <Field label={t.email()} error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" autoComplete="username" inputMode="email" />
        )}
      </Field>
      <Button type="submit" busy={isSubmitting} className="w-full">
        {t.send()}
      </Button>
      <StatusLine tone="success">
        {sentTo && (
          <span className="min-w-0 wrap-anywhere">
            {sentText({ address: sentTo, email: () => <EmailText email={sentTo} /> })}
          </span>
        )}
      </StatusLine>
    </form>
  )
}

function AskAnAdmin() {
  const { email, phone } = useSiteConfig().support
  return (
    <Frame lead={t.leadWithoutMail()}>
      <NoMail className="mb-4">{noMailTexts.password()}</NoMail>
      {(email || phone) && (
        <ul className="space-y-2 wrap-anywhere">
          {email && (
            <li>
              {t.byEmail({
                address: email,
                link: () => (
                  <a href={`mailto:${email}`} className={inlineLink}>
                    <EmailText email={email} />
                  </a>
                ),
              })}
            </li>
          )}
          {phone && (
            <li>
              {t.byPhone({
                number: phone,
                link: (inside) => (
                  <a href={telephone(phone)} className={inlineLink}>
                    {inside}
                  </a>
                ),
              })}
            </li>
          )}
        </ul>
      )}
    </Frame>
  )
}
