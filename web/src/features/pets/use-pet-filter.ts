import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { canonicalPetsPath, type PetFilter, parsePetFilter, petsPath } from '#shared/pet-filter.ts'
import { useSearchField } from '#web/lib/use-search-field.ts'

/**
 * The listing's search and filters, which are in the URL (docs/product.md 5.3). Back undoes each choice, and each
 * search as a whole.
 */
export function usePetFilter() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const filter = parsePetFilter(params)
  const path = petsPath(filter)
  // A second quick choice may come before the page shows the first one: it is added to that.
  const latestFilter = useRef(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the filter
  useEffect(() => {
    latestFilter.current = filter
  }, [path])
  const pathOf = (next: PetFilter) => {
    latestFilter.current = { ...next, before: undefined }
    return petsPath(latestFilter.current)
  }
  const show = (next: PetFilter) => void navigate(pathOf(next), { preventScrollReset: true })
  const other = canonicalPetsPath(params)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each URL that is not canonical
  useEffect(() => {
    if (other) void navigate(other, { replace: true, preventScrollReset: true })
  }, [other])
  const field = useSearchField({
    textInUrl: filter.search ?? '',
    pathFor: (search) => pathOf({ ...latestFilter.current, search }),
    pause: 300,
  })
  return { filter, form: useEarlyChoices(filter, field, show), ...field, ...useChoices(latestFilter, show) }
}

type ShowPets = (filter: PetFilter) => void

/** Changes the filter, including changes that are not shown yet. */
export type ChangeFilter = (change: (filter: PetFilter) => PetFilter) => void

function useChoices(latestFilter: { current: PetFilter }, show: ShowPets) {
  const choose: ChangeFilter = (change) => show(change(latestFilter.current))
  const chooseCategory = (value: string) => {
    const { category } = parsePetFilter(new URLSearchParams({ category: value }))
    choose((now) => ({ ...now, category }))
  }
  return { choose, chooseCategory }
}

/** Applies what was typed or chosen before hydration. Returns the form's ref. */
function useEarlyChoices(filter: PetFilter, { typed, takeOver }: ReturnType<typeof useSearchField>, show: ShowPets) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (!form.current) return
    const early = new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)]))
    const text = early.get('search') ?? ''
    if (text !== typed) takeOver(text)
    const selected = parsePetFilter(early)
    if (petsPath(selected) !== petsPath({ ...filter, before: undefined })) show(selected)
  }, [])
  return form
}
