import type { RouteObject } from 'react-router-dom'
import { type DashboardPageName, dashboardPageNames, pages } from '#shared/pages.ts'
import { PageError } from '#web/components/feedback/error-boundary.tsx'
import { lazyPage, withData } from './lazy-page.ts'

const route = (name: DashboardPageName): RouteObject => ({
  path: pages[name].path,
  ...lazyPage(() => import('./dashboard-pages.ts').then(({ dashboardPages }) => dashboardPages[name]())),
})

export const dashboardRoutes: RouteObject[] = [
  {
    ...lazyPage(() => import('./layouts/dashboard-layout.tsx').then((page) => page.DashboardLayout)),
    children: [{ ErrorBoundary: PageError, children: [{ ...withData(), children: dashboardPageNames.map(route) }] }],
  },
]
