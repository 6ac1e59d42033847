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
import { loginPageTexts as t } from './login.texts.ts'

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
      void alertSuccess(t.loggedIn())
    } catch (error) {
      void alertError(t.failed({ reason: errorText(error) }))
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <AuthCard drawing="login">
      <PageHeading title={t.title()} description={t.description()} lead={t.lead()} className="mb-6" />
      <StatusLine tone="success">{passwordSet && t.passwordSet()}</StatusLine>
      <NeedsScripts action="login">
        {/* post: if submitted before hydration, it must not put a password into the URL */}
        <form method="post" noValidate onSubmit={submit} className="space-y-5">
          <Field label={t.email()} error={errors.email?.message}>
            {(control) => (
              <Input {...control} {...register('email')} type="email" autoComplete="username" inputMode="email" />
            )}
          </Field>
          <Field label={t.password()} error={errors.password?.message}>
            {(control) => <PasswordInput {...control} {...register('password')} autoComplete="current-password" />}
          </Field>
          <Button type="submit" busy={isSubmitting} className="w-full">
            {t.logIn()}
          </Button>
          <ForgotLink form={form} />
        </form>
        <GoogleButton
          success={t.googleLoggedIn()}
          failure={(reason) => t.googleFailed({ reason })}
          instead={t.insteadOfGoogle()}
        />
      </NeedsScripts>
      <OtherAuthLink question={t.withoutAccount()} page="register">
        {t.register()}
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
