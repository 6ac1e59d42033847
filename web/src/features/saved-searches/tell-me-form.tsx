import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { localPath } from '#shared/local-paths.ts'
import { pathTo } from '#shared/pages.ts'
import { type SaveSearchInput, saveSearchInput } from '#shared/saved-searches.ts'
import { searchFrequencies } from '#shared/search-frequencies.ts'
import { Button, LinkButton } from '#web/components/ui/button.tsx'
import { Choice } from '#web/components/ui/choice.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { StatusLine } from '#web/components/ui/status-line.tsx'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { frequencyTexts } from './frequency.texts.ts'
import { useSaveSearch } from './hooks.ts'
import { tellMeFormTexts as t } from './tell-me-form.texts.ts'

const preselected = 'daily'

/** Without JavaScript, an ordinary form, which the server answers with a page (docs/product.md 23.2). */
export function TellMeForm({ query }: { query: string }) {
  const { user } = useSession()
  const save = useSaveSearch()
  const [outcome, setOutcome] = useState<'sent' | 'confirmed' | null>(null)
  const { register, handleSubmit, formState } = useForm<z.input<typeof saveSearchInput>, unknown, SaveSearchInput>({
    resolver: zodResolver(saveSearchInput),
    values: { query, email: user?.email ?? '', frequency: preselected },
    resetOptions: { keepDirtyValues: true },
  })
  const { errors } = formState
  const submit = handleSubmit((input) => {
    setOutcome(null)
    save.mutate(input, { onSuccess: ({ confirmed }) => setOutcome(confirmed ? 'confirmed' : 'sent') })
  })
  return (
    <form
      method="post"
      action={localPath(pathTo('tellMe'))}
      noValidate
      onSubmit={submit}
      className="max-w-form space-y-5"
    >
      <input type="hidden" {...register('query')} defaultValue={query} />
      <Field label={t.email()} error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" autoComplete="email" inputMode="email" required />
        )}
      </Field>
      <div>
        <Choice
          label={frequencyTexts.label()}
          options={searchFrequencies.map((each) => [each, frequencyTexts[each]()] as const)}
          {...register('frequency')}
          preselected={preselected}
          error={errors.frequency?.message}
        />
        <p className="mt-1.5 text-sm text-ink-soft">{t.frequencyHint()}</p>
      </div>
      <Button type="submit" busy={save.isPending}>
        {t.save()}
      </Button>
      <StatusLine tone={save.error ? 'error' : outcome === 'confirmed' ? 'success' : 'info'}>
        {save.error ? errorText(save.error) : outcome && t[outcome]()}
      </StatusLine>
      {outcome === 'sent' && <p className="text-ink-soft">{t.sentOnce()}</p>}
      {outcome === 'confirmed' && (
        <LinkButton look="secondary" to={pathTo('searches')}>
          {t.searches()}
        </LinkButton>
      )}
    </form>
  )
}
