import type { RouteObject } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageError } from '#web/components/feedback/error-boundary.tsx'
import { lazyPage, notFoundPage, withData } from './lazy-page.ts'

const addPet = () => lazyPage(async () => (await import('./routes/add-pet.tsx')).AddPetPage)
// in one file, as the first page of all names each file that there is
const lists = () => import('./routes/shelter-lists.tsx')
const dashboardPages = [
  { path: pages.dashboard.path, ...addPet() },
  { path: pages.addPet.path, ...addPet() },
  { path: pages.updatePet.path, ...lazyPage(async () => (await import('./routes/update-pet.tsx')).UpdatePetPage) },
  { path: pages.myPets.path, ...lazyPage(async () => (await import('./routes/my-pets.tsx')).MyPetsPage) },
  {
    path: pages.adoptionRequests.path,
    ...lazyPage(async () => (await import('./routes/adoption-requests.tsx')).AdoptionRequestsPage),
  },
  { path: pages.request.path, ...lazyPage(async () => (await import('./routes/request.tsx')).RequestPage) },
  { path: pages.notices.path, ...lazyPage(async () => (await import('./routes/notices.tsx')).NoticesPage) },
  { path: pages.shelterPets.path, ...lazyPage(async () => (await lists()).AllPetsPage) },
  { path: pages.shelterCampaigns.path, ...lazyPage(async () => (await lists()).AllCampaignsPage) },
  { path: pages.shelterRequests.path, ...lazyPage(async () => (await lists()).AllRequestsPage) },
  { path: pages.audit.path, ...lazyPage(async () => (await lists()).AuditPage) },
  { path: pages.embed.path, ...lazyPage(async () => (await lists()).EmbedPage) },
  { path: pages.users.path, ...lazyPage(async () => (await import('./routes/users.tsx')).UsersPage) },
  {
    path: pages.createDonation.path,
    ...lazyPage(async () => (await import('./routes/create-donation.tsx')).CreateDonationPage),
  },
  {
    path: pages.addCampaign.path,
    ...lazyPage(async () => (await import('./routes/add-campaign.tsx')).AddCampaignPage),
  },
  {
    path: pages.editDonation.path,
    ...lazyPage(async () => (await import('./routes/edit-donation.tsx')).EditDonationPage),
  },
  {
    path: pages.myCampaigns.path,
    ...lazyPage(async () => (await import('./routes/my-campaigns.tsx')).MyCampaignsPage),
  },
  {
    path: pages.myDonations.path,
    ...lazyPage(async () => (await import('./routes/my-donations.tsx')).MyDonationsPage),
  },
  { path: pages.approval.path, ...lazyPage(async () => (await import('./routes/approval.tsx')).ApprovalPage) },
  { path: pages.gifts.path, ...lazyPage(async () => (await import('./routes/gifts.tsx')).GiftsPage) },
  { path: pages.transfer.path, ...lazyPage(async () => (await import('./routes/transfer.tsx')).TransferPage) },
  { path: pages.settings.path, ...lazyPage(async () => (await import('./routes/settings.tsx')).SettingsPage) },
  { path: pages.welcome.path, ...lazyPage(async () => (await import('./routes/welcome.tsx')).WelcomePage) },
  { path: pages.profile.path, ...lazyPage(async () => (await import('./routes/profile.tsx')).ProfilePage) },
  { path: pages.apiKeys.path, ...lazyPage(async () => (await import('./routes/api-keys.tsx')).ApiKeysPage) },
  { path: `${pages.dashboard.path}/*`, ...notFoundPage() },
]

/** What only the browser renders: forms and tables of people who are logged in. */
export const dashboardRoutes: RouteObject[] = [
  {
    ...lazyPage(async () => (await import('./layouts/dashboard-layout.tsx')).DashboardLayout),
    children: [{ ErrorBoundary: PageError, children: [{ ...withData(), children: dashboardPages }] }],
  },
]
