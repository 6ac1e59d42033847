import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { CampaignDetail, CampaignState } from '#shared/campaigns.ts'
import { isRecordNumber } from '#shared/pages.ts'
import { refusalOf } from '#web/lib/errors.ts'
import { rowsOf } from '#web/lib/rows.ts'
import { trpc } from '#web/lib/trpc.ts'
import { type Attempt, type Gift, type Settled, settle } from './attempt.ts'

/** All campaigns, or those with numbers below `before`, newest first, 6 at a time (docs/product.md 7.7). */
export const useCampaigns = (before: number | undefined) =>
  trpc.campaigns.list.useInfiniteQuery({ before }, { getNextPageParam: ({ nextCursor }) => nextCursor })

/** One campaign; `missing` once the server has said that there is none (or `id` can't be one's). */
export function useCampaign(id: string | undefined) {
  const isNumber = isRecordNumber(id)
  const query = trpc.campaigns.byId.useQuery({ id: Number(id) }, { enabled: isNumber })
  return { ...query, missing: !isNumber || refusalOf(query.error) === 'NO_SUCH_CAMPAIGN' }
}

/** What a campaign's creator has told of it, newest first. */
export const useUpdates = (id: string | undefined) =>
  trpc.campaigns.updates.useInfiniteQuery(
    { id: Number(id) },
    { enabled: isRecordNumber(id), getNextPageParam: ({ nextCursor }) => nextCursor, select: rowsOf },
  )

/** The campaigns of whoever is logged in, newest first, in one list, which grows by a page with `fetchNextPage`. */
export const useMyCampaigns = () =>
  trpc.campaigns.mine.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor, select: rowsOf })

/** Who gave to a campaign, newest first; for its creator and admins. */
export const useDonators = (id: number) =>
  trpc.campaigns.donators.useInfiniteQuery({ id }, { getNextPageParam: ({ nextCursor }) => nextCursor })

/** What whoever is logged in has given, newest first, with the total. */
export const useMyDonations = () =>
  trpc.donations.mine.useInfiniteQuery({}, { getNextPageParam: ({ nextCursor }) => nextCursor })

/** A changed or new campaign shows everywhere at once. */
function useCampaignsChanged() {
  const utils = trpc.useUtils()
  return { onSuccess: () => utils.campaigns.invalidate() }
}

export const useCreateCampaign = () => trpc.campaigns.create.useMutation(useCampaignsChanged())
export const useCreateSimpleCampaign = () => trpc.campaigns.createSimple.useMutation(useCampaignsChanged())
export const useUpdateCampaign = () => trpc.campaigns.update.useMutation(useCampaignsChanged())

/** Pauses or resumes; the table shows it at once and undoes it when the server refuses. */
export function useSetPaused() {
  const utils = trpc.useUtils()
  return trpc.campaigns.setPaused.useMutation({
    onMutate: async ({ id, paused }) => {
      const changed = <Page extends { items: (Standing & { id: number })[] }>(page: Page) => ({
        ...page,
        items: page.items.map((row) => (row.id === id ? withPaused(row, paused) : row)),
      })
      await utils.campaigns.mine.cancel()
      const before = utils.campaigns.mine.getInfiniteData({})
      utils.campaigns.mine.setInfiniteData({}, (data) => data && { ...data, pages: data.pages.map(changed) })
      return before
    },
    onError: (_error, _input, before) => utils.campaigns.mine.setInfiniteData({}, before),
    onSettled: () => utils.campaigns.invalidate(),
  })
}

type Standing = { paused: boolean; state: CampaignState }
const withPaused = <Row extends Standing>(row: Row, paused: boolean): Row => ({
  ...row,
  paused,
  state: row.state === 'open' || row.state === 'paused' ? (paused ? 'paused' : 'open') : row.state,
})

function withPromise(campaign: CampaignDetail, amountCents: number): CampaignDetail {
  const donatedCents = campaign.donatedCents + amountCents
  return { ...campaign, donatedCents, state: donatedCents >= campaign.maxCents ? 'promised' : campaign.state }
}

/** Milliseconds after which a donation counts as unanswered; its key makes it safe to ask again. */
const patience = 30_000

/**
 * Gives to a campaign. The amount shown grows at once by what is promised, unless it was read after the first try and may already include
 * the donation; in any case the server is asked again.
 */
export function useDonate(campaignId: number) {
  const utils = trpc.useUtils()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ attempt, gift }: { attempt: Attempt; gift: Gift }) =>
      settle(attempt, gift, (body) =>
        utils.client.donations.give.mutate(
          { campaignId, ...body, idempotencyKey: attempt.key, replaces: attempt.replaces },
          { signal: AbortSignal.timeout(patience) },
        ),
      ),
    onSuccess: ({ given: { amountCents, gift } }: Settled, { attempt }) => {
      if (gift.state !== 'promised' || attempt.replaces !== undefined) return
      const key = getQueryKey(trpc.campaigns.byId, { id: campaignId }, 'query')
      const readBefore = (queries.getQueryState(key)?.dataUpdatedAt ?? 0) < attempt.since
      if (!readBefore) return
      utils.campaigns.byId.setData({ id: campaignId }, (campaign) => campaign && withPromise(campaign, amountCents))
    },
    onSettled: useGiftsChanged(),
  })
}

function useGiftsChanged() {
  const utils = trpc.useUtils()
  return () => {
    void utils.campaigns.invalidate()
    void utils.donations.mine.invalidate()
    void utils.gifts.wall.invalidate()
  }
}

/** Shows the donor's name or takes it back, and begins or stops to follow, as the gift's own page does. */
export const useChangeConsent = () => trpc.gifts.change.useMutation({ onSettled: useGiftsChanged() })
