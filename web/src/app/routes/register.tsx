import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type RegisterInput, registerInput } from '#shared/auth.ts'
import { AuthCard, OtherAuthLink } from '#web/app/layouts/auth-layout.tsx'
import { alertError, alertSuccess } from '#web/components/feedback/alerts.ts'
import { NeedsScripts } from '#web/components/feedback/needs-scripts.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, PasswordInput } from '#web/components/ui/input.tsx'
import { PageHeading } from '#web/components/ui/page-heading.tsx'
import { GoogleButton } from '#web/identity/google-button.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { useSiteConfig } from '#web/lib/site-config.ts'

function useRegistration() {
  const session = useSession()
  const { mail, identity } = useSiteConfig()
  const needsConfirmation = mail && identity.provider === 'embedded'
  return async (input: RegisterInput) => {
    try {
      await session.register(input)
      const confirmationText = `We have sent a mail to ${input.email}. The link in it confirms your address.`
      void alertSuccess('Registration successful!', needsConfirmation ? confirmationText : undefined)
    } catch (error) {
      void alertError(`Error: ${errorText(error)}`)
    }
  }
}

export function RegisterPage() {
  const registerUser = useRegistration()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(registerInput),
    defaultValues: { name: '', photoURL: '', email: '', password: '' },
  })
  const submit = handleSubmit(registerUser)
  const { errors, isSubmitting } = formState
  return (
    <AuthCard drawing="register">
      <PageHeading
        title="Register"
        description="Make an account to add pets, ask to adopt and follow your donations."
        lead="A minute now, a friend for years."
        className="mb-6"
      />
      <NeedsScripts action="register">
        <form method="post" noValidate onSubmit={submit} className="space-y-5">
          <Field label="Full Name" error={errors.name?.message}>
            {(control) => <Input {...control} {...register('name')} autoComplete="name" />}
          </Field>
          <Field label="Profile Image URL" error={errors.photoURL?.message}>
            {(control) => (
              <Input
                {...control}
                {...register('photoURL')}
                type="url"
                inputMode="url"
                autoComplete="photo"
                placeholder="Optional"
              />
            )}
          </Field>
          <Field label="Email" error={errors.email?.message}>
            {(control) => (
              <Input {...control} {...register('email')} type="email" autoComplete="username" inputMode="email" />
            )}
          </Field>
          <Field label="Password" hint="At least 6 characters." error={errors.password?.message}>
            {(control) => <PasswordInput {...control} {...register('password')} autoComplete="new-password" />}
          </Field>
          <Button type="submit" busy={isSubmitting} className="w-full">
            Register
          </Button>
        </form>
        <GoogleButton
          success="Google sign-in successful!"
          failure={(reason) => `Google sign-in failed: ${reason}`}
          instead="Please register with your email and a password."
        />
      </NeedsScripts>
      <OtherAuthLink question="Already have an account?" page="login">
        Login
      </OtherAuthLink>
    </AuthCard>
  )
}
