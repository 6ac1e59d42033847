import { zodResolver } from '@hookform/resolvers/zod'
import { Link2, Send } from 'lucide-react'
import { useState } from 'react'
import { type FieldErrors, type UseFormRegister, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { type InvitationInput, type InvitedRole, invitationInput, invitedRoles } from '#shared/invitations.ts'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { useCreateInvitation } from './hooks.ts'
import { inviteFormTexts as t } from './invite-form.texts.ts'
import { RoleField } from './role-field.tsx'

type Outcome = { sentTo: string } | { token: string } | { failed: string }

/** What the shelter can do about addresses: email the link, or only accept addresses that were confirmed elsewhere. */
function useAddresses(): 'mailed' | 'confirmed elsewhere' | 'never' {
  const { mail, identity } = useSiteConfig()
  if (mail) return 'mailed'
  return identity.provider === 'firebase' || identity.google ? 'confirmed elsewhere' : 'never'
}

type InviteFields = z.input<typeof invitationInput>

export function InviteForm() {
  const addresses = useAddresses()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const create = useCreateInvitation()
  const { register, handleSubmit, reset, formState, control } = useForm<InviteFields, unknown, InvitationInput>({
    resolver: zodResolver(invitationInput),
    defaultValues: { role: 'staff' },
  })
  const email = useWatch({ control, name: 'email' })
  const byMail = addresses === 'mailed' && Boolean(email)
  const submit = handleSubmit(async (input) => {
    setOutcome(null)
    try {
      const { token } = await create.mutateAsync(input)
      setOutcome(token === null ? { sentTo: input.email ?? '' } : { token })
      reset()
    } catch (error) {
      if (!isNotLoggedIn(error)) setOutcome({ failed: errorText(error) })
    }
  })
  const roles: readonly InvitedRole[] = addresses === 'never' ? ['staff', 'user'] : [...invitedRoles].reverse()
  return (
    <section aria-labelledby="invite" className="mb-10 max-w-form">
      <h2 id="invite" className="mb-4 font-serif text-xl font-semibold">
        {t.title()}
      </h2>
      <form noValidate onSubmit={submit} className="space-y-5">
        {addresses === 'never' ? (
          <p>{t.withoutMail()}</p>
        ) : (
          <EmailField register={register} errors={formState.errors} mailed={addresses === 'mailed'} />
        )}
        <RoleField label={t.role()} roles={roles} error={formState.errors.role?.message} {...register('role')} />
        {addresses !== 'never' && <p className="text-sm text-ink-soft">{t.adminNeedsEmail()}</p>}
        <Button type="submit" icon={byMail ? Send : Link2} busy={formState.isSubmitting}>
          {byMail ? t.send() : t.createLink()}
        </Button>
      </form>
      <div className="mt-6">
        <InviteOutcome outcome={outcome} />
      </div>
    </section>
  )
}

type EmailFieldProps = {
  register: UseFormRegister<InviteFields>
  errors: FieldErrors<InviteFields>
  mailed: boolean
}

const EmailField = ({ register, errors, mailed }: EmailFieldProps) => (
  <Field label={t.email()} hint={mailed ? t.emailHint() : t.emailHintWithoutMail()} error={errors.email?.message}>
    {(control) => (
      <Input
        {...control}
        {...register('email', { setValueAs: (value?: string) => value?.trim() || undefined })}
        type="email"
        inputMode="email"
        autoComplete="off"
      />
    )}
  </Field>
)

function InviteOutcome({ outcome }: { outcome: Outcome | null }) {
  const { publicUrl } = useSiteConfig()
  const failed = outcome && 'failed' in outcome ? outcome.failed : null
  const sentTo = outcome && 'sentTo' in outcome ? outcome.sentTo : null
  return (
    <>
      <StatusLine tone={failed === null ? 'success' : 'error'}>
        {failed ?? (sentTo !== null && t.sent({ email: sentTo }))}
      </StatusLine>
      {outcome && 'token' in outcome && (
        <Panel>
          <CopyField
            label={t.link()}
            hint={t.linkHint()}
            value={`${publicUrl ?? window.location.origin}${localPath(pathTo('invitation'))}#${outcome.token}`}
          />
        </Panel>
      )}
    </>
  )
}
