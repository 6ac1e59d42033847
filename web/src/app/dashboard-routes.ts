import type { RouteObject } from 'react-router-dom'
import { pages } from '#shared/pages.ts'
import { PageError } from '#web/components/feedback/error-boundary.tsx'
import { lazyPage, withData } from './lazy-page.ts'

const lists = () => import('./routes/shelter-lists.tsx')
const dashboardPages = [
  {
    path: pages.dashboard.path,
    ...lazyPage(() => import('./routes/overview.tsx').then((page) => page.OverviewPage)),
  },
  { path: pages.addPet.path, ...lazyPage(() => import('./routes/add-pet.tsx').then((page) => page.AddPetPage)) },
  {
    path: pages.updatePet.path,
    ...lazyPage(() => import('./routes/update-pet.tsx').then((page) => page.UpdatePetPage)),
  },
  { path: pages.myPets.path, ...lazyPage(() => import('./routes/my-pets.tsx').then((page) => page.MyPetsPage)) },
  {
    path: pages.adoptionRequests.path,
    ...lazyPage(() => import('./routes/adoption-requests.tsx').then((page) => page.AdoptionRequestsPage)),
  },
  { path: pages.request.path, ...lazyPage(() => import('./routes/request.tsx').then((page) => page.RequestPage)) },
  {
    path: pages.notifications.path,
    ...lazyPage(() => import('./routes/notifications.tsx').then((page) => page.NotificationsPage)),
  },
  { path: pages.shelterPets.path, ...lazyPage(() => lists().then((page) => page.AllPetsPage)) },
  { path: pages.shelterCampaigns.path, ...lazyPage(() => lists().then((page) => page.AllCampaignsPage)) },
  { path: pages.shelterRequests.path, ...lazyPage(() => lists().then((page) => page.AllRequestsPage)) },
  { path: pages.audit.path, ...lazyPage(() => lists().then((page) => page.AuditPage)) },
  { path: pages.embed.path, ...lazyPage(() => lists().then((page) => page.EmbedPage)) },
  { path: pages.users.path, ...lazyPage(() => import('./routes/users.tsx').then((page) => page.UsersPage)) },
  {
    path: pages.createCampaign.path,
    ...lazyPage(() => import('./routes/create-campaign.tsx').then((page) => page.CreateCampaignPage)),
  },
  {
    path: pages.addCampaign.path,
    ...lazyPage(() => import('./routes/add-campaign.tsx').then((page) => page.AddCampaignPage)),
  },
  {
    path: pages.editCampaign.path,
    ...lazyPage(() => import('./routes/edit-campaign.tsx').then((page) => page.EditCampaignPage)),
  },
  {
    path: pages.myCampaigns.path,
    ...lazyPage(() => import('./routes/my-campaigns.tsx').then((page) => page.MyCampaignsPage)),
  },
  {
    path: pages.myDonations.path,
    ...lazyPage(() => import('./routes/my-donations.tsx').then((page) => page.MyDonationsPage)),
  },
  { path: pages.approval.path, ...lazyPage(() => import('./routes/approval.tsx').then((page) => page.ApprovalPage)) },
  {
    path: pages.stillHere.path,
    ...lazyPage(() => import('./routes/still-here.tsx').then((page) => page.StillHerePage)),
  },
  {
    path: pages.donations.path,
    ...lazyPage(() => import('./routes/donations.tsx').then((page) => page.DonationsPage)),
  },
  {
    path: pages.donorStatement.path,
    ...lazyPage(() => import('./routes/donor-statement.tsx').then((page) => page.DonorStatementPage)),
  },
  {
    path: pages.transfer.path,
    ...lazyPage(() => import('./routes/import-export.tsx').then((page) => page.TransferPage)),
  },
  { path: pages.settings.path, ...lazyPage(() => import('./routes/settings.tsx').then((page) => page.SettingsPage)) },
  { path: pages.welcome.path, ...lazyPage(() => import('./routes/welcome.tsx').then((page) => page.WelcomePage)) },
  { path: pages.profile.path, ...lazyPage(() => import('./routes/profile.tsx').then((page) => page.ProfilePage)) },
  { path: pages.apiKeys.path, ...lazyPage(() => import('./routes/api-keys.tsx').then((page) => page.ApiKeysPage)) },
  {
    path: pages.dashboardNotFound.path,
    ...lazyPage(() => import('./routes/not-found.tsx').then((page) => page.DashboardNotFoundPage)),
  },
]

export const dashboardRoutes: RouteObject[] = [
  {
    ...lazyPage(() => import('./layouts/dashboard-layout.tsx').then((page) => page.DashboardLayout)),
    children: [{ ErrorBoundary: PageError, children: [{ ...withData(), children: dashboardPages }] }],
  },
]
