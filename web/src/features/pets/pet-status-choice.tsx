import { useController } from 'react-hook-form'
import type { PetStatus } from '#shared/pet-facts.ts'
import { Tick } from '#web/components/ui/choice.tsx'
import type { PetFormState } from './use-pet-form.ts'

const choices = {
  new: {
    wish: 'draft',
    label: 'Save as a draft',
    hint: 'A draft is seen by its owner and admins alone, until it is published.',
  },
  available: {
    wish: 'draft',
    label: 'Make it a draft',
    hint: 'A draft is seen by its owner and admins alone, until it is published again.',
  },
  draft: {
    wish: 'available',
    label: 'Publish',
    hint: 'This is a draft, which its owner and admins alone can see. Once published, everybody can.',
  },
} as const

/** Switches between draft and published (docs/product.md 5.6). A pet that is on hold or adopted has no choice. */
export function PetStatusChoice({ form, status }: { form: PetFormState; status: PetStatus | undefined }) {
  const { value, onChange, ...field } = useController({ control: form.control, name: 'status' }).field
  if (status === 'on_hold' || status === 'adopted') return null
  const { wish, label, hint } = choices[status ?? 'new']
  return (
    <Tick
      {...field}
      label={label}
      hint={hint}
      checked={value === wish}
      onChange={({ target }) => onChange(target.checked ? wish : '')}
    />
  )
}
