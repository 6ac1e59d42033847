import { zodResolver } from '@hookform/resolvers/zod'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { keyInput, keyScopes } from '#shared/api-keys.ts'
import { useKeptForm } from '#web/components/kept-form/use-kept-form.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Panel } from '#web/components/ui/card.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { errorText, isNotLoggedIn } from '#web/lib/errors.ts'
import { useCreateKey } from './hooks.ts'
import { keyFormTexts as t } from './key-form.texts.ts'
import { keyScopesTexts } from './key-scopes.texts.ts'

type CreatedKey = { name: string; key: string }

const lifetimes = [
  { days: '', label: t.never },
  { days: '30', label: t.in30Days },
  { days: '90', label: t.in90Days },
  { days: '365', label: t.inAYear },
]
const keyForm = z.object({ name: keyInput.shape.name, scope: z.enum(keyScopes), days: z.string() })
const day = 86_400_000
const inDays = (days: string) => (days ? new Date(Date.now() + Number(days) * day).toISOString() : undefined)

export function KeyForm() {
  const [made, setMade] = useState<CreatedKey | null>(null)
  const create = useCreateKey()
  const form = useForm({
    resolver: zodResolver(keyForm),
    defaultValues: { name: '', scope: 'read' as const, days: '' },
  })
  const { register, handleSubmit, reset, formState } = form
  const kept = useKeptForm(form, 'api-key')
  const submit = handleSubmit(async ({ days, ...input }) => {
    try {
      const { name, key } = await create.mutateAsync({ ...input, expiresAt: inDays(days) })
      setMade({ name, key })
      reset()
    } catch (error) {
      if (isNotLoggedIn(error)) return
      toast(t.failed({ reason: errorText(error) }), 'error')
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <div className="mb-10 max-w-form space-y-6">
      <form noValidate onSubmit={submit} className="space-y-4">
        {kept.note}
        <Field label={t.name()} hint={t.nameHint()} error={errors.name?.message}>
          {(control) => <Input {...control} {...register('name')} autoComplete="off" aria-required />}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t.access()} hint={t.accessHint()}>
            {(control) => (
              <Select {...control} {...register('scope')}>
                <option value="read">{keyScopesTexts.read()}</option>
                <option value="write">{keyScopesTexts.write()}</option>
              </Select>
            )}
          </Field>
          <Field label={t.expires()} hint={t.expiresHint()}>
            {(control) => (
              <Select {...control} {...register('days')}>
                {lifetimes.map(({ days, label }) => (
                  <option key={days} value={days}>
                    {label()}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Button type="submit" icon={KeyRound} busy={isSubmitting}>
          {t.create()}
        </Button>
      </form>
      <StatusLine tone="success">{made && t.ready({ name: made.name })}</StatusLine>
      {made && <NewKey value={made.key} />}
    </div>
  )
}

const NewKey = ({ value }: { value: string }) => (
  <Panel>
    <CopyField label={t.newKey()} hint={t.newKeyHint()} value={value} />
  </Panel>
)
