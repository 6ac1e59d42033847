import { loginPath, nextPath } from '#shared/next-path.ts'
import { pages, pathTo } from '#shared/pages.ts'
import { canonicalPetsPath } from '#shared/pet-filter.ts'
import type { PageState } from '#shared/rendered-page.ts'

const isUnder = (path: string, top: string) => path === top || path.startsWith(`${top}/`)

/**
 * The path and query to which a page redirects; null if it is shown. If only the browser knows the user, it redirects
 * by itself.
 */
export function redirectOf(address: URL, user: PageState['user']): string | null {
  const path = address.pathname
  if (path === pages.allPets.path) return pathTo('pets') + address.search
  const otherPets = path === pages.pets.path && canonicalPetsPath(address.searchParams)
  if (otherPets) return otherPets
  const isAuthPage = path === pages.login.path || path === pages.register.path
  if (isAuthPage && user) return nextPath(address.searchParams.get('next'), address.origin)
  if (isUnder(path, pages.dashboard.path) && user === null) return loginPath(address.pathname + address.search)
  return null
}
