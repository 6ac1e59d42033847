import { type RouteObject, redirect } from 'react-router-dom'
import { pages, pathTo } from '#shared/pages.ts'
import { PageError } from '#web/components/feedback/error-boundary.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { lazyPage, notFoundPage, recordsInside, withData } from './lazy-page.ts'

const plainPages = [
  // its one answer is asked for without what the other pages ask with (features/home/use-longest-waiting.ts)
  {
    path: pages.home.path,
    handle: recordsInside,
    ...lazyPage(async () => (await import('./routes/home.tsx')).HomePage),
  },
  { path: pages.allPets.path, loader: () => redirect(pathTo('pets')) },
  { path: pages.privacy.path, ...lazyPage(async () => (await import('./routes/privacy.tsx')).PrivacyPage) },
  { path: pages.terms.path, ...lazyPage(async () => (await import('./routes/terms.tsx')).TermsPage) },
  { path: pages.notFound.path, ...notFoundPage() },
]

const dataPages = [
  { path: pages.pets.path, ...lazyPage(async () => (await import('./routes/pets.tsx')).PetsPage) },
  { path: pages.pet.path, ...lazyPage(async () => (await import('./routes/pet.tsx')).PetPage) },
  { path: pages.saved.path, ...lazyPage(async () => (await import('./routes/saved.tsx')).SavedPage) },
  { path: pages.setup.path, ...lazyPage(async () => (await import('./routes/setup.tsx')).SetupPage) },
  { path: pages.donations.path, ...lazyPage(async () => (await import('./routes/donations.tsx')).DonationsPage) },
  { path: pages.donation.path, ...lazyPage(async () => (await import('./routes/donation.tsx')).DonationPage) },
  { path: pages.gift.path, ...lazyPage(async () => (await import('./routes/gift.tsx')).GiftPage) },
]

const doors = [
  { path: pages.login.path, ...lazyPage(async () => (await import('./routes/login.tsx')).LoginPage) },
  { path: pages.register.path, ...lazyPage(async () => (await import('./routes/register.tsx')).RegisterPage) },
]

const authPages = [
  { ...lazyPage(async () => (await import('./layouts/auth-layout.tsx')).ForVisitors), children: doors },
  { path: pages.forgot.path, ...lazyPage(async () => (await import('./routes/forgot.tsx')).ForgotPage) },
  { path: pages.reset.path, ...lazyPage(async () => (await import('./routes/reset.tsx')).ResetPage) },
  { path: pages.confirm.path, ...lazyPage(async () => (await import('./routes/confirm.tsx')).ConfirmPage) },
]

/**
 * What the server renders (`web/src/entry-server.tsx`); `shared/pages.ts` says where the pages are. No route that loads
 * lazily is its own error boundary: when its code does not load, the router (7.18.5) shows an empty page instead.
 */
export const publicRoutes: RouteObject[] = [
  {
    Component: PublicLayout,
    children: [
      { ErrorBoundary: PageError, children: plainPages },
      { ErrorBoundary: PageError, children: [{ ...withData(), children: dataPages }] },
    ],
  },
  {
    ...lazyPage(async () => (await import('./layouts/auth-layout.tsx')).AuthLayout),
    children: [{ ErrorBoundary: PageError, children: authPages }],
  },
]
