import { createPath, useLocation, useNavigate, useSearchParams } from 'react-router-dom'

/** What is looked for in a list, as it stands in the address; what is not set is ''. */
export type ListParams = {
  get: (name: string) => string
  /** A step that Back undoes. */
  set: (name: string, value: string) => void
  /** The address with another value. */
  pathWith: (name: string, value: string) => string
  any: boolean
}

export function useListParams(): ListParams {
  const [address] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const pathWith = (name: string, value: string) => {
    const next = new URLSearchParams(address)
    if (value) next.set(name, value)
    else next.delete(name)
    return createPath({ pathname, search: String(next) })
  }
  return {
    get: (name) => address.get(name) ?? '',
    set: (name, value) => void navigate(pathWith(name, value), { preventScrollReset: true }),
    pathWith,
    any: address.size > 0,
  }
}

/** The value if it is one of these, and nothing for any other that stands in an address. */
export const parseOption = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)
