import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import { isStaff } from '#shared/permissions.ts'
import { isHttpUrl, uploadedImageHash } from '#shared/pictures.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input, Select } from '#web/components/ui/input.tsx'
import { useLoadPet, usePet } from '#web/features/pets/hooks.ts'
import { useSession } from '#web/identity/session.tsx'
import { errorText } from '#web/lib/errors.ts'
import { flattenPages } from '#web/lib/flatten-pages.ts'
import { trpc } from '#web/lib/trpc.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { CampaignFormState, CampaignFormValues } from './campaign-form-values.ts'
import { petChoiceTexts as t } from './pet-choice.texts.ts'

type ListedPet = { id: number; name: string; status: string }

/** The pets that the user may create campaigns for: their own, and any for staff and admins. */
function useLinkablePets(search: string) {
  const { user } = useSession()
  const anyPet = isStaff(user ?? null)
  const getNextPageParam = <Cursor,>({ nextCursor }: { nextCursor: Cursor | null }) => nextCursor
  const own = trpc.pets.mine.useInfiniteQuery(
    { limit: 100 },
    { getNextPageParam, enabled: !anyPet, select: flattenPages<ListedPet> },
  )
  const all = trpc.pets.all.useInfiniteQuery(
    { limit: 100, sort: 'name', ...(search && { search }) },
    { getNextPageParam, enabled: anyPet, select: flattenPages<ListedPet>, placeholderData: (previous) => previous },
  )
  return { ...(anyPet ? all : own), canSearch: anyPet }
}

/** A campaign's pet. Choosing one fills in what is still empty, or was filled in from another pet. */
export function PetChoice({ form }: { form: CampaignFormState }) {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 300)
  const { data: pets = [], isPending, error, canSearch, ...query } = useLinkablePets(search)
  const { field, fieldState } = useController({ control: form.control, name: 'petId' })
  const isListed = pets.some(({ id }) => String(id) === field.value)
  const chosen = usePet(isListed ? undefined : field.value).data
  const fillIn = useFillIn(form)
  const failure = error && t.loadFailed({ reason: errorText(error) })
  return (
    <div>
      {canSearch && (typed !== '' || query.hasNextPage) && (
        <Field label={t.search()} className="mb-4">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              maxLength={100}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
      <Field label={t.label()} hint={failure ?? t.hint()} error={fieldState.error?.message}>
        {(control) => (
          <Select
            {...control}
            {...field}
            onChange={({ target: { value } }) => {
              field.onChange(value)
              void fillIn(value)
            }}
          >
            <option value="">{isPending && !error ? t.loading() : t.none()}</option>
            {field.value && !isListed && <option value={field.value}>{chosen ? nameOf(chosen) : t.loading()}</option>}
            {pets.map((pet) => (
              <option key={pet.id} value={pet.id}>
                {nameOf(pet)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {query.hasNextPage && (
        <Button
          look="quiet"
          size="small"
          busy={query.isFetchingNextPage}
          className="mt-1"
          onClick={() => void query.fetchNextPage()}
        >
          {t.more()}
        </Button>
      )}
    </div>
  )
}

function nameOf({ name, status }: ListedPet): string {
  const shown = status === 'draft' ? t.draft() : status === 'adopted' ? t.adopted() : null
  return shown === null ? name : t.withStatus({ name, status: shown })
}

type FilledIn = Partial<Pick<CampaignFormValues, 'petName' | 'image' | 'location'>>

function useFillIn(form: CampaignFormState) {
  const load = useLoadPet()
  const filled = useRef<FilledIn>({})
  return async (value: string) => {
    if (value === '') return
    const { name, image, location } = await load(Number(value))
    // another pet was chosen while this one was loading
    if (form.getValues('petId') !== value) return
    // a drawing of the site is no picture of a campaign
    const picture = uploadedImageHash(image) !== null || isHttpUrl(image) ? image : ''
    const next: FilledIn = { petName: name, image: picture, location }
    for (const key of ['petName', 'image', 'location'] as const) {
      const before = form.getValues(key)
      const text = next[key]
      if (!text || (before.trim() !== '' && before !== filled.current[key])) continue
      form.setValue(key, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      filled.current[key] = text
    }
  }
}
