import { zodResolver } from '@hookform/resolvers/zod'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { keyInput, keyScopes } from '#shared/api-keys.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { useCreateKey } from './hooks.ts'

type CreatedKey = { name: string; key: string }

const lifetimes = [
  { days: '', label: 'Never' },
  { days: '30', label: 'In 30 days' },
  { days: '90', label: 'In 90 days' },
  { days: '365', label: 'In a year' },
]
const form = z.object({ name: keyInput.shape.name, scope: z.enum(keyScopes), days: z.string() })
const day = 86_400_000
const inDays = (days: string) => (days ? new Date(Date.now() + Number(days) * day).toISOString() : undefined)

export function KeyForm() {
  const [made, setMade] = useState<CreatedKey | null>(null)
  const create = useCreateKey()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: '', scope: 'read' as const, days: '' },
  })
  const submit = handleSubmit(async ({ days, ...input }) => {
    try {
      const { name, key } = await create.mutateAsync({ ...input, expiresAt: inDays(days) })
      setMade({ name, key })
      reset()
    } catch (error) {
      if (isNotLoggedIn(error)) return
      toast(`The key could not be made. ${errorText(error)}`, 'error')
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <div className="mb-10 max-w-form space-y-6">
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label="Name" hint="What the key is for, such as 'Nightly import'." error={errors.name?.message}>
          {(control) => <Input {...control} {...register('name')} autoComplete="off" aria-required />}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Access" hint="A key that only reads can do less harm in the wrong hands.">
            {(control) => (
              <Select {...control} {...register('scope')}>
                <option value="read">Read only</option>
                <option value="write">Read and write</option>
              </Select>
            )}
          </Field>
          <Field label="Expires" hint="When it stops working by itself.">
            {(control) => (
              <Select {...control} {...register('days')}>
                {lifetimes.map(({ days, label }) => (
                  <option key={days} value={days}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Button type="submit" icon={KeyRound} busy={isSubmitting}>
          Create Key
        </Button>
      </form>
      <StatusLine tone="success">{made && `The key '${made.name}' is ready.`}</StatusLine>
      {made && <NewKey value={made.key} />}
    </div>
  )
}

const NewKey = ({ value }: { value: string }) => (
  <Panel>
    <CopyField
      label="Your new key"
      hint="It is shown only this once. Copy it now, and keep it as safe as a password."
      value={value}
    />
  </Panel>
)
