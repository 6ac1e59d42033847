import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { petFilterAt } from '#shared/pet-filter.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'

/**
 * The listing's search and category, which are part of the address (docs/product.md 5.3). Typing changes the address once
 * it pauses, without filling up the browser's history; choosing a category is a step that Back undoes.
 */
export function usePetFilter() {
  const [address, setAddress] = useSearchParams()
  const filter = petFilterAt(address)
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

  const change = (name: 'search' | 'category', value: string, replace: boolean) => {
    if (name === 'search') written.current = value
    setAddress(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        now.delete('before')
        return now
      },
      { replace, preventScrollReset: true },
    )
  }
  const form = useRef<HTMLFormElement>(null)
  // What was typed or chosen in the server's HTML, before this code was here to hear of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    if (!form.current) return
    const early = new FormData(form.current)
    const [search, category] = [String(early.get('search')), String(early.get('category'))]
    if (search !== typed) setTyped(search)
    if (category !== (filter.category?.join() ?? '')) change('category', category, true)
  }, [])
  const searchNow = () => {
    if (typed.trim() !== inAddress) change('search', typed.trim(), true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the address
  useEffect(() => {
    if (settled === typed) searchNow()
  }, [settled])

  return {
    form,
    filter,
    typed,
    setTyped,
    searchNow,
    chooseCategory: (category: string) => change('category', category, false),
  }
}
