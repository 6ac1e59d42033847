import { localPath } from './local-paths.ts'
import { pathTo } from './pages.ts'

/** The path to open after login: the one in `?next=` if it is on this site, else `/`. */
export function nextPath(next: string | null, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  // normalized, `/.//evil.example` becomes `//evil.example`, which is the URL of another site
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

/** The login page, which leads back to `path`, in the current language. */
export const loginPath = (path: string, page: 'login' | 'register' = 'login'): string =>
  `${pathTo(page)}?next=${encodeURIComponent(localPath(path))}`
