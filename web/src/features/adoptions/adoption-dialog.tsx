import { History } from 'lucide-react'
import { useEffect } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { pathTo } from '#shared/pages.ts'
import type { Question } from '#shared/questions.ts'
import type { Me } from '#shared/users.ts'
import { prepareAlerts } from '#web/components/feedback/alerts.ts'
import { ErrorState } from '#web/components/feedback/error-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Choice } from '#web/components/ui/choice.tsx'
import { Dialog, DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import { useSession } from '#web/identity/session.tsx'
import { SessionEnded } from '#web/identity/session-ended.tsx'
import type { AdoptionFormValues } from './adoption-form.ts'
import { useAdoptionForm } from './use-adoption-form.ts'

type AdoptionDialogProps = { pet: { id: number; name: string }; user: Me; onClose: () => void }

type QuestionFieldProps = {
  question: Question
  index: number
  register: UseFormRegister<AdoptionFormValues>
  error: string | undefined
}

function QuestionField({ question: { text, kind, choices, required }, index, register, error }: QuestionFieldProps) {
  const field = register(`answers.${index}`)
  const label = required ? text : `${text} (optional)`
  if (kind === 'yes_no' || kind === 'one_of') {
    const offered = kind === 'yes_no' ? ['Yes', 'No'] : choices
    return <Choice {...field} label={label} error={error} options={offered.map((choice) => [choice, choice])} />
  }
  return (
    <Field label={label} error={error}>
      {(control) =>
        kind === 'long' ? (
          <Textarea {...control} {...field} rows={3} aria-required={required} />
        ) : (
          <Input {...control} {...field} autoComplete="off" aria-required={required} />
        )
      }
    </Field>
  )
}

/** The adoption form (docs/product.md 6.1). Typed text stays until it has been sent or the user closes the dialog. */
export function AdoptionDialog({ pet, user, onClose }: AdoptionDialogProps) {
  const { expired } = useSession()
  const { questionsQuery, questions, lastTime, register, submit, errors, isSubmitting } = useAdoptionForm(pet, onClose)
  useEffect(prepareAlerts, [])
  return (
    <Dialog
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={`Adopt ${pet.name}`}
      description="Tell the owner how to reach you and where the new home would be."
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label="Name">{(control) => <Input {...control} value={user.name} readOnly autoComplete="off" />}</Field>
        <Field label="Email">
          {(control) => <Input {...control} value={user.email} readOnly autoComplete="off" />}
        </Field>
        <PhoneField register={register} error={errors.phone?.message} lastTime={lastTime} />
        <Field label="Address" error={errors.address?.message}>
          {(control) => (
            <Textarea {...control} {...register('address')} rows={2} autoComplete="street-address" aria-required />
          )}
        </Field>
        {questionsQuery.isLoadingError && (
          <ErrorState
            text="The shelter's questions could not be loaded."
            busy={questionsQuery.isFetching}
            onRetry={() => questionsQuery.refetch()}
          />
        )}
        {questions.map((question, index) => (
          <QuestionField
            key={question.text}
            question={question}
            index={index}
            register={register}
            error={errors.answers?.[index]?.message}
          />
        ))}
        <Field label="Message (optional)" error={errors.message?.message}>
          {(control) => <Textarea {...control} {...register('message')} rows={3} />}
        </Field>
        {expired && (
          <SessionEnded path={pathTo('pet', pet)} className="rounded-field bg-amber-soft px-4 py-3 font-semibold" />
        )}
        <DialogActions>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            busy={isSubmitting || questionsQuery.isPending}
            disabled={questionsQuery.isLoadingError}
          >
            Submit
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type PhoneFieldProps = Pick<ReturnType<typeof useAdoptionForm>, 'register' | 'lastTime'> & { error: string | undefined }

function PhoneField({ register, error, lastTime }: PhoneFieldProps) {
  return (
    <div className="relative">
      {/* beside the label, so that nothing moves when it appears */}
      {lastTime.fillIn && (
        <Button
          look="quiet"
          size="row"
          icon={History}
          className="absolute -top-3.5 right-0 md:-top-1.5"
          onClick={lastTime.fillIn}
        >
          Fill in as last time
        </Button>
      )}
      <Field label="Phone" error={error}>
        {(control) => (
          <Input {...control} {...register('phone')} type="tel" autoComplete="tel" aria-required autoFocus />
        )}
      </Field>
      <p role="status" className="sr-only">
        {lastTime.filled && 'Filled in as last time.'}
      </p>
    </div>
  )
}
