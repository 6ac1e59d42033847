import { History } from 'lucide-react'
import { useEffect } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { pathTo } from '#shared/pages.ts'
import type { AskedQuestion } from '#shared/questions.ts'
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
import { adoptionDialogTexts as t } from './adoption-dialog.texts.ts'
import type { AdoptionFormValues } from './adoption-form.ts'
import { useAdoptionForm } from './use-adoption-form.ts'
import { yesOrNo } from './yes-or-no.ts'

type AdoptionDialogProps = { pet: { id: number; name: string }; user: Me; onClose: () => void }

type QuestionFieldProps = {
  question: AskedQuestion
  index: number
  register: UseFormRegister<AdoptionFormValues>
  error: string | undefined
}

function QuestionField({ question, index, register, error }: QuestionFieldProps) {
  const { text, kind, choices, required, language } = question
  const field = register(`answers.${index}`)
  const label = required ? text : t.optionalQuestion({ question: text })
  if (kind === 'yes_no' || kind === 'one_of') {
    const options =
      kind === 'yes_no'
        ? Object.entries(yesOrNo).map(([answer, label]) => [answer, label()] as const)
        : choices.map((choice) => [choice, choice] as const)
    return <Choice {...field} label={label} language={language} error={error} options={options} />
  }
  return (
    <Field label={label} language={language} error={error}>
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

/** The adoption form (docs/product.md 6.1). Typed text stays until it has been sent. */
export function AdoptionDialog({ pet, user, onClose }: AdoptionDialogProps) {
  const { expired } = useSession()
  const adoption = useAdoptionForm(pet, onClose)
  const { questionsQuery, questions, note, lastTime, register, submit, errors, isSubmitting } = adoption
  useEffect(prepareAlerts, [])
  return (
    <Dialog
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={t.title({ name: pet.name })}
      description={t.description({ name: pet.name })}
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        {note}
        <Applicant user={user} />
        <PhoneField register={register} error={errors.phone?.message} lastTime={lastTime} />
        <Field label={t.address()} error={errors.address?.message}>
          {(control) => (
            <Textarea {...control} {...register('address')} rows={2} autoComplete="street-address" aria-required />
          )}
        </Field>
        {questionsQuery.isLoadingError && (
          <ErrorState
            text={t.questionsFailed()}
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
        <Field label={t.message()} error={errors.message?.message}>
          {(control) => <Textarea {...control} {...register('message')} rows={3} />}
        </Field>
        {expired && (
          <SessionEnded path={pathTo('pet', pet)} className="rounded-field bg-amber-soft px-4 py-3 font-semibold" />
        )}
        <DialogActions>
          <Button look="secondary" disabled={isSubmitting} onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button
            type="submit"
            busy={isSubmitting || questionsQuery.isPending}
            disabled={questionsQuery.isLoadingError}
          >
            {t.submit()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const Applicant = ({ user: { name, email } }: Pick<AdoptionDialogProps, 'user'>) => (
  <>
    <Field label={t.name()}>{(control) => <Input {...control} value={name} readOnly autoComplete="off" />}</Field>
    <Field label={t.email()}>{(control) => <Input {...control} value={email} readOnly autoComplete="off" />}</Field>
  </>
)

type PhoneFieldProps = Pick<ReturnType<typeof useAdoptionForm>, 'register' | 'lastTime'> & { error: string | undefined }

function PhoneField({ register, error, lastTime }: PhoneFieldProps) {
  return (
    <div className="relative">
      {/* beside the label, so that nothing moves when it appears; in two lines where they would overlap */}
      {lastTime.fillIn && (
        <Button
          look="quiet"
          size="row"
          icon={History}
          className="absolute end-0 -top-3.5 max-w-[calc(100%-4.5rem)] leading-tight md:-top-1.5"
          onClick={lastTime.fillIn}
        >
          {t.reuseDetails()}
        </Button>
      )}
      <Field label={t.phone()} error={error}>
        {(control) => (
          <Input {...control} {...register('phone')} type="tel" autoComplete="tel" aria-required autoFocus />
        )}
      </Field>
      <p role="status" className="sr-only">
        {lastTime.filled && t.detailsReused()}
      </p>
    </div>
  )
}
