import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { otherPetsPath, type PetFilter, petFilterAt, petsPath } from '#shared/pet-filter.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'

/**
 * The listing's search and filters, which are part of the address (docs/product.md 5.3). Typing changes the address once
 * it pauses, without filling up the browser's history; choosing something is a step that Back undoes.
 */
export function usePetFilter() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const filter = petFilterAt(address)
  const path = petsPath(filter)
  // Two quick choices come before the page shows the first one: the second one adds to it.
  const asked = useRef(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the filter
  useEffect(() => {
    asked.current = filter
  }, [path])
  const show = (next: PetFilter, { replace }: { replace: boolean }) => {
    asked.current = { ...next, before: undefined }
    void navigate(petsPath(asked.current), { replace, preventScrollReset: true })
  }
  const other = otherPetsPath(address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address that says it in another way
  useEffect(() => {
    if (other) void navigate(other, { replace: true, preventScrollReset: true })
  }, [other])
  return { filter, ...useSearchField(filter, asked, show), ...useChoices(asked, show) }
}

type Asked = { current: PetFilter }
type Show = (filter: PetFilter, how: { replace: boolean }) => void

/** Changes the filter as it will be once all that has been asked for is shown. */
export type ChangeFilter = (change: (filter: PetFilter) => PetFilter) => void

function useChoices(asked: Asked, show: Show) {
  const choose: ChangeFilter = (change) => show(change(asked.current), { replace: false })
  const chooseCategory = (value: string) => {
    const { category } = petFilterAt(new URLSearchParams({ category: value }))
    choose((now) => ({ ...now, category }))
  }
  return { choose, chooseCategory }
}

function useSearchField(filter: PetFilter, asked: Asked, show: Show) {
  const inAddress = filter.search ?? ''
  const [typed, setTyped] = useState(inAddress)
  const settled = useDebounced(typed, 300)

  // What this field itself has put into the address must not overwrite what has been typed since.
  const written = useRef(inAddress)
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setTyped(inAddress)
  }, [inAddress])
  const search = (next: PetFilter) => {
    written.current = next.search ?? ''
    show(next, { replace: true })
  }
  const form = useRef<HTMLFormElement>(null)
  // What was typed or chosen in the server's HTML, before this code was here to hear of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (!form.current) return
    const early = new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)]))
    const text = early.get('search') ?? ''
    if (text !== typed) setTyped(text)
    const chosen = petFilterAt(early)
    if (petsPath(chosen) !== petsPath({ ...filter, before: undefined })) search(chosen)
  }, [])
  const searchNow = () => {
    if (typed.trim() !== inAddress) search({ ...asked.current, search: typed.trim() })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the address
  useEffect(() => {
    if (settled === typed) searchNow()
  }, [settled])
  return { form, typed, setTyped, searchNow }
}
