import { accountDeletionRest } from '#server/features/account-deletion/account-deletion.rest.ts'
import { adoptionsRest } from '#server/features/adoptions/adoptions.rest.ts'
import { auditRest } from '#server/features/audit-log/audit-log.rest.ts'
import { campaignsRest } from '#server/features/campaigns/campaigns.rest.ts'
import { donationsRest } from '#server/features/donations/donations.rest.ts'
import { shelterDonationsRest } from '#server/features/donations/shelter-donations.rest.ts'
import { notificationsRest } from '#server/features/notifications/notifications.rest.ts'
import { petsRest } from '#server/features/pets/pets.rest.ts'
import { profileRest } from '#server/features/profile/profile.rest.ts'
import { settingsRest } from '#server/features/settings/settings.rest.ts'
import { usersRest } from '#server/features/users/users.rest.ts'
import { donationsCsv } from '#server/import-export/export/donations-csv.rest.ts'
import { transferRest } from '#server/import-export/export/export.rest.ts'
import { feesCsv } from '#server/import-export/export/fees-csv.rest.ts'
import { figuresCsv } from '#server/import-export/export/figures-csv.rest.ts'
import { monthlyCsv } from '#server/import-export/export/monthly-csv.rest.ts'
import type { RestRoute, RouteDoc } from '../platform/rest/route.ts'
import { siteCalls } from './page-docs.ts'
import { describedRoutes } from './upload-docs.ts'

export const restRoutes: RestRoute[] = [
  ...petsRest,
  ...adoptionsRest,
  ...campaignsRest,
  ...donationsRest,
  ...shelterDonationsRest,
  ...donationsCsv,
  ...monthlyCsv,
  ...feesCsv,
  ...figuresCsv,
  ...usersRest,
  ...notificationsRest,
  ...profileRest,
  ...accountDeletionRest,
  ...settingsRest,
  ...auditRest,
  ...transferRest,
]

export const allCalls: RouteDoc[] = [...restRoutes, ...describedRoutes, ...siteCalls]
