import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { petCategories } from '#shared/pet-filter.ts'
import { type Pet, petBasics, photo, photosOf } from '#shared/pets.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select, Textarea } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { photosError } from '#web/features/images/photos/photos-error.ts'
import { PhotosField } from '#web/features/images/photos/photos-field.tsx'
import { type Photos, usePhotos } from '#web/features/images/photos/use-photos.ts'
import { sentenceFor } from '#web/lib/errors.ts'

const formInput = petBasics.extend({ photos: photosOf(photo, ({ image }) => image) })
type FormInput = z.output<typeof formInput>

const empty = { name: '', age: '', category: undefined, location: '', description: '', photos: [] }

type PetFormProps = {
  /** What the form starts with; without it the form is empty, and is emptied again after each success. */
  values?: FormInput
  button: 'Add Pet' | 'Update Pet'
  save: (input: FormInput) => Promise<Pet>
  /** What the status line says after a success; `startAgain` leads back to the first field. */
  success: (pet: Pet, startAgain: () => void) => ReactNode
  /** Where Cancel leads; without it there is nothing to cancel. */
  cancel?: string
}

type Status = { tone: 'success' | 'error'; text: ReactNode } | null

/** The form for adding and for changing a pet (docs/product.md 5.1). */
export function PetForm({ values, button, save, success, cancel }: PetFormProps) {
  const form = useForm({ resolver: zodResolver(formInput), defaultValues: values ?? empty })
  const { isDirty, isSubmitting } = form.formState
  const photos = usePhotos(useController({ control: form.control, name: 'photos' }).field)
  const { status, submit } = useSaving({ form, save, success, emptied: values === undefined })
  const statusLine = useRef<HTMLDivElement>(null)
  const noImage = useWatch({ control: form.control, name: 'photos' }).length === 0
  const whyNot = useId()
  useEffect(prepareAlerts, [])
  useEffect(() => {
    if (status?.tone === 'success') statusLine.current?.focus()
  }, [status])
  useUnsavedWarning(isDirty || photos.uploading > 0)
  return (
    <form noValidate onSubmit={submit} className="max-w-text space-y-6">
      <PetFields form={form} photos={photos} />
      <div ref={statusLine} tabIndex={-1}>
        <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          type="submit"
          size="large"
          busy={isSubmitting}
          disabled={photos.uploading > 0 || noImage}
          aria-describedby={noImage ? whyNot : undefined}
          className="w-full sm:w-auto"
        >
          {isSubmitting ? 'Submitting...' : button}
        </Button>
        {cancel && (
          <LinkButton look="secondary" size="large" to={cancel} className="w-full sm:w-auto">
            Cancel
          </LinkButton>
        )}
        <p id={whyNot} className={classes('text-sm text-ink-soft', !noImage && 'invisible')}>
          Please add a picture first.
        </p>
      </div>
    </form>
  )
}

type Form = UseFormReturn<FormInput>

type Saving = Pick<PetFormProps, 'save' | 'success'> & {
  form: Form
  /** After a success the form is empty again. */
  emptied: boolean
}

/** Sends what was typed, and says how it went. */
function useSaving({ form, save, success, emptied }: Saving) {
  const [status, setStatus] = useState<Status>(null)
  const startAgain = () => {
    setStatus(null)
    form.setFocus('photos')
  }
  const submit = form.handleSubmit(async (input) => {
    setStatus(null)
    try {
      const pet = await save(input)
      form.reset(emptied ? empty : input)
      setStatus({ tone: 'success', text: success(pet, startAgain) })
    } catch (error) {
      setStatus({ tone: 'error', text: <Failure reason={sentenceFor(error)} /> })
    }
  })
  return { status, submit }
}

function PetFields({ form: { control, register, formState }, photos }: { form: Form; photos: Photos }) {
  const { errors } = formState
  const { ref, onBlur } = useController({ control, name: 'photos' }).field
  // After a failed try the focus goes to the first wrong field in the order of registering, which must be the order on the page.
  register('name')
  register('age')
  const category = useController({ control, name: 'category' }).field
  const name = useWatch({ control, name: 'name' })
  return (
    <>
      <PhotosField
        label="Image"
        photos={photos}
        pet={{ name, category: category.value }}
        error={photosError(errors.photos)}
        onBlur={onBlur}
        ref={ref}
      />
      <Field label="Pet Name" error={errors.name?.message}>
        {(control) => <Input {...control} {...register('name')} autoComplete="off" aria-required />}
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Pet Age" error={errors.age?.message} hint="As you would say it: 8 months, about 3 years.">
          {(control) => <Input {...control} {...register('age')} autoComplete="off" aria-required />}
        </Field>
        <Field label="Category" error={errors.category?.message}>
          {(control) => (
            <Select
              {...control}
              {...category}
              value={category.value ?? ''}
              onChange={(event) => category.onChange(event.target.value || undefined)}
              aria-required
            >
              <option value="">Choose a category</option>
              {petCategories.map((category) => (
                <option key={category}>{category}</option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label="Location" error={errors.location?.message}>
        {(control) => <Input {...control} {...register('location')} autoComplete="off" aria-required />}
      </Field>
      <Field
        label="Short Description"
        error={errors.description?.message}
        hint="What are they like, and what should a new family know?"
      >
        {(control) => <Textarea {...control} {...register('description')} aria-required />}
      </Field>
    </>
  )
}

function Failure({ reason }: { reason: string }) {
  return (
    <span>
      <span className="block">Failed to submit pet</span>
      <span className="font-normal">{reason}</span>
    </span>
  )
}
