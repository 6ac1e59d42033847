import { zodResolver } from '@hookform/resolvers/zod'
import { Copy, KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { keyInput } from '#shared/keys.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { isNotLoggedIn, sentenceFor } from '#web/lib/errors.ts'
import { useCreateKey } from './hooks.ts'

type Made = { name: string; key: string }

/** Makes a key and shows it, this one time. */
export function KeyForm() {
  const [made, setMade] = useState<Made | null>(null)
  const create = useCreateKey()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(keyInput),
    defaultValues: { name: '' },
  })
  const submit = handleSubmit(async (input) => {
    try {
      const { name, key } = await create.mutateAsync(input)
      setMade({ name, key })
      reset()
    } catch (error) {
      if (isNotLoggedIn(error)) return
      toast(`The key could not be made. ${sentenceFor(error)}`, 'error')
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <div className="mb-10 max-w-form space-y-6">
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label="Name" hint="What the key is for, such as 'Nightly import'." error={errors.name?.message}>
          {(control) => <Input {...control} {...register('name')} autoComplete="off" aria-required />}
        </Field>
        <Button type="submit" icon={KeyRound} busy={isSubmitting}>
          Create Key
        </Button>
      </form>
      <StatusLine tone="success">{made && `The key '${made.name}' is ready.`}</StatusLine>
      {made && <NewKey value={made.key} />}
    </div>
  )
}

function NewKey({ value }: { value: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast('Copied.')
    } catch (error) {
      console.warn('The key could not be copied.', error)
      toast('It could not be copied. Please select and copy it yourself.', 'error')
    }
  }
  return (
    <Panel>
      <Field label="Your new key" hint="It is shown only this once. Copy it now, and keep it as safe as a password.">
        {(control) => (
          <Input {...control} value={value} readOnly className="font-mono" onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <Button look="secondary" size="small" icon={Copy} className="mt-3" onClick={copy}>
        Copy
      </Button>
    </Panel>
  )
}
