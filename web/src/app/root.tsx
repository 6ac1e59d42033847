import { type Location, Outlet, type RouteObject, ScrollRestoration, useNavigation } from 'react-router-dom'
import { ConnectionBanner } from '#web/components/feedback/connection-banner.tsx'
import { PageError } from '#web/components/feedback/error-boundary.tsx'
import { Toaster } from '#web/components/ui/toast.tsx'
import { askAgain, useReach } from '#web/lib/reachable.ts'

/**
 * What a scroll position belongs to. Each page that is loaded anew has the key 'default': by that alone, whoever comes back
 * from another site would find the page as far down as the one they had left.
 */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** What surrounds every layout: the skip link, scroll positions, and news about the connection. */
function Root() {
  const reach = useReach()
  const going = useNavigation().state === 'loading'
  return (
    <>
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-full bg-action px-5 py-3 font-bold text-on-action focus:translate-y-0"
      >
        Skip to content
      </a>
      {going && <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-1 animate-breathe bg-amber" />}
      <Outlet />
      <ConnectionBanner reach={reach} onRetry={askAgain} />
      <Toaster />
      <ScrollRestoration getKey={placeOf} />
    </>
  )
}

/** What is shown until the first page's code has arrived. */
function Opening() {
  return <div className="min-h-dvh" />
}

/** Shown when even a layout breaks. */
function RootError() {
  return (
    <main>
      <PageError />
    </main>
  )
}

/** The pages with what surrounds them all. */
export const rootRoute = (children: RouteObject[]): RouteObject => ({
  Component: Root,
  ErrorBoundary: RootError,
  HydrateFallback: Opening,
  children,
})
