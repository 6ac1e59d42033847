import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { passwordInput } from '#shared/profile.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/input.tsx'
import { StatusLine, type StatusTone } from '#web/components/ui/status-line.tsx'
import { errorText, issuesIn } from '#web/lib/errors.ts'
import { useChangePassword } from './hooks.ts'
import { passwordFormTexts as t } from './password-form.texts.ts'
import { Section } from './section.tsx'
import { useUnsavedPart } from './unsaved-parts.ts'

type PasswordFormProps = { email: string; hasPassword: boolean }

const emptyForm = { currentPassword: '', password: '' }
const changing = z.object({
  currentPassword: passwordInput.shape.currentPassword.unwrap(),
  password: passwordInput.shape.password,
})
const setting = changing.extend({ currentPassword: z.string().transform(() => undefined) })

export function PasswordForm({ email, hasPassword }: PasswordFormProps) {
  const { form, status, submit } = usePasswordForm(hasPassword)
  const { errors, isSubmitting } = form.formState
  return (
    <Section title={t.title()} lead={hasPassword ? t.leadChange() : t.leadSet()}>
      <form noValidate onSubmit={submit} className="max-w-form space-y-5">
        {/* tells password managers the account */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <Field label={t.current()} error={errors.currentPassword?.message}>
            {(control) => (
              <PasswordInput
                {...control}
                {...form.register('currentPassword')}
                autoComplete="current-password"
                aria-required
              />
            )}
          </Field>
        )}
        <Field label={t.new()} hint={t.newHint()} error={errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" aria-required />
          )}
        </Field>
        <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
        <Button type="submit" busy={isSubmitting}>
          {hasPassword ? t.change() : t.set()}
        </Button>
      </form>
    </Section>
  )
}

type PasswordFormStatus = { tone: StatusTone; text: string } | null

function usePasswordForm(hasPassword: boolean) {
  const change = useChangePassword()
  const [status, setStatus] = useState<PasswordFormStatus>(null)
  const form = useForm({ resolver: zodResolver(hasPassword ? changing : setting), defaultValues: emptyForm })
  useUnsavedPart(form.formState.isDirty)
  const submit = form.handleSubmit(async (typed) => {
    setStatus(null)
    try {
      const ended = await change.mutateAsync(typed)
      form.reset(emptyForm)
      setStatus({ tone: 'success', text: savedText(ended) })
    } catch (error) {
      const issues = issuesIn(error)
      for (const { path, message } of issues)
        if (path === 'currentPassword' || path === 'password') form.setError(path, { message }, { shouldFocus: true })
      if (issues.length === 0) setStatus({ tone: 'error', text: t.failed({ reason: errorText(error) }) })
    }
  })
  return { form, status, submit }
}

/** With what has ended: each number is a sentence. */
function savedText({ sessions, keys }: { sessions: number; keys: number }): string {
  const sentences = [
    t.saved(),
    ...(sessions > 0 ? [t.sessionsEnded({ count: sessions })] : []),
    ...(keys > 0 ? [t.keysRevoked({ count: keys })] : []),
  ]
  return sentences.join(' ')
}
