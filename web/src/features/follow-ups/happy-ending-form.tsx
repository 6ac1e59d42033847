import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { AfterAdoption } from '#shared/follow-ups.ts'
import { sendHappyEndingInput } from '#shared/happy-endings.ts'
import { pathTo } from '#shared/pages.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Tick } from '#web/components/ui/choice.tsx'
import { Field, FieldError } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { type ImageUpload, useImageUpload } from '#web/features/images/hooks.ts'
import { PictureFileField } from '#web/features/images/picture-field.tsx'
import { errorText } from '#web/lib/errors.ts'
import { happyEndingFormTexts as t } from './happy-ending-form.texts.ts'
import type { AdopterActions } from './hooks.ts'

const schema = sendHappyEndingInput.omit({ id: true })
type StoryFormValues = z.input<typeof schema>
type SentValues = z.output<typeof schema>

type HappyEndingFormProps = {
  after: AfterAdoption
  /** Only a logged-in user can upload. */
  withPhoto: boolean
  actions: AdopterActions
  onSent: (after: AfterAdoption) => void
}

/** Sends a happy ending with the consent to publish it (docs/product.md 27.7). */
export function HappyEndingForm({ after, withPhoto, actions, onSent }: HappyEndingFormProps) {
  const { petName, requestId } = after
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useImageUpload()
  const form = useForm<StoryFormValues, unknown, SentValues>({
    resolver: zodResolver(schema),
    defaultValues: { text: '', name: '', image: '', consent: false },
  })
  const { errors } = form.formState
  const kept = useKeptForm(form, `happy-ending-${requestId}`, { never: ['consent'] })
  const submit = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      const sent = await actions.send(values)
      kept.forget()
      onSent(sent)
    } catch (error) {
      setProblem(errorText(error))
    }
  })
  return (
    <form noValidate onSubmit={submit} className="max-w-text space-y-5">
      {kept.note}
      <Field label={t.text()} hint={t.textHint()} error={errors.text?.message}>
        {(control) => <Textarea {...control} {...form.register('text')} rows={3} dir="auto" aria-required />}
      </Field>
      <Field label={t.name()} hint={t.nameHint()} error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} dir="auto" autoComplete="given-name" />}
      </Field>
      {withPhoto ? <PhotoField form={form} upload={upload} /> : <PhotoHint requestId={requestId} />}
      <div>
        <Tick label={t.consent({ petName })} hint={t.consentHint()} {...form.register('consent')} />
        <FieldError id={`consent-${requestId}`} error={errors.consent?.message} />
      </div>
      <StatusLine tone="error">{problem}</StatusLine>
      <Button type="submit" busy={actions.busy} disabled={upload.isPending}>
        {upload.isPending ? t.uploading() : t.send()}
      </Button>
    </form>
  )
}

function PhotoField({
  form,
  upload,
}: {
  form: UseFormReturn<StoryFormValues, unknown, SentValues>
  upload: ImageUpload
}) {
  const { field, fieldState } = useController({ control: form.control, name: 'image' })
  return (
    <PictureFileField
      label={t.photo()}
      value={field.value ?? ''}
      error={fieldState.error?.message}
      upload={upload}
      onChange={field.onChange}
      ref={field.ref}
    />
  )
}

const PhotoHint = ({ requestId }: { requestId: number }) => (
  <div className="space-y-2">
    <p className="text-ink-soft">{t.photoLogin()}</p>
    <LinkButton look="secondary" size="small" to={pathTo('request', { id: requestId })}>
      {t.openRequest()}
    </LinkButton>
  </div>
)
