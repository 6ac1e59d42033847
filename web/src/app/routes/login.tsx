import { zodResolver } from '@hookform/resolvers/zod'
import { type Control, useForm, useWatch } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { type LoginInput, loginInput } from '#shared/auth.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { AuthCard, inlineLink, OtherAuthLink } from '#web/app/layouts/auth-layout.tsx'
import { alertError, alertSuccess } from '#web/components/feedback/alerts.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { Link } from '#web/components/ui/link.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { GoogleButton } from '#web/identity/google-button.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

export function LoginPage() {
  const { login } = useSession()
  const { state } = useLocation()
  const passwordSet = useHydrated() && state?.passwordSet === true
  const {
    register,
    handleSubmit,
    formState,
    control: form,
  } = useForm({
    resolver: zodResolver(loginInput),
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await login(email, password)
      void alertSuccess('Login successful!')
    } catch (error) {
      void alertError(`Login failed: ${errorText(error)}`)
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <AuthCard drawing="login">
      <PageHeading title="Login" description="Log in to your account." lead="Good to see you again." className="mb-6" />
      <StatusLine tone="success">{passwordSet && 'Your new password is set. Please log in with it.'}</StatusLine>
      <NeedsScripts action="Logging in">
        {/* post: if submitted before hydration, it must not put a password into the URL */}
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
          <ForgotLink form={form} />
        </form>
        <GoogleButton
          success="Google login successful!"
          failure="Google login failed: "
          instead="Please log in with your email and password."
        />
      </NeedsScripts>
      <OtherAuthLink question="Don't have an account?" page="register">
        Register
      </OtherAuthLink>
    </AuthCard>
  )
}

function ForgotLink({ form }: { form: Control<LoginInput> }) {
  const { search } = useLocation()
  const email = useWatch({ control: form, name: 'email' })
  return (
    <p className="text-center">
      <Link to={pathTo('forgot') + search} state={{ email }} className={`inline-block min-h-6 ${inlineLink}`}>
        {pages.forgot.title()}
      </Link>
    </p>
  )
}
