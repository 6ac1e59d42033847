import type { UseFormRegister } from 'react-hook-form'
import type { Question } from '#shared/questions.ts'
import { Choice } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Textarea } from '#web/components/ui/input.tsx'
import type { AdoptionFormValues } from './adoption-form.ts'

type QuestionFieldProps = {
  question: Question
  index: number
  register: UseFormRegister<AdoptionFormValues>
  error: string | undefined
}

export function QuestionField({
  question: { text, kind, choices, required },
  index,
  register,
  error,
}: QuestionFieldProps) {
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
