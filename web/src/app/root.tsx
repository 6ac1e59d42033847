import { type ComponentProps, useCallback, useRef } from 'react'
import {
  createPath,
  type Location,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router-dom'
import { ConnectionBanner } from '#web/components/feedback/connection-banner.tsx'
import { PageError } from '#web/components/feedback/error-boundary.tsx'
import { NavigateContext } from '#web/components/ui/link.tsx'
import { Toaster } from '#web/components/ui/toast.tsx'
import { retryAll, useConnectionState } from '#web/lib/reachable.ts'

/**
 * What a scroll position belongs to. Each page that is loaded anew has the key 'default': by that alone, whoever comes back
 * from another site would find the page as far down as the one they had left.
 */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** The router, for the links inside the site. */
function useNavigateTo(): ComponentProps<typeof NavigateContext>['value'] {
  const navigate = useNavigate()
  const here = useRef('')
  here.current = createPath(useLocation())
  return useCallback(
    (to, how) => {
      // the page that is open already makes no second entry in the history
      void navigate(to, { ...how, replace: to === here.current })
    },
    [navigate],
  )
}

/** What surrounds every layout: the skip link, scroll positions, and news about the connection. */
function Root() {
  const reach = useConnectionState()
  const going = useNavigation().state === 'loading'
  return (
    <NavigateContext value={useNavigateTo()}>
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-full bg-action px-5 py-3 font-bold text-on-action focus:translate-y-0 forced-colors:border"
      >
        Skip to content
      </a>
      {going && (
        <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-1 animate-breathe bg-amber forced-colors:border-t-4" />
      )}
      <Outlet />
      <ConnectionBanner reach={reach} onRetry={retryAll} />
      <Toaster />
      <ScrollRestoration getKey={scrollKey} />
    </NavigateContext>
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

/** As on the server, which leads here from no other spelling. */
const caseSensitive = (route: RouteObject): RouteObject =>
  route.index ? route : { ...route, caseSensitive: true, children: route.children?.map(caseSensitive) }

/** The pages with what surrounds them all. */
export const rootRoute = (children: RouteObject[]): RouteObject => ({
  Component: Root,
  ErrorBoundary: RootError,
  HydrateFallback: Opening,
  children: children.map(caseSensitive),
})
