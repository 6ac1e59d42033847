import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type RegisterInput, registerInput } from '#shared/auth.ts'
import { AuthCard, OtherAuthLink } from '#web/app/layouts/auth-layout.tsx'
import { alertError, alertSuccess } from '#web/components/feedback/alerts.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { GoogleButton } from '#web/identity/google-button.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'
import { registerPageTexts as t } from './register.texts.ts'

function useRegistration() {
  const session = useSession()
  const { mail, identity } = useSiteConfig()
  const needsConfirmation = mail && identity.provider === 'embedded'
  return async (input: RegisterInput) => {
    try {
      await session.register(input)
      void alertSuccess(t.registered(), needsConfirmation ? t.confirmationSent(input) : undefined)
      return true
    } catch (error) {
      void alertError(t.failed({ reason: errorText(error) }))
      return false
    }
  }
}

export function RegisterPage() {
  const registerUser = useRegistration()
  const form = useForm({
    resolver: zodResolver(registerInput),
    defaultValues: { name: '', photoURL: '', email: '', password: '' },
  })
  const { register, handleSubmit, formState } = form
  const kept = useKeptForm(form, 'register', { never: ['password'] })
  const submit = handleSubmit(async (input) => {
    if (await registerUser(input)) kept.forget()
  })
  const { errors, isSubmitting } = formState
  return (
    <AuthCard drawing="register">
      <PageHeading title={t.title()} description={t.description()} lead={t.lead()} className="mb-6" />
      <NeedsScripts action="register">
        <form method="post" noValidate onSubmit={submit} className="space-y-5">
          {kept.note}
          <Field label={t.name()} error={errors.name?.message}>
            {(control) => <Input {...control} {...register('name')} autoComplete="name" />}
          </Field>
          <Field label={t.picture()} error={errors.photoURL?.message}>
            {(control) => (
              <Input
                {...control}
                {...register('photoURL')}
                type="url"
                inputMode="url"
                autoComplete="photo"
                placeholder={t.optional()}
              />
            )}
          </Field>
          <Field label={t.email()} error={errors.email?.message}>
            {(control) => (
              <Input {...control} {...register('email')} type="email" autoComplete="username" inputMode="email" />
            )}
          </Field>
          <Field label={t.password()} hint={t.passwordHint()} error={errors.password?.message}>
            {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
          </Field>
          <Button type="submit" busy={isSubmitting} className="w-full">
            {t.register()}
          </Button>
        </form>
        <GoogleButton
          success={t.googleRegistered()}
          failure={(reason) => t.googleFailed({ reason })}
          instead={t.insteadOfGoogle()}
        />
      </NeedsScripts>
      <OtherAuthLink question={t.withAccount()} page="login">
        {t.logIn()}
      </OtherAuthLink>
    </AuthCard>
  )
}
