import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { newPassword } from '#shared/auth.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { refusalTexts } from '#shared/refusals.texts.ts'
import { AuthCard } from '#web/app/layouts/auth-layout.tsx'
import { alertError } from '#web/components/feedback/alerts.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { PasswordInput } from '#web/components/ui/input.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { useLinkToken } from '#web/identity/link-token.ts'
import { isLinkExpired, resetPassword } from '#web/identity/recovery.ts'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'

/** Target of a link for a new password, from an email or an admin (docs/product.md 3.17). */
export function ResetPage() {
  const token = useLinkToken()
  const [expiredToken, setExpiredToken] = useState<string | null>(null)
  const { title } = pages.reset
  const isValid = token !== null && token !== expiredToken
  return (
    <AuthCard drawing="login">
      <PageHeading
        title={title()}
        description="Choose a new password for your account."
        lead={isValid && 'It ends every other login of the account, and its API keys.'}
        className="mb-6"
      />
      <div role="status">
        {!isValid && (
          <p>
            {token === null ? 'This page needs the whole link that was sent to you.' : refusalTexts.RESET_LINK_OVER()}{' '}
            Links work once, for an hour.
          </p>
        )}
      </div>
      {isValid ? (
        <NeedsScripts action="Choosing a password">
          <NewPassword token={token} onExpired={() => setExpiredToken(token ?? null)} />
        </NeedsScripts>
      ) : (
        <LinkButton to={pathTo('forgot')} className="mt-6 w-full">
          Ask for another link
        </LinkButton>
      )}
    </AuthCard>
  )
}

function NewPassword({ token, onExpired }: { token: string | undefined; onExpired: () => void }) {
  const { user, logout } = useSession()
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(newPassword),
    defaultValues: { password: '' },
  })
  const submit = handleSubmit(async ({ password }) => {
    if (token === undefined) return
    try {
      await resetPassword(token, password)
      // this browser's session has ended if it was the same account's
      if (user) await logout()
      await navigate(pathTo('login'), { replace: true, state: { passwordSet: true } })
    } catch (error) {
      if (isLinkExpired(error)) return onExpired()
      void alertError(`Error: ${errorText(error)}`)
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <Field label="New Password" hint="At least 6 characters." error={errors.password?.message}>
        {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
      </Field>
      <Button type="submit" busy={isSubmitting} className="w-full">
        Save Password
      </Button>
    </form>
  )
}
