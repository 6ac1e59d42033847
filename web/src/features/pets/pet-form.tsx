import { useEffect, useId, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import type { OwnPet } from '#shared/pets.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { useUnsavedWarning } from '#web/components/feedback/unsaved-changes.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Tick } from '#web/components/ui/choice.tsx'
import { classes } from '#web/components/ui/classes.ts'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { draftsTexts } from '#web/features/drafts/drafts.texts.ts'
import { SaveDraftButton } from '#web/features/drafts/save-draft-button.tsx'
import { usePhotos } from '#web/features/images/photos/use-photos.ts'
import { PetInterest } from '#web/features/saved-searches/pet-interest.tsx'
import { PetBasicFields } from './pet-basic-fields.tsx'
import { PetConflict } from './pet-conflict.tsx'
import { petFormTexts as t } from './pet-form.texts.ts'
import { factsInForm, petFormValues, toPetForm } from './pet-form-values.ts'
import { PetProfileFields } from './pet-profile-fields.tsx'
import { type PetFormState, rebaseForm, useDisclosure, usePetForm } from './use-pet-form.ts'
import { type SavePetOptions, usePetSaving } from './use-pet-saving.tsx'

type EditPetProps = {
  pet: OwnPet
  load: () => Promise<OwnPet>
  onLoaded: (pet: OwnPet) => void
  cancel: string
}

type PetFormProps = SavePetOptions & {
  button: 'add' | 'update' | 'publish'
  /** The name of what is kept of this form in the tab. */
  draft: string
  changing?: EditPetProps
}

const buttonTexts = { add: t.add, update: t.update, publish: draftsTexts.publish }

/** Makes a published pet a draft (docs/product.md 5.6). */
function UnpublishChoice({ form }: { form: PetFormState }) {
  const { value, onChange, ...field } = useController({ control: form.control, name: 'status' }).field
  return (
    <Tick
      {...field}
      label={t.unpublish()}
      hint={t.unpublishHint()}
      checked={value === 'draft'}
      onChange={({ target }) => onChange(target.checked ? 'draft' : '')}
    />
  )
}

/** The form for adding and for changing a pet (docs/product.md 5.1, 5.11). */
export function PetForm({ button, draft, changing, ...saveOptions }: PetFormProps) {
  const { form, checkAs } = usePetForm(changing?.pet)
  const more = useDisclosure(form)
  const { status, submit, submitDraft, ...saving } = usePetSaving({
    ...saveOptions,
    form,
    checkAs,
    more,
    emptied: !changing,
  })
  const photos = usePhotos(useController({ control: form.control, name: 'photos' }).field)
  const statusLine = useRef<HTMLDivElement>(null)
  useEffect(prepareAlerts, [])
  useEffect(() => {
    if (status && status.tone !== 'error') statusLine.current?.focus()
  }, [status])
  const kept = useKeptForm(form, draft, { read: (fields) => petFormValues.safeParse(fields).data ?? null })
  useMarkMissing(form, more)
  const uploads = photos.uploading > 0
  const { isDirty } = form.formState
  useUnsavedWarning(isDirty || uploads, (isDirty && !kept.isKept) || uploads)
  const decide = (now: OwnPet, keep: boolean) => {
    if (!changing) return
    rebaseForm(form, keep ? toPetForm(changing.pet) : form.getValues(), toPetForm(now))
    changing.onLoaded(now)
    saving.setOutdated(false)
    const merged = t.merged({ button: now.status === 'draft' ? draftsTexts.publish() : t.update() })
    saving.setStatus({ tone: 'info', text: keep ? merged : t.latestLoaded() })
  }
  return (
    <form noValidate onSubmit={submit} className="max-w-text space-y-6">
      {kept.note}
      <PetBasicFields form={form} photos={photos} />
      <PetProfileFields form={form} open={more.open} onOpen={more.setOpen} />
      <Interest form={form} />
      <div ref={statusLine} tabIndex={-1}>
        <StatusLine tone={status?.tone ?? 'info'}>{status?.text}</StatusLine>
      </div>
      {changing && saving.outdated && (
        <PetConflict form={form} opened={changing.pet} load={changing.load} waits={uploads} onDecide={decide} />
      )}
      {changing?.pet.status === 'available' && <UnpublishChoice form={form} />}
      <SubmitArea
        form={form}
        button={button}
        waits={uploads}
        cancel={changing?.cancel}
        saveDraft={button === 'update' ? undefined : submitDraft}
      />
    </form>
  )
}

function Interest({ form: { control } }: { form: PetFormState }) {
  return <PetInterest facts={factsInForm(useWatch({ control }))} />
}

/** A draft's 'Publish' outside the form leads here if something is missing: each field says so at once. */
function useMarkMissing(form: PetFormState, more: ReturnType<typeof useDisclosure>) {
  const isPublishing = useSearchParams()[0].has('publish')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (isPublishing)
      void form.trigger(undefined, { shouldFocus: true }).then(() => more.onInvalid(form.formState.errors))
  }, [])
}

type SubmitProps = Pick<PetFormProps, 'button'> & {
  form: PetFormState
  waits: boolean
  cancel: string | undefined
  saveDraft: (() => Promise<void>) | undefined
}

function SubmitArea({ form: { control, formState }, button, waits, cancel, saveDraft }: SubmitProps) {
  const noImage = useWatch({ control, name: 'photos' }).length === 0
  const whyNot = useId()
  const { isSubmitting } = formState
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button
          type="submit"
          size="large"
          busy={isSubmitting}
          disabled={waits || noImage}
          aria-describedby={noImage ? whyNot : undefined}
          className="w-full sm:w-auto"
        >
          {isSubmitting ? t.submitting() : buttonTexts[button]()}
        </Button>
        {saveDraft && <SaveDraftButton disabled={waits || isSubmitting} onClick={() => void saveDraft()} />}
        {cancel && (
          <LinkButton look="secondary" size="large" to={cancel} className="w-full sm:w-auto">
            {t.cancel()}
          </LinkButton>
        )}
        <p id={whyNot} className={classes('text-sm text-ink-soft', !noImage && 'invisible')}>
          {t.imageMissing()}
        </p>
      </div>
      {saveDraft && <p className="text-sm text-ink-soft">{draftsTexts.hint()}</p>}
    </div>
  )
}
