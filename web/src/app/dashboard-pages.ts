import type { ComponentType } from 'react'
import type { DashboardPageName } from '#shared/pages.ts'

const questions = () => import('./routes/inquiries.tsx')
const lists = () => import('./routes/shelter-lists.tsx')

/**
 * The code of each page of the dashboard. In a file of its own, which loads with the first of them: in the entry, their
 * names would be 1.7 KB of the first view.
 */
export const dashboardPages: Record<DashboardPageName, () => Promise<ComponentType>> = {
  dashboard: () => import('./routes/overview.tsx').then((page) => page.OverviewPage),
  addPet: () => import('./routes/add-pet.tsx').then((page) => page.AddPetPage),
  updatePet: () => import('./routes/update-pet.tsx').then((page) => page.UpdatePetPage),
  myPets: () => import('./routes/my-pets.tsx').then((page) => page.MyPetsPage),
  adoptionRequests: () => import('./routes/adoption-requests.tsx').then((page) => page.AdoptionRequestsPage),
  request: () => import('./routes/request.tsx').then((page) => page.RequestPage),
  feeReceipt: () => import('./routes/fee-receipt.tsx').then((page) => page.FeeReceiptPage),
  agreement: () => import('./routes/agreement.tsx').then((page) => page.AgreementPage),
  inquiries: () => questions().then((page) => page.InquiriesPage),
  openedInquiry: () => questions().then((page) => page.OpenedInquiryPage),
  notifications: () => import('./routes/notifications.tsx').then((page) => page.NotificationsPage),
  shelterPets: () => lists().then((page) => page.AllPetsPage),
  shelterCampaigns: () => lists().then((page) => page.AllCampaignsPage),
  shelterRequests: () => lists().then((page) => page.AllRequestsPage),
  audit: () => lists().then((page) => page.AuditPage),
  embed: () => lists().then((page) => page.EmbedPage),
  listings: () => import('./routes/listings.tsx').then((page) => page.ListingsPage),
  users: () => import('./routes/users.tsx').then((page) => page.UsersPage),
  createCampaign: () => import('./routes/create-campaign.tsx').then((page) => page.CreateCampaignPage),
  addCampaign: () => import('./routes/add-campaign.tsx').then((page) => page.AddCampaignPage),
  editCampaign: () => import('./routes/edit-campaign.tsx').then((page) => page.EditCampaignPage),
  myCampaigns: () => import('./routes/my-campaigns.tsx').then((page) => page.MyCampaignsPage),
  myDonations: () => import('./routes/my-donations.tsx').then((page) => page.MyDonationsPage),
  approval: () => import('./routes/approval.tsx').then((page) => page.ApprovalPage),
  happyEndingQueue: () => import('./routes/happy-ending-queue.tsx').then((page) => page.HappyEndingQueuePage),
  stillHere: () => import('./routes/still-here.tsx').then((page) => page.StillHerePage),
  donations: () => import('./routes/donations.tsx').then((page) => page.DonationsPage),
  fees: () => import('./routes/fees.tsx').then((page) => page.FeesPage),
  figures: () => import('./routes/figures.tsx').then((page) => page.FiguresPage),
  yearFigures: () => import('./routes/year-figures.tsx').then((page) => page.YearFiguresPage),
  donorStatement: () => import('./routes/donor-statement.tsx').then((page) => page.DonorStatementPage),
  transfer: () => import('./routes/import-export.tsx').then((page) => page.TransferPage),
  settings: () => import('./routes/settings.tsx').then((page) => page.SettingsPage),
  welcome: () => import('./routes/welcome.tsx').then((page) => page.WelcomePage),
  profile: () => import('./routes/profile.tsx').then((page) => page.ProfilePage),
  apiKeys: () => import('./routes/api-keys.tsx').then((page) => page.ApiKeysPage),
  dashboardNotFound: () => import('./routes/not-found.tsx').then((page) => page.DashboardNotFoundPage),
}
