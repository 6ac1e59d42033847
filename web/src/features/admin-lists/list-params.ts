import { createPath, useLocation, useNavigate, useSearchParams } from 'react-router-dom'

export type ListParams = {
  get: (name: string) => string
  set: (name: string, value: string) => void
  pathWith: (name: string, value: string) => string
  any: boolean
}

export function useListParams(): ListParams {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const pathWith = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    return createPath({ pathname, search: String(next) })
  }
  return {
    get: (name) => params.get(name) ?? '',
    set: (name, value) => void navigate(pathWith(name, value), { preventScrollReset: true }),
    pathWith,
    any: params.size > 0,
  }
}

export const parseOption = <Value extends string>(values: readonly Value[], value: string): Value | undefined =>
  values.find((one) => one === value)
