import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type PetFilter, petFilterAt } from '#shared/pet-filter.ts'
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

  const change = (name: keyof PetFilter, value: string, replace: boolean) => {
    if (name === 'search') written.current = value
    setAddress(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace, preventScrollReset: true },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the address
  useEffect(() => {
    if (settled === typed && settled.trim() !== inAddress) change('search', settled.trim(), true)
  }, [settled])

  return {
    filter,
    typed,
    setTyped,
    chooseCategory: (category: string) => change('category', category, false),
    clear: () => {
      setTyped('')
      written.current = ''
      setAddress({}, { preventScrollReset: true })
    },
  }
}
