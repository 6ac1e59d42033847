import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { isHttpUrl } from '#shared/pictures.ts'
import { profileInput } from '#shared/profile.ts'
import { type Me, personName } from '#shared/users.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine, type StatusTone } from '#web/components/ui/status-line.tsx'
import { useImageUpload } from '#web/features/images/hooks.ts'
import { PictureFileField } from '#web/features/images/picture-field.tsx'
import { errorText, issuesIn, refusalCode } from '#web/lib/errors.ts'
import { useChangeProfile } from './hooks.ts'
import { profileFormTexts as t } from './profile-form.texts.ts'
import { Section } from './section.tsx'
import { useUnsavedPart } from './unsaved-parts.ts'

type ProfileFormValues = { name: string; photoURL: string }

const formValues = profileInput.extend({ name: personName })
const schema = z
  .object({ name: z.string(), photoURL: z.string() })
  .transform((typed): z.input<typeof formValues> => typed)
  .pipe(formValues)
  .transform(({ name, photoURL = null }) => ({ name, photoURL }))
const toProfileForm = ({ name, photoURL }: Me): ProfileFormValues => ({ name, photoURL: photoURL ?? '' })

type ProfileFormProps = {
  me: Me
  uploads: boolean
  lead: ReactNode
}

export function ProfileForm({ me, uploads, lead }: ProfileFormProps) {
  const { form, note, status, submit } = useProfileForm(me)
  const upload = useImageUpload()
  const { errors, isSubmitting } = form.formState
  const [name, photoURL] = form.watch(['name', 'photoURL'])
  const setImage = (image: string) => form.setValue('photoURL', image, { shouldDirty: true, shouldValidate: true })
  const isLink = photoURL !== '' && !photoURL.startsWith('/')
  return (
    <Section title={t.title()} lead={lead}>
      <form noValidate onSubmit={submit} className="max-w-text space-y-5">
        {note}
        <div className="flex min-w-0 items-center gap-4">
          <Avatar src={isLink && !isHttpUrl(photoURL) ? null : photoURL} size="large" />
          <p className="line-clamp-2 min-w-0 font-serif text-xl font-semibold">
            <bdi>{name.trim() || me.name}</bdi>
          </p>
        </div>
        <Field label={t.name()} error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="name" aria-required />}
        </Field>
        {uploads && (
          <PictureFileField
            label={t.picture()}
            value={photoURL}
            error={isLink ? undefined : errors.photoURL?.message}
            upload={upload}
            onChange={setImage}
            ref={() => {}}
          />
        )}
        <Field
          label={uploads ? t.pictureLink() : t.picture()}
          hint={uploads ? t.pictureLinkHint() : t.pictureLinkOnlyHint()}
          error={isLink || !uploads ? errors.photoURL?.message : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={isLink ? photoURL : ''}
              onChange={(event) => setImage(event.target.value)}
              type="url"
              inputMode="url"
              autoComplete="photo"
              placeholder="https://"
            />
          )}
        </Field>
        <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
        <Button type="submit" busy={isSubmitting || upload.isPending}>
          {isSubmitting ? t.saving() : t.save()}
        </Button>
      </form>
    </Section>
  )
}

type ProfileFormStatus = { tone: StatusTone; text: string } | null

function useProfileForm(me: Me) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: toProfileForm(me) })
  const change = useChangeProfile()
  const [status, setStatus] = useState<ProfileFormStatus>(null)
  const { isDirty, isSubmitting } = form.formState
  const kept = useKeptForm(form, 'profile')
  useUnsavedPart(isDirty, isDirty && !kept.isKept)
  const shown = useRef(me)
  useEffect(() => {
    if (isDirty || isSubmitting || shown.current === me) return
    shown.current = me
    form.reset(toProfileForm(me))
  }, [me, isDirty, isSubmitting, form])
  const submit = form.handleSubmit(async (profile) => {
    setStatus(null)
    const sent = form.getValues()
    try {
      const saved = toProfileForm(await change(profile))
      // text that was typed while sending is not saved yet
      const typed = form.getValues()
      form.reset(saved)
      for (const field of ['name', 'photoURL'] as const)
        if (typed[field] !== sent[field]) form.setValue(field, typed[field], { shouldDirty: true })
      setStatus({ tone: 'success', text: t.saved() })
    } catch (error) {
      setStatus({ tone: 'error', text: t.failed({ reason: errorText(error) }) })
      const wrong = issuesIn(error)
      for (const { path, message } of wrong)
        if (path === 'name' || path === 'photoURL') form.setError(path, { message }, { shouldFocus: true })
      if (refusalCode(error) === 'NO_SUCH_PICTURE') form.setError('photoURL', { message: errorText(error) })
    }
  })
  return { form, note: kept.note, status, submit }
}
