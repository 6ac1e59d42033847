import { useEffect, useId, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { PetStatus } from '#shared/pet-facts.ts'
import type { Pet } from '#shared/pets.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Tick } from '#web/components/ui/choice.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { usePhotos } from '#web/features/images/photos/use-photos.ts'
import { PetBasicFields } from './pet-basic-fields.tsx'
import { PetConflict } from './pet-conflict.tsx'
import { petFormTexts as t } from './pet-form.texts.ts'
import { petFormValues, toPetForm } from './pet-form-values.ts'
import { PetProfileFields } from './pet-profile-fields.tsx'
import { type PetFormState, rebaseForm, useDisclosure, usePetForm } from './use-pet-form.ts'
import { type SavePetOptions, usePetSaving } from './use-pet-saving.tsx'

type EditPetProps = {
  pet: Pet
  load: () => Promise<Pet>
  onLoaded: (pet: Pet) => void
  cancel: string
}

type PetFormProps = SavePetOptions & {
  button: 'add' | 'update'
  /** The name of what is kept of this form in the tab. */
  draft: string
  changing?: EditPetProps
}

const choices = {
  new: {
    targetStatus: 'draft',
    label: t.saveAsDraft,
    hint: t.saveAsDraftHint,
  },
  available: {
    targetStatus: 'draft',
    label: t.unpublish,
    hint: t.unpublishHint,
  },
  draft: {
    targetStatus: 'available',
    label: t.publish,
    hint: t.publishHint,
  },
} as const

/** Switches between draft and published (docs/product.md 5.6). A pet that is on hold or adopted has no choice. */
function PetStatusChoice({ form, status }: { form: PetFormState; status: PetStatus | undefined }) {
  const { value, onChange, ...field } = useController({ control: form.control, name: 'status' }).field
  if (status === 'on_hold' || status === 'adopted') return null
  const { targetStatus, label, hint } = choices[status ?? 'new']
  return (
    <Tick
      {...field}
      label={label()}
      hint={hint()}
      checked={value === targetStatus}
      onChange={({ target }) => onChange(target.checked ? targetStatus : '')}
    />
  )
}

/** The form for adding and for changing a pet (docs/product.md 5.1, 5.11). */
export function PetForm({ button, draft, changing, save, success }: PetFormProps) {
  const form = usePetForm(changing?.pet)
  const more = useDisclosure(form)
  const { status, submit, ...saving } = usePetSaving({ form, more, emptied: !changing, save, success })
  const photos = usePhotos(useController({ control: form.control, name: 'photos' }).field)
  const statusLine = useRef<HTMLDivElement>(null)
  useEffect(prepareAlerts, [])
  useEffect(() => {
    if (status && status.tone !== 'error') statusLine.current?.focus()
  }, [status])
  const kept = useKeptForm(form, draft, { read: (fields) => petFormValues.safeParse(fields).data ?? null })
  const uploads = photos.uploading > 0
  const { isDirty } = form.formState
  useUnsavedWarning(isDirty || uploads, (isDirty && !kept.isKept) || uploads)
  const decide = (now: Pet, keep: boolean) => {
    if (!changing) return
    rebaseForm(form, keep ? toPetForm(changing.pet) : form.getValues(), toPetForm(now))
    changing.onLoaded(now)
    saving.setOutdated(false)
    saving.setStatus({ tone: 'info', text: keep ? t.merged() : t.latestLoaded() })
  }
  return (
    <form noValidate onSubmit={submit} className="max-w-text space-y-6">
      {kept.note}
      <PetBasicFields form={form} photos={photos} />
      <PetProfileFields form={form} open={more.open} onOpen={more.setOpen} />
      <div ref={statusLine} tabIndex={-1}>
        <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
      </div>
      {changing && saving.outdated && (
        <PetConflict form={form} opened={changing.pet} load={changing.load} waits={uploads} onDecide={decide} />
      )}
      <PetStatusChoice form={form} status={changing?.pet.status} />
      <SubmitArea form={form} button={button} waits={uploads} cancel={changing?.cancel} />
    </form>
  )
}

type SubmitProps = Pick<PetFormProps, 'button'> & { form: PetFormState; waits: boolean; cancel: string | undefined }

function SubmitArea({ form: { control, formState }, button, waits, cancel }: SubmitProps) {
  const noImage = useWatch({ control, name: 'photos' }).length === 0
  const whyNot = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button
        type="submit"
        size="large"
        busy={formState.isSubmitting}
        disabled={waits || noImage}
        aria-describedby={noImage ? whyNot : undefined}
        className="w-full sm:w-auto"
      >
        {formState.isSubmitting ? t.submitting() : t[button]()}
      </Button>
      {cancel && (
        <LinkButton look="secondary" size="large" to={cancel} className="w-full sm:w-auto">
          {t.cancel()}
        </LinkButton>
      )}
      <p id={whyNot} className={classes('text-sm text-ink-soft', !noImage && 'invisible')}>
        {t.imageMissing()}
      </p>
    </div>
  )
}
