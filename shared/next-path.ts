import { pathTo } from './pages.ts'

/** Where to go after logging in: only a path on this site, whatever `?next=` says; `/` otherwise. */
export function nextPath(next: string | null, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  // straightened out, `/.//evil.example` is `//evil.example`: the address of another site, once it stands by itself
  if (url.origin !== origin || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

/** The login page, or the one to register, that brings back to `path`. */
export const loginPath = (path: string, page: 'login' | 'register' = 'login'): string =>
  `${pathTo(page)}?next=${encodeURIComponent(path)}`
