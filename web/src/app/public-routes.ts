import { type RouteObject, redirect } from 'react-router-dom'
import { pages, pathTo } from '#shared/pages.ts'
import { PageError } from '#web/components/feedback/error-boundary.tsx'
import { PublicLayout } from './layouts/public-layout.tsx'
import { lazyPage, recordsHandle, withData } from './lazy-page.ts'

const plainPages = [
  // loads its one response without tRPC and TanStack Query (features/home/use-longest-waiting.ts)
  {
    path: pages.home.path,
    handle: recordsHandle,
    ...lazyPage(() => import('./routes/home.tsx').then((page) => page.HomePage)),
  },
  { path: pages.allPets.path, loader: () => redirect(pathTo('pets')) },
  { path: pages.privacy.path, ...lazyPage(() => import('./routes/privacy.tsx').then((page) => page.PrivacyPage)) },
  { path: pages.terms.path, ...lazyPage(() => import('./routes/terms.tsx').then((page) => page.TermsPage)) },
  { path: pages.notFound.path, ...lazyPage(() => import('./routes/not-found.tsx').then((page) => page.NotFoundPage)) },
]

const dataPages = [
  { path: pages.pets.path, ...lazyPage(() => import('./routes/pets.tsx').then((page) => page.PetsPage)) },
  { path: pages.tellMe.path, ...lazyPage(() => import('./routes/tell-me.tsx').then((page) => page.TellMePage)) },
  { path: pages.pet.path, ...lazyPage(() => import('./routes/pet.tsx').then((page) => page.PetPage)) },
  { path: pages.ask.path, ...lazyPage(() => import('./routes/ask.tsx').then((page) => page.AskPage)) },
  { path: pages.inquiry.path, ...lazyPage(() => import('./routes/inquiry.tsx').then((page) => page.InquiryPage)) },
  { path: pages.saved.path, ...lazyPage(() => import('./routes/saved.tsx').then((page) => page.SavedPage)) },
  {
    path: pages.yourDonations.path,
    ...lazyPage(() => import('./routes/your-donations.tsx').then((page) => page.YourDonationsPage)),
  },
  { path: pages.setup.path, ...lazyPage(() => import('./routes/setup.tsx').then((page) => page.SetupPage)) },
  {
    path: pages.invitation.path,
    ...lazyPage(() => import('./routes/invitation.tsx').then((page) => page.InvitationPage)),
  },
  {
    path: pages.statement.path,
    ...lazyPage(() => import('./routes/statement.tsx').then((page) => page.StatementPage)),
  },
  {
    path: pages.searches.path,
    ...lazyPage(() => import('./routes/searches.tsx').then((page) => page.SearchesPage)),
  },
  {
    path: pages.followUp.path,
    ...lazyPage(() => import('./routes/follow-up.tsx').then((page) => page.FollowUpPage)),
  },
  {
    path: pages.happyEndings.path,
    ...lazyPage(() => import('./routes/happy-endings.tsx').then((page) => page.HappyEndingsPage)),
  },
  {
    path: pages.campaigns.path,
    ...lazyPage(() => import('./routes/campaigns.tsx').then((page) => page.CampaignsPage)),
  },
  { path: pages.campaign.path, ...lazyPage(() => import('./routes/campaign.tsx').then((page) => page.CampaignPage)) },
  { path: pages.give.path, ...lazyPage(() => import('./routes/give.tsx').then((page) => page.GivePage)) },
  {
    path: pages.monthly.path,
    ...lazyPage(() => import('./routes/monthly.tsx').then((page) => page.MonthlyDonationPage)),
  },
  {
    path: pages.giveMonthly.path,
    ...lazyPage(() => import('./routes/give-monthly.tsx').then((page) => page.GiveMonthlyPage)),
  },
  {
    path: pages.monthlyCard.path,
    ...lazyPage(() => import('./routes/monthly-card.tsx').then((page) => page.MonthlyCardPage)),
  },
  { path: pages.donation.path, ...lazyPage(() => import('./routes/donation.tsx').then((page) => page.DonationPage)) },
]

const authRoutes = [
  { path: pages.login.path, ...lazyPage(() => import('./routes/login.tsx').then((page) => page.LoginPage)) },
  { path: pages.register.path, ...lazyPage(() => import('./routes/register.tsx').then((page) => page.RegisterPage)) },
]

const authPages = [
  { ...lazyPage(() => import('./layouts/auth-layout.tsx').then((page) => page.ForVisitors)), children: authRoutes },
  { path: pages.forgot.path, ...lazyPage(() => import('./routes/forgot.tsx').then((page) => page.ForgotPage)) },
  { path: pages.reset.path, ...lazyPage(() => import('./routes/reset.tsx').then((page) => page.ResetPage)) },
  { path: pages.confirm.path, ...lazyPage(() => import('./routes/confirm.tsx').then((page) => page.ConfirmPage)) },
]

/**
 * The pages that the server renders (`web/src/entry-server.tsx`); their paths are in `shared/pages.ts`. No lazy route
 * is its own error boundary: if its code fails to load, the router (7.18.5) shows an empty page instead.
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
    ...lazyPage(() => import('./layouts/auth-layout.tsx').then((page) => page.AuthLayout)),
    children: [{ ErrorBoundary: PageError, children: authPages }],
  },
]
