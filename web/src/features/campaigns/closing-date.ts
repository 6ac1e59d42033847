import { campaignDuration } from '#shared/campaigns.ts'
import { dayOf } from '#web/lib/days.ts'

/**
 * The end of the reader's day, as an ISO 8601 time in UTC: a campaign that closes on the 28th takes donations all that
 * day.
 */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

/** Default closing day of a campaign that opens now (docs/product.md 7.3). */
export const defaultClosingDay = (): string => dayOf(new Date(Date.now() + campaignDuration))
