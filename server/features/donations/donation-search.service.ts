import { pageOf } from '#server/db/paging.ts'
import { operation } from '#server/platform/access/operation.ts'
import type { DonationSearchInput } from '#shared/donations.ts'
import { donationWindow, filteredDonations } from './donations.queries.ts'
import { withReminders } from './promise-reminders.service.ts'

/**
 * One page of the donations whose donor's name or email contains `search`, newest first, in every state. One call scans
 * a limited number of donations, so a page may be short or empty although there is a next one (docs/product.md 8.16).
 */
export const searchDonations = operation(
  { access: 'admin', cost: 40 },
  async function searchDonations({ db }, { cursor: before, limit, search, campaignId }: DonationSearchInput) {
    const end = await donationWindow(db, before)
    const filter = { campaignId, search, upTo: end?.id }
    const page = await pageOf(limit, (limit) => filteredDonations(db, filter, { before, limit }))
    const items = await withReminders(db, page.items)
    return { ...page, items, nextCursor: page.nextCursor ?? end?.id ?? null }
  },
)
