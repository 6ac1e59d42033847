import { createBrowserRouter, Navigate } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageError } from '#web/components/feedback/error-boundary.tsx'
import { PublicLayout } from '#web/components/layouts/public-layout.tsx'
import { Opening, Root, RootError } from './root.tsx'

/** Every page's code loads when it is first visited; `shared/pages.ts` says where the pages are. */
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: Opening,
    children: [
      {
        Component: PublicLayout,
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              { path: pages.home.path, lazy: { Component: async () => (await import('./routes/home.tsx')).HomePage } },
              { path: pages.allPets.path, element: <Navigate to={pages.pets.path} replace /> },
              {
                path: pages.privacy.path,
                lazy: { Component: async () => (await import('./routes/privacy.tsx')).PrivacyPage },
              },
              {
                path: pages.terms.path,
                lazy: { Component: async () => (await import('./routes/terms.tsx')).TermsPage },
              },
              {
                path: pages.notFound.path,
                lazy: { Component: async () => (await import('./routes/not-found.tsx')).NotFoundPage },
              },
            ],
          },
        ],
      },
      {
        lazy: { Component: async () => (await import('#web/components/layouts/auth-layout.tsx')).AuthLayout },
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              {
                path: pages.login.path,
                lazy: { Component: async () => (await import('./routes/login.tsx')).LoginPage },
              },
              {
                path: pages.register.path,
                lazy: { Component: async () => (await import('./routes/register.tsx')).RegisterPage },
              },
            ],
          },
        ],
      },
      {
        path: pages.dashboard.path,
        lazy: { Component: async () => (await import('#web/components/layouts/dashboard-layout.tsx')).DashboardLayout },
        children: [
          {
            ErrorBoundary: PageError,
            children: [
              { path: '*', lazy: { Component: async () => (await import('./routes/not-found.tsx')).NotFoundPage } },
            ],
          },
        ],
      },
    ],
  },
])
