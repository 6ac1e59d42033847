import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
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
import { retryAll, useConnectionState } from '#web/lib/connection.ts'
import { rootTexts as t } from './root.texts.ts'

/**
 * The key of a scroll position. Each freshly loaded page has the key 'default'. With that key alone, users who return
 * from another site would get the scroll position of the page that they had left.
 */
const scrollKey = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/**
 * The key while a page opens, which has no saved position: the browser has restored it already, and the reader may have
 * scrolled on since.
 */
const openingKey = () => 'opening'

function usePageScrollKey() {
  const [getKey, setKey] = useState(() => openingKey as typeof scrollKey)
  useEffect(() => setKey(() => scrollKey), [])
  return getKey
}

function useNavigateTo(): ComponentProps<typeof NavigateContext>['value'] {
  const navigate = useNavigate()
  const currentPath = useRef('')
  currentPath.current = createPath(useLocation())
  return useCallback(
    (to, how) => {
      void navigate(to, { ...how, replace: to === currentPath.current })
    },
    [navigate],
  )
}

/** Around every layout: skip link, scroll positions, and connection banner. */
function Root() {
  const connection = useConnectionState()
  const isNavigating = useNavigation().state === 'loading'
  return (
    <NavigateContext value={useNavigateTo()}>
      <a
        href="#main"
        className="fixed top-3 start-3 z-50 -translate-y-20 rounded-full bg-action px-5 py-3 font-bold text-on-action focus:translate-y-0 forced-colors:border"
      >
        {t.skip()}
      </a>
      {isNavigating && (
        <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-1 animate-breathe bg-amber forced-colors:border-t-4" />
      )}
      <Outlet />
      <ConnectionBanner connection={connection} onRetry={retryAll} />
      <Toaster />
      <ScrollRestoration getKey={usePageScrollKey()} />
    </NavigateContext>
  )
}

function Opening() {
  return <div className="min-h-dvh" />
}

function RootError() {
  return (
    <main>
      <PageError />
    </main>
  )
}

/** As on the server, which doesn't redirect other spellings. */
const caseSensitive = (route: RouteObject): RouteObject =>
  route.index ? route : { ...route, caseSensitive: true, children: route.children?.map(caseSensitive) }

export const rootRoute = (children: RouteObject[]): RouteObject => ({
  Component: Root,
  ErrorBoundary: RootError,
  HydrateFallback: Opening,
  children: children.map(caseSensitive),
})
