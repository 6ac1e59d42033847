import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { loginInput } from '#shared/auth.ts'
import { pages } from '#shared/pages.ts'
import { AuthCard, OtherDoor } from '#web/app/layouts/auth-layout.tsx'
import { alertError, alertSuccess } from '#web/components/feedback/alerts.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { GoogleButton } from '#web/identity/google-button.tsx'
import { useSession } from '#web/identity/session.tsx'
import { sentenceFor } from '#web/lib/errors.ts'

/** Logs somebody in. Once logged in, the layout leads on. */
export function LoginPage() {
  const { login } = useSession()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(loginInput),
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await login(email, password)
      void alertSuccess('Login successful!')
    } catch (error) {
      void alertError(`Login failed: ${sentenceFor(error)}`)
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <AuthCard drawing="login">
      <PageHeading title="Login" description={pages.login.description} lead="Good to see you again." className="mb-6" />
      <NeedsScripts act="Logging in">
        {/* post: sent before it is alive, it must not put a password into the address */}
        <form method="post" noValidate onSubmit={submit} className="space-y-5">
          <Field label="Email" error={errors.email?.message}>
            {(control) => (
              <Input {...control} {...register('email')} type="email" autoComplete="username" inputMode="email" />
            )}
          </Field>
          <Field label="Password" error={errors.password?.message}>
            {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
          </Field>
          <Button type="submit" busy={isSubmitting} className="w-full">
            Login
          </Button>
        </form>
        <GoogleButton success="Google login successful!" failure="Google login failed: " />
      </NeedsScripts>
      <OtherDoor question="Don't have an account?" page="register">
        Register
      </OtherDoor>
    </AuthCard>
  )
}
