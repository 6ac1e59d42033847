import { toShelter } from '#server/features/campaigns/donors.queries.ts'
import { savedSettings } from '#server/features/settings/settings.queries.ts'
import { operation } from '#server/platform/access/operation.ts'
import { AppError } from '#server/platform/errors/errors.ts'
import { type DonateInput, type DonationResult, donateTo } from './donations.service.ts'

type ShelterDonateInput = Omit<DonateInput, 'campaignId' | 'showName' | 'follow'>

/**
 * Donates to the shelter itself, if it takes such donations (docs/product.md 8.23); otherwise only returns the first
 * donation with the same key. Visitors' keys belong to donations without a campaign, and the rest is as in `donate`.
 * Throws `NO_SHELTER_DONATIONS`, `KEY_REUSED`, `KEY_TOO_SHORT`, `CURRENCY_CHANGED`, `DONATION_ERASED`, `TOO_MANY_OPEN`,
 * `PAYMENTS_AWAY`; with `replaces` also `NO_SUCH_DONATION`, `DONATION_MOVED_ON`.
 */
export const donateToShelter = operation(
  // the receipt may go to any email
  { access: 'anyone', cost: 5, limit: 'donate', otherEmails: ['email'] },
  async function donateToShelter(ctx, input: ShelterDonateInput): Promise<DonationResult> {
    const { shelterDonations } = (await savedSettings(ctx.db)).values
    return donateTo(ctx, toShelter, input, shelterDonations ? undefined : new AppError('NO_SHELTER_DONATIONS'))
  },
)
