import { accountDeletionRouter } from '#server/features/account-deletion/account-deletion.router.ts'
import { adoptionFeesRouter } from '#server/features/adoption-fees/adoption-fees.router.ts'
import { adoptionsRouter } from '#server/features/adoptions/adoptions.router.ts'
import { agreementsRouter } from '#server/features/agreements/agreements.router.ts'
import { keysRouter } from '#server/features/api-keys/api-keys.router.ts'
import { approvalRouter } from '#server/features/approval/approval.router.ts'
import { auditRouter } from '#server/features/audit-log/audit-log.router.ts'
import { authorsRouter } from '#server/features/authors/authors.router.ts'
import { campaignsRouter } from '#server/features/campaigns/campaigns.router.ts'
import { confirmationsRouter } from '#server/features/confirmations/confirmations.router.ts'
import { donationsRouter } from '#server/features/donations/donations.router.ts'
import { monthlyRouter } from '#server/features/donations/monthly.router.ts'
import { figuresRouter } from '#server/features/figures/figures.router.ts'
import { followUpsRouter } from '#server/features/follow-ups/follow-ups.router.ts'
import { happyEndingsRouter } from '#server/features/happy-endings/happy-endings.router.ts'
import { inquiriesRouter } from '#server/features/inquiries/inquiries.router.ts'
import { invitationsRouter } from '#server/features/invitations/invitations.router.ts'
import { listingsRouter } from '#server/features/listings/listings.router.ts'
import { meetingsRouter } from '#server/features/meetings/meetings.router.ts'
import { notificationsRouter } from '#server/features/notifications/notifications.router.ts'
import { overviewRouter } from '#server/features/overview/overview.router.ts'
import { petsRouter } from '#server/features/pets/pets.router.ts'
import { profileRouter } from '#server/features/profile/profile.router.ts'
import { savedSearchesRouter } from '#server/features/saved-searches/saved-searches.router.ts'
import { settingsRouter } from '#server/features/settings/settings.router.ts'
import { usersRouter } from '#server/features/users/users.router.ts'
import { createCallerFactory, mergeRouters, router } from '#server/platform/trpc/procedure.ts'

export const appRouter = router({
  pets: petsRouter,
  adoptions: adoptionsRouter,
  adoptionFees: adoptionFeesRouter,
  agreements: agreementsRouter,
  figures: figuresRouter,
  inquiries: inquiriesRouter,
  approval: approvalRouter,
  authors: authorsRouter,
  campaigns: campaignsRouter,
  confirmations: confirmationsRouter,
  donations: donationsRouter,
  followUps: followUpsRouter,
  happyEndings: happyEndingsRouter,
  monthly: monthlyRouter,
  users: usersRouter,
  keys: keysRouter,
  invitations: invitationsRouter,
  listings: listingsRouter,
  meetings: meetingsRouter,
  notifications: notificationsRouter,
  overview: overviewRouter,
  searches: savedSearchesRouter,
  settings: settingsRouter,
  profile: mergeRouters(profileRouter, accountDeletionRouter),
  audit: auditRouter,
})

/** The web imports only this from the server: the types of its procedures. */
export type AppRouter = typeof appRouter

export const createCaller = createCallerFactory(appRouter)
