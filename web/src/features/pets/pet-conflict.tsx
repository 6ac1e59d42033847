import { useWatch } from 'react-hook-form'
import type { OwnPet } from '#shared/pets.ts'
import { thumbnailOf } from '#shared/pictures.ts'
import { Comparison, CurrentVersion, Side } from '#web/components/feedback/changed-elsewhere.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Day } from '#web/components/ui/day.tsx'
import { Picture } from '#web/components/ui/picture.tsx'
import { petConflictTexts as t } from './pet-conflict.texts.ts'
import { type PetDifference, petDifferences } from './pet-differences.ts'
import { type PetFormValues, toPetForm } from './pet-form-values.ts'
import { petStatusTexts } from './pet-status.texts.ts'
import { PetStatusBadge } from './pet-status-badge.tsx'
import type { PetFormState } from './use-pet-form.ts'

type PetConflictProps = {
  form: PetFormState
  opened: OwnPet
  load: () => Promise<OwnPet>
  waits: boolean
  /** The form continues from the current version; `keep` puts the typed text on top. */
  onDecide: (now: OwnPet, keep: boolean) => void
}

/** Another user has changed the pet: shows both versions until this user has decided (docs/product.md 5.11). */
export function PetConflict({ load, ...props }: PetConflictProps) {
  return (
    <CurrentVersion button={t.load()} load={load}>
      {(now) => <PetComparison now={now} {...props} />}
    </CurrentVersion>
  )
}

function PetComparison({ form, opened, now, waits, onDecide }: Omit<PetConflictProps, 'load'> & { now: OwnPet }) {
  useWatch({ control: form.control })
  const mine = form.getValues()
  const theirs = toPetForm(now)
  const { here, elsewhere } = petDifferences({ base: toPetForm(opened), mine, theirs })
  return (
    <Comparison title={t.latest()} differs={here.length > 0}>
      <Differences differences={here} mine={mine} theirs={theirs} />
      {(elsewhere.length > 0 || now.status !== opened.status) && (
        <Elsewhere differences={elsewhere} theirs={theirs} status={now.status === opened.status ? null : now.status} />
      )}
      <div className="flex flex-wrap gap-3">
        {here.length > 0 && (
          <Button disabled={waits} onClick={() => onDecide(now, true)}>
            {t.keepYours()}
          </Button>
        )}
        <Button look="secondary" disabled={waits} onClick={() => onDecide(now, false)}>
          {here.length > 0 ? t.takeLatest() : t.continue()}
        </Button>
      </div>
    </Comparison>
  )
}

type DifferencesProps = { differences: PetDifference[]; theirs: PetFormValues }

function Differences({ differences, mine, theirs }: DifferencesProps & { mine: PetFormValues }) {
  return differences.map(({ field, label, ...versions }) => (
    <div key={field}>
      <h3 className="mb-1.5 font-sans font-bold">{label}</h3>
      <dl className="grid gap-2 sm:grid-cols-2">
        <Side title={t.yours()}>
          <Value field={field} texts={mine} text={versions.mine} />
        </Side>
        <Side title={t.latest()}>
          <Value field={field} texts={theirs} text={versions.theirs} />
        </Side>
      </dl>
    </div>
  ))
}

type ValueProps = { field: PetDifference['field']; texts: PetFormValues; text: string }

function PetPhotoRow({ photos }: Pick<PetFormValues, 'photos'>) {
  return (
    <span className="flex flex-wrap gap-1.5 py-1">
      {photos.map(({ image, alt }, index) => (
        <Picture
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only shown
          key={index}
          src={thumbnailOf(image)}
          alt={alt ?? t.photo({ position: index + 1 })}
          width={48}
          height={48}
          className="size-12 rounded-small object-cover"
        />
      ))}
    </span>
  )
}

function Value({ field, texts, text }: ValueProps) {
  if (field === 'photos') return <PetPhotoRow photos={texts.photos} />
  if ((field !== 'birthDate' && field !== 'arrivedOn') || !texts[field]) return text
  const day = <Day time={texts[field]} />
  return field === 'birthDate' && texts.birthDateApproximate ? t.aboutDate({ date: () => day }) : day
}

function Elsewhere({ differences, theirs, status }: DifferencesProps & { status: OwnPet['status'] | null }) {
  return (
    <div>
      <h3 className="mb-1.5 font-sans font-bold">{t.changedByOthers()}</h3>
      <p className="mb-2 text-sm text-ink-soft">{t.changedByOthersHint()}</p>
      <dl className="grid gap-2">
        {status && (
          <Side title={t.status()}>
            {status === 'available' ? petStatusTexts.available() : <PetStatusBadge status={status} />}
          </Side>
        )}
        {differences.map(({ field, label, theirs: text }) => (
          <Side key={field} title={label}>
            <Value field={field} texts={theirs} text={text} />
          </Side>
        ))}
      </dl>
    </div>
  )
}
