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
    <Section
      title="Password"
      lead={
        hasPassword
          ? 'A new password logs you out everywhere else, and your API keys stop working.'
          : 'You log in with Google. With a password you can log in without it as well; your other devices are then logged out, and your API keys stop working.'
      }
    >
      <form noValidate onSubmit={submit} className="max-w-form space-y-5">
        {/* tells password managers the account */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        {hasPassword && (
          <Field label="Current password" error={errors.currentPassword?.message}>
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
        <Field label="New password" hint="At least 6 characters." error={errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" aria-required />
          )}
        </Field>
        <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
        <Button type="submit" busy={isSubmitting}>
          {hasPassword ? 'Change password' : 'Set password'}
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
      setStatus({ tone: 'success', text: `Your new password is set. ${endedAccessText(ended)}`.trim() })
    } catch (error) {
      const issues = issuesIn(error)
      for (const { path, message } of issues)
        if (path === 'currentPassword' || path === 'password') form.setError(path, { message }, { shouldFocus: true })
      if (issues.length === 0) setStatus({ tone: 'error', text: `The password was not changed. ${errorText(error)}` })
    }
  })
  return { form, status, submit }
}

const pluralize = (count: number, one: string, several: string) => (count === 1 ? one : `${count} ${several}`)

function endedAccessText({ sessions, keys }: { sessions: number; keys: number }): string {
  const clauses = [
    sessions > 0 && `you were logged out on ${pluralize(sessions, 'one other device', 'other devices')}`,
    keys > 0 && `${pluralize(keys, 'one API key was', 'API keys were')} revoked`,
  ].filter((clause) => clause !== false)
  const text = clauses.join(', and ')
  return text && `${text[0]?.toUpperCase()}${text.slice(1)}.`
}
