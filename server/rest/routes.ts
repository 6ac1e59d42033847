import { adoptionsRest } from '#server/features/adoptions/rest.ts'
import { campaignsRest } from '#server/features/campaigns/rest.ts'
import { donationsCsv } from '#server/features/donations/csv.ts'
import { donationsRest } from '#server/features/donations/rest.ts'
import { leavingRest } from '#server/features/leaving/rest.ts'
import { petsRest } from '#server/features/pets/rest.ts'
import { profileRest } from '#server/features/profile/rest.ts'
import { settingsRest } from '#server/features/settings/rest.ts'
import { transferRest } from '#server/features/transfer/rest.ts'
import { usersRest } from '#server/features/users/rest.ts'
import { auditRest } from '#server/platform/audit-log/audit-log.rest.ts'
import { notificationsRest } from '#server/platform/notifications/notifications.rest.ts'
import { describedRoutes } from './described.ts'
import type { RestRoute, RouteDoc } from './route.ts'
import { siteCalls } from './site-calls.ts'

export const restRoutes: RestRoute[] = [
  ...petsRest,
  ...adoptionsRest,
  ...campaignsRest,
  ...donationsRest,
  ...donationsCsv,
  ...usersRest,
  ...notificationsRest,
  ...profileRest,
  ...leavingRest,
  ...settingsRest,
  ...auditRest,
  ...transferRest,
]

export const allCalls: RouteDoc[] = [...restRoutes, ...describedRoutes, ...siteCalls]
