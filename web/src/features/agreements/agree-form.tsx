import { useForm } from 'react-hook-form'
import { agreeInput } from '#shared/agreements.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { agreementPageTexts as t } from './agreement-page.texts.ts'
import { useAgree } from './hooks.ts'

type AgreeFormProps = {
  id: number
  /** Of the text above. */
  sha256: string
  onAgreed: () => void
}

/** The adopter types their name and agrees to the text that they see (docs/product.md 28.4). */
export function AgreeForm({ id, sha256, onAgreed }: AgreeFormProps) {
  const agreeing = useAgree()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { name: '' } })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async ({ name }) => {
    const parsed = agreeInput.safeParse({ id, sha256, name })
    if (!parsed.success)
      return setError('name', { message: parsed.error.issues[0]?.message ?? '' }, { shouldFocus: true })
    try {
      await agreeing.mutateAsync(parsed.data)
      onAgreed()
    } catch (error) {
      if (!isNotLoggedIn(error)) setError('root', { message: t.agreeFailed({ reason: errorText(error) }) })
    }
  })
  return (
    <form noValidate onSubmit={submit} aria-labelledby="agree" className="space-y-4">
      <h2 id="agree" className="text-xl">
        {t.agreeHeading()}
      </h2>
      <p>{t.agreeLead()}</p>
      <Field label={t.name()} hint={t.nameHint()} error={errors.name?.message}>
        {(control) => <Input {...control} autoComplete="name" dir="auto" {...register('name')} />}
      </Field>
      <StatusLine tone="error">{errors.root?.message}</StatusLine>
      <Button type="submit" busy={isSubmitting}>
        {t.agree()}
      </Button>
    </form>
  )
}
