import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageError } from '#web/components/feedback/error-boundary.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { Opening, Root, RootError } from './root.tsx'

/**
 * A page or layout whose code loads when it is first visited. A function and not `lazy: { Component }`, of which the router
 * (7.18.5) swallows the failure and shows an empty page.
 */
const lazy = (load: () => Promise<ComponentType>) => ({ lazy: async () => ({ Component: await load() }) })

const notFound = () => lazy(async () => (await import('./routes/not-found.tsx')).NotFoundPage)
const data = () => lazy(async () => (await import('./data.tsx')).Data)

const publicPages = [
  { path: pages.home.path, ...lazy(async () => (await import('./routes/home.tsx')).HomePage) },
  { path: pages.allPets.path, element: <Navigate to={pages.pets.path} replace /> },
  { path: pages.privacy.path, ...lazy(async () => (await import('./routes/privacy.tsx')).PrivacyPage) },
  { path: pages.terms.path, ...lazy(async () => (await import('./routes/terms.tsx')).TermsPage) },
  { path: pages.notFound.path, ...notFound() },
]

/** Public pages that ask the server for records. */
const publicDataPages = [
  { path: pages.pets.path, ...lazy(async () => (await import('./routes/pets.tsx')).PetsPage) },
  { path: pages.pet.path, ...lazy(async () => (await import('./routes/pet.tsx')).PetPage) },
  { path: pages.setup.path, ...lazy(async () => (await import('./routes/setup.tsx')).SetupPage) },
  { path: pages.donations.path, ...lazy(async () => (await import('./routes/donations.tsx')).DonationsPage) },
  { path: pages.donation.path, ...lazy(async () => (await import('./routes/donation.tsx')).DonationPage) },
]

const authPages = [
  { path: pages.login.path, ...lazy(async () => (await import('./routes/login.tsx')).LoginPage) },
  { path: pages.register.path, ...lazy(async () => (await import('./routes/register.tsx')).RegisterPage) },
]

const addPet = () => lazy(async () => (await import('./routes/add-pet.tsx')).AddPetPage)
const dashboardPages = [
  { path: pages.dashboard.path, ...addPet() },
  { path: pages.addPet.path, ...addPet() },
  { path: pages.updatePet.path, ...lazy(async () => (await import('./routes/update-pet.tsx')).UpdatePetPage) },
  { path: pages.myPets.path, ...lazy(async () => (await import('./routes/my-pets.tsx')).MyPetsPage) },
  {
    path: pages.adoptionRequests.path,
    ...lazy(async () => (await import('./routes/adoption-requests.tsx')).AdoptionRequestsPage),
  },
  { path: pages.users.path, ...lazy(async () => (await import('./routes/users.tsx')).UsersPage) },
  {
    path: pages.createDonation.path,
    ...lazy(async () => (await import('./routes/create-donation.tsx')).CreateDonationPage),
  },
  { path: pages.addCampaign.path, ...lazy(async () => (await import('./routes/add-campaign.tsx')).AddCampaignPage) },
  { path: pages.editDonation.path, ...lazy(async () => (await import('./routes/edit-donation.tsx')).EditDonationPage) },
  { path: pages.myCampaigns.path, ...lazy(async () => (await import('./routes/my-campaigns.tsx')).MyCampaignsPage) },
  { path: pages.myDonations.path, ...lazy(async () => (await import('./routes/my-donations.tsx')).MyDonationsPage) },
  { path: pages.apiKeys.path, ...lazy(async () => (await import('./routes/api-keys.tsx')).ApiKeysPage) },
  { path: `${pages.dashboard.path}/*`, ...notFound() },
]

/**
 * Which layout surrounds which pages; `shared/pages.ts` says where the pages are. No route that loads lazily is its own
 * error boundary: when its code does not load, the router (7.18.5) shows an empty page instead.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: Opening,
    children: [
      {
        Component: PublicLayout,
        children: [
          { ErrorBoundary: PageError, children: publicPages },
          { ErrorBoundary: PageError, children: [{ ...data(), children: publicDataPages }] },
        ],
      },
      {
        ...lazy(async () => (await import('./layouts/auth-layout.tsx')).AuthLayout),
        children: [{ ErrorBoundary: PageError, children: authPages }],
      },
      {
        ...lazy(async () => (await import('./layouts/dashboard-layout.tsx')).DashboardLayout),
        children: [{ ErrorBoundary: PageError, children: [{ ...data(), children: dashboardPages }] }],
      },
    ],
  },
]
