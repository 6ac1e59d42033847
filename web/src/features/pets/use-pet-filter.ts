import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { canonicalPetsPath, type PetFilter, parsePetFilter, petsPath } from '#shared/pet-filter.ts'
import { useSearchField } from '#web/lib/use-search-field.ts'

/**
 * The listing's search and filters, which are part of the address (docs/product.md 5.3). Each choice is a step that Back
 * undoes, and so is a search, however it was typed.
 */
export function usePetFilter() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const filter = parsePetFilter(address)
  const path = petsPath(filter)
  // Two quick choices come before the page shows the first one: the second one adds to it.
  const asked = useRef(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the filter
  useEffect(() => {
    asked.current = filter
  }, [path])
  const pathOf = (next: PetFilter) => {
    asked.current = { ...next, before: undefined }
    return petsPath(asked.current)
  }
  const show = (next: PetFilter) => void navigate(pathOf(next), { preventScrollReset: true })
  const other = canonicalPetsPath(address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that says it in another way
  useEffect(() => {
    if (other) void navigate(other, { replace: true, preventScrollReset: true })
  }, [other])
  const field = useSearchField({
    inAddress: filter.search ?? '',
    pathFor: (search) => pathOf({ ...asked.current, search }),
    pause: 300,
  })
  return { filter, form: useEarlyChoices(filter, field, show), ...field, ...useChoices(asked, show) }
}

type ShowPets = (filter: PetFilter) => void

/** Changes the filter as it will be once all that has been asked for is shown. */
export type ChangeFilter = (change: (filter: PetFilter) => PetFilter) => void

function useChoices(asked: { current: PetFilter }, show: ShowPets) {
  const choose: ChangeFilter = (change) => show(change(asked.current))
  const chooseCategory = (value: string) => {
    const { category } = parsePetFilter(new URLSearchParams({ category: value }))
    choose((now) => ({ ...now, category }))
  }
  return { choose, chooseCategory }
}

/** What was typed or chosen in the server's HTML, before this code was here to hear of it. Returns the form's ref. */
function useEarlyChoices(filter: PetFilter, { typed, takeOver }: ReturnType<typeof useSearchField>, show: ShowPets) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (!form.current) return
    const early = new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)]))
    const text = early.get('search') ?? ''
    if (text !== typed) takeOver(text)
    const chosen = parsePetFilter(early)
    if (petsPath(chosen) !== petsPath({ ...filter, before: undefined })) show(chosen)
  }, [])
  return form
}
