import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { CampaignDetail } from '#shared/campaigns.ts'
import { trpc } from '#web/lib/trpc.ts'
import { type Attempt, type DonationDraft, type SettledDonation, settleDonation, shelterItself } from './attempt.ts'

function withPromise(campaign: CampaignDetail, amountCents: number): CampaignDetail {
  const donatedCents = campaign.donatedCents + amountCents
  return { ...campaign, donatedCents, state: donatedCents >= campaign.maxCents ? 'promised' : campaign.state }
}

/** Milliseconds until a donation counts as unanswered; its key makes it safe to try again. */
const requestTimeout = 30_000

/**
 * Donates to a campaign, or with `shelterItself` to the shelter. The shown amount grows by a promise at once, unless it was read after the first try and may
 * already include it. It is loaded again in any case.
 */
export function useDonate(campaignId: number) {
  const utils = trpc.useUtils()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ attempt, donation }: { attempt: Attempt; donation: DonationDraft }) =>
      settleDonation(attempt, donation, (body) => {
        const sent = { ...body, idempotencyKey: attempt.key, replaces: attempt.replaces }
        const options = { signal: AbortSignal.timeout(requestTimeout) }
        if (campaignId === shelterItself) return utils.client.donations.giveToShelter.mutate(sent, options)
        return utils.client.donations.give.mutate({ campaignId, ...sent }, options)
      }),
    onSuccess: ({ created: { amountCents, state } }: SettledDonation, { attempt }) => {
      if (state !== 'promised' || attempt.replaces !== undefined) return
      const key = getQueryKey(trpc.campaigns.byId, { id: campaignId }, 'query')
      const readBefore = (queries.getQueryState(key)?.dataUpdatedAt ?? 0) < attempt.since
      if (!readBefore) return
      utils.campaigns.byId.setData({ id: campaignId }, (campaign) => campaign && withPromise(campaign, amountCents))
    },
    onSettled: useRefreshDonations(),
  })
}

function useRefreshDonations() {
  const utils = trpc.useUtils()
  return () => {
    void utils.campaigns.invalidate()
    void utils.donations.mine.invalidate()
    void utils.donations.wall.invalidate()
  }
}

/** Shows or hides the donor's name, and begins or stops to follow, as the donation's own page does. */
export const useChangeConsent = () => trpc.donations.change.useMutation({ onSettled: useRefreshDonations() })
