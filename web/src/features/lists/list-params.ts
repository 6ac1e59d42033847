import { useSearchParams } from 'react-router-dom'

/** What is looked for in a list, as it stands in the address; what is not set is ''. */
export type ListParams = { get: (name: string) => string; set: (name: string, value: string) => void; any: boolean }

export function useListParams(): ListParams {
  const [address, setAddress] = useSearchParams()
  return {
    get: (name) => address.get(name) ?? '',
    set: (name, value) =>
      setAddress(
        (now) => {
          const next = new URLSearchParams(now)
          if (value) next.set(name, value)
          else next.delete(name)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    any: address.size > 0,
  }
}

/** The value if it is one of these, and nothing for any other that stands in an address. */
export const oneOf = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)
